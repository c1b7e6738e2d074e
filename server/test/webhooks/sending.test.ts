import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import { rent } from '../support/given.ts'
import { TEST_SECRETS_KEY } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import {
  eventsAt,
  openWebhooks,
  outboundHere,
  processOf,
  startReceiver,
  typesAt,
  verify,
} from './support/open-webhooks.ts'

const HOUR = { hours: 1 }
const DAY = { days: 1 }

onSqlite((testApp) => {
  test('what a receiver gets verifies with the secret that was shown, and with no other', async () => {
    const { books, farEnd, run, webhook, clock } = await openWebhooks(testApp)
    const bill = await books.bills.create(rent({ name: 'Miete für März 🏠' }))
    await run()
    const [request] = farEnd.requests
    if (!request) throw new Error('nothing was sent')
    expect(verify(webhook.secret, request, clock.now())).toMatchObject({
      type: 'bill.created',
      data: { bill: { id: bill.id, name: 'Miete für März 🏠' } },
    })
    expect(request).toMatchObject({ method: 'POST', path: '/hook' })
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Duebook' })
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(() => verify(other, request, clock.now())).toThrow('No matching signature')
    expect(await books.webhooks.deliveries(webhook.id)).toEqual([
      {
        id: expect.any(Number),
        event_id: expect.any(Number),
        message_id: request.headers['webhook-id'],
        type: 'bill.created',
        state: 'sent',
        attempts: 1,
        status: 200,
        duration_ms: expect.any(Number),
        // The receiver is one that OUTBOUND_ALLOW opens.
        answer: null,
        error: null,
        created_at: '2026-02-02T09:00:00.000Z',
        attempted_at: '2026-02-02T09:00:00.000Z',
        next_attempt_at: null,
      },
    ])
    expect(await books.webhooks.list()).toMatchObject([{ last_sent_at: '2026-02-02T09:00:00.000Z' }])
  })

  test('deliveries start by event, and one that fails holds up no other', async () => {
    const { books, farEnd, run, clock, webhook } = await openWebhooks(testApp)
    const bills = []
    for (let i = 0; i < 10; i += 1) bills.push(await books.bills.create(rent({ name: `Bill ${i}` })))
    farEnd.next({ status: 200 }, { status: 500, body: 'try later' })
    await run()
    const names = () => eventsAt(farEnd).map(({ data }) => data.bill.name)
    expect(names()).toHaveLength(10)
    const states = async () =>
      (await books.webhooks.deliveries(webhook.id)).map(({ state }) => state).reverse()
    expect((await states()).filter((state) => state === 'pending')).toHaveLength(1)
    await run()
    expect(names()).toHaveLength(10)
    clock.advance({ seconds: 31 })
    await run()
    expect(names()).toHaveLength(11)
    expect(await states()).toEqual(Array.from({ length: 10 }, () => 'sent'))
    const last = farEnd.requests.at(-1)
    const first = farEnd.requests.find((each) => each.headers['webhook-id'] === last?.headers['webhook-id'])
    expect(first?.raw).toEqual(last?.raw)
    expect(first?.headers['webhook-timestamp']).not.toBe(last?.headers['webhook-timestamp'])
  })

  test('one that is never answered keeps neither the others of its webhook waiting, nor other webhooks', async () => {
    const { books, farEnd, database, clock } = await openWebhooks(testApp)
    const other = await startReceiver()
    await books.webhooks.create({ url: other.origin })
    const process = processOf({ database, clock }, { outbound: outboundHere(3_000) })
    farEnd.next('hang')
    for (let i = 0; i < 8; i += 1) await books.bills.create(rent())
    const startedAt = performance.now()
    const sending = process.sending.tick()
    await expect.poll(() => [farEnd.requests.length, other.requests.length]).toEqual([8, 8])
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    await sending
    expect(process.meter).toMatchObject({ sent: 15, retried: 1 })
  })

  test('retries end after three days, and 24 hours of unbroken failure pause', async () => {
    const context = await openWebhooks(testApp)
    const { books, farEnd, run, clock, webhook, again } = context
    await books.bills.create(rent())
    for (let i = 0; i < 40; i += 1) farEnd.next({ status: 503, headers: { 'retry-after': '7200' } })
    await run()
    const [first] = await books.webhooks.deliveries(webhook.id)
    expect(first).toMatchObject({ attempts: 1, next_attempt_at: '2026-02-02T11:00:00.000Z' })
    for (let hours = 0; hours < 26; hours += 1) {
      clock.advance(HOUR)
      await run()
    }
    const now = await again()
    expect(await now.webhooks.list()).toMatchObject([
      { state: 'paused', last_error: 'The server answered 503' },
    ])
    expect(await now.webhooks.deliveries(webhook.id)).toMatchObject([{ state: 'cancelled' }])
    await now.webhooks.update(webhook.id, { state: 'ok' })
    await now.bills.create(rent())
    farEnd.next({ status: 500 })
    clock.advance({ days: 4 })
    await run()
    expect(await (await again()).webhooks.deliveries(webhook.id, { limit: 1 })).toMatchObject([
      { state: 'failed', attempts: 1, error: 'It was too late to send it' },
    ])
  })

  test('after a new secret the old one signs along for 24 hours, and no longer', async () => {
    const { books, farEnd, run, clock, webhook, again } = await openWebhooks(testApp)
    const rotated = await books.webhooks.rotateSecret(webhook.id)
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(webhook.secret)
    const third = await books.webhooks.rotateSecret(webhook.id)
    await books.bills.create(rent())
    await run()
    const [during] = farEnd.requests
    for (const { secret } of [webhook, rotated, third]) {
      expect(verify(secret, during as never, clock.now())).toMatchObject({ type: 'bill.created' })
    }
    clock.advance(DAY)
    await (await again()).bills.create(rent())
    await run()
    const after = farEnd.requests[1] as never
    expect(verify(third.secret, after, clock.now())).toMatchObject({ type: 'bill.created' })
    for (const { secret } of [webhook, rotated]) {
      expect(() => verify(secret, after, clock.now())).toThrow('No matching signature')
    }
    expect(JSON.stringify(await (await again()).webhooks.list())).not.toContain('whsec_')
  })

  test('a delivery can be repeated, under the same id, whatever became of it', async () => {
    const { books, farEnd, run, webhook, clock } = await openWebhooks(testApp)
    farEnd.next({ status: 400 })
    await books.bills.create(rent())
    await run()
    const [failed] = await books.webhooks.deliveries(webhook.id)
    const id = failed?.id ?? 0
    clock.advance({ minutes: 10 })
    expect(await books.webhooks.repeat(webhook.id, id)).toMatchObject({
      id,
      state: 'sent',
      status: 200,
      attempts: 2,
      error: null,
      attempted_at: '2026-02-02T09:10:00.000Z',
    })
    const [first, second] = farEnd.requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.raw).toEqual(first?.raw)
    expect(verify(webhook.secret, second as never, clock.now())).toMatchObject({ type: 'bill.created' })
    farEnd.next({ status: 500 })
    expect(await books.webhooks.repeat(webhook.id, id)).toMatchObject({ state: 'failed', status: 500 })
    await run()
    expect(farEnd.requests).toHaveLength(3)
    await expect(books.webhooks.repeat(webhook.id, 999_999)).rejects.toThrow('Delivery not found')
  })
})

onEveryDialect((testApp) => {
  test('refusals are not repeated, 410 pauses at once, and what waits then is dropped', async () => {
    const { books, farEnd, run, webhook, process } = await openWebhooks(testApp)
    farEnd.next({ status: 400 })
    await books.bills.create(rent())
    await run()
    expect(await books.webhooks.deliveries(webhook.id)).toMatchObject([
      { state: 'failed', status: 400, error: 'The server answered 400' },
    ])
    expect(await books.webhooks.list()).toMatchObject([
      { state: 'ok', last_error: 'The server answered 400' },
    ])
    farEnd.next({ status: 500 })
    await books.bills.create(rent())
    await run()
    farEnd.next({ status: 410 })
    await books.bills.create(rent())
    await run()
    expect(await books.webhooks.list()).toMatchObject([
      { state: 'paused', last_error: 'The server answered 410' },
    ])
    expect(await books.webhooks.deliveries(webhook.id)).toMatchObject([
      { state: 'failed', status: 410 },
      { state: 'cancelled', status: 500 },
      { state: 'failed' },
    ])
    expect(process.meter.paused).toBe(1)
    await books.bills.create(rent())
    expect(await books.webhooks.deliveries(webhook.id)).toHaveLength(3)
    // A test that arrives resumes it.
    expect(await books.webhooks.test(webhook.id)).toMatchObject({ ok: true, error: null })
    expect(await books.webhooks.list()).toMatchObject([{ state: 'ok', last_error: null }])
    await books.bills.create(rent())
    await run()
    expect(typesAt(farEnd).slice(3)).toEqual(['test', 'bill.created'])
  })

  test('repeating what still waits sends it at once, and once', async () => {
    const { books, farEnd, run, webhook, clock } = await openWebhooks(testApp)
    farEnd.next({ status: 500 }, { status: 502 })
    await books.bills.create(rent())
    await run()
    const [{ id } = { id: 0 }] = await books.webhooks.deliveries(webhook.id)
    expect(await books.webhooks.repeat(webhook.id, id)).toMatchObject({ state: 'pending', status: 502 })
    expect(await books.webhooks.repeat(webhook.id, id)).toMatchObject({ state: 'sent', status: 200 })
    clock.advance({ minutes: 10 })
    await run()
    expect(farEnd.requests).toHaveLength(3)
  })

  test('two processes that look at the same moment send each event once', async () => {
    const { books, farEnd, database, clock } = await openWebhooks(testApp)
    for (let i = 0; i < 12; i += 1) await books.bills.create(rent())
    const both = ['one', 'other'].map((holder) => processOf({ database, clock }, { holder }))
    await Promise.all(both.map(({ sending }) => sending.tick()))
    const ids = farEnd.requests.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  })

  test('the list of deliveries comes in pages, newest first, and forgets after 30 days', async () => {
    const { books, webhook, clock, again } = await openWebhooks(testApp)
    const bills = []
    for (let i = 0; i < 5; i += 1) bills.push(await books.bills.create(rent()))
    const all = await books.webhooks.deliveries(webhook.id)
    const first = await books.webhooks.deliveriesPage(webhook.id, { limit: 3 })
    const second = await books.webhooks.deliveriesPage(webhook.id, {
      limit: 3,
      cursor: first.nextCursor ?? '',
    })
    expect([...first.data, ...second.data]).toEqual(all)
    expect(all.map(({ event_id }) => event_id)).toEqual(
      all.map(({ event_id }) => event_id).toSorted((a, b) => b - a),
    )
    expect(second.nextCursor).toBeUndefined()
    clock.advance({ days: 30 })
    expect(await (await again()).webhooks.deliveries(webhook.id)).toHaveLength(5)
    clock.advance({ seconds: 1 })
    expect(await (await again()).webhooks.deliveries(webhook.id)).toEqual([])
  })
})

onSqlite((testApp) => {
  describe('a key of the instance that does not match', () => {
    test('keeps events waiting, and is no failure of the webhook', async () => {
      const { books, farEnd, database, clock, webhook, run } = await openWebhooks(testApp)
      const secretBox = createSecretBox(() => false, sealingKey(TEST_SECRETS_KEY), undefined)
      await books.bills.create(rent())
      await processOf({ database, clock }, { secretBox }).sending.tick()
      expect(farEnd.requests).toEqual([])
      expect(await books.webhooks.list()).toMatchObject([{ state: 'ok', last_error: null }])
      expect(await books.webhooks.deliveries(webhook.id)).toMatchObject([
        { state: 'pending', error: 'SECRETS_KEY does not match' },
      ])
      clock.advance({ minutes: 1 })
      await run()
      expect(farEnd.requests).toHaveLength(1)
    })
  })

  test('many far ends that never answer, each with much to be told, delay no other, not even the first time', async () => {
    const { books, farEnd, webhook, database, clock } = await openWebhooks(testApp)
    await books.webhooks.delete(webhook.id)
    const dead = createServer(() => {}).listen(0, '127.0.0.1')
    await once(dead, 'listening')
    const url = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`
    for (let i = 0; i < 12; i += 1) await books.webhooks.create({ url })
    await books.webhooks.create({ url: farEnd.origin })
    for (let i = 0; i < 4; i += 1) await books.bills.create(rent())
    const process = processOf({ database, clock })
    const sending = process.sending.tick()
    await expect.poll(() => farEnd.requests.length).toBe(4)
    // Before any of the others was given up.
    expect(process.meter.retried).toBe(0)
    dead.close().closeAllConnections()
    await sending
  })

  test('twenty tests and repeats an hour, for each user', async () => {
    const { books, webhook, run } = await openWebhooks(testApp)
    await books.bills.create(rent())
    await run()
    const [{ id } = { id: 0 }] = await books.webhooks.deliveries(webhook.id)
    for (let i = 0; i < 10; i += 1) {
      await books.webhooks.test(webhook.id)
      await books.webhooks.repeat(webhook.id, id)
    }
    await expect(books.webhooks.test(webhook.id)).rejects.toMatchObject({ status: 429 })
    await expect(books.webhooks.repeat(webhook.id, id)).rejects.toMatchObject({ status: 429 })
  })

  test('a test says what really happened', async () => {
    const { books, farEnd, webhook, clock, owner, groupId } = await openWebhooks(testApp)
    farEnd.next({ status: 500 })
    expect(await books.webhooks.test(webhook.id)).toMatchObject({
      ok: false,
      error: 'The server answered 500',
    })
    expect(await books.webhooks.test(webhook.id)).toMatchObject({ ok: true, error: null })
    expect(verify(webhook.secret, farEnd.requests[1] as never, clock.now())).toEqual({
      type: 'test',
      timestamp: '2026-02-02T09:00:00.000Z',
      data: { database_id: groupId, actor_id: owner.id },
    })
    const inside = await books.webhooks.create({ url: 'http://127.0.0.2:1/' })
    expect(await books.webhooks.test(inside.id)).toMatchObject({
      ok: false,
      error: expect.stringContaining('OUTBOUND_ALLOW'),
    })
    expect(await books.webhooks.deliveries(webhook.id)).toEqual([])
  })
})
