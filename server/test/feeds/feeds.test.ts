import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createKeptAnswers } from '#http/kept-answers'
import { capturedLog } from '../support/captured-log.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { fetching, givenFeed } from './support/calendar.ts'

const TOKEN = /^[\w-]{43}$/

async function open(context: TestApp) {
  const owner = await context.given.owner()
  await owner.books.bills.create(rent())
  return { ...context, owner, ...(await givenFeed(context, owner)) }
}

onSqlite((testApp) => {
  test('a feed has its address once, and only a hash of it is kept', async () => {
    const { owner, feed, database } = await open(await testApp())
    const token = /^http:\/\/localhost(?::80)?\/feeds\/(.+)\.ics$/.exec(feed.url)?.[1] ?? ''
    expect(token).toMatch(TOKEN)
    expect(feed.webcal_url).toBe(feed.url.replace('http:', 'webcal:'))
    const { url: _, webcal_url: __, ...shown } = feed
    expect(shown).toEqual({
      id: feed.id,
      name: 'My bills',
      database_ids: null,
      include: 'both',
      show_amounts: true,
      paid: true,
      alarm_days: null,
      last_fetched_at: null,
      last_agent: null,
      created_at: '2026-02-02T09:00:00.000Z',
    })
    expect(await owner.client.feeds.list()).toEqual([shown])
    const kept = JSON.stringify(await database.read.selectFrom('feeds').selectAll().execute())
    expect(kept).not.toContain(token)
  })

  test('only included fields change, and what is sent back as it was is taken', async () => {
    const { owner, feed } = await open(await testApp())
    const { feeds } = owner.client
    const changed = await feeds.update(feed.id, {
      database_ids: [owner.groupId, owner.groupId],
      alarm_days: 0,
    })
    expect(changed).toMatchObject({
      name: 'My bills',
      database_ids: [owner.groupId],
      alarm_days: 0,
      paid: true,
    })
    expect(await feeds.update(feed.id, changed)).toEqual(changed)
    expect(await feeds.update(feed.id, {})).toEqual(changed)
    expect(await feeds.update(feed.id, { alarm_days: null, database_ids: null })).toMatchObject({
      alarm_days: null,
      database_ids: null,
    })
  })

  test('what is sent back while a group is closed to the owner still shows it when it opens again', async () => {
    const context = await testApp()
    const { owner } = await open(context)
    const user = await context.given.user(owner.accountId)
    const { members } = owner.client
    await members.add(owner.groupId, { email: user.email, role: 'viewer' })
    const { feed, events } = await givenFeed(context, user, { database_ids: [owner.groupId] })
    await members.remove(owner.groupId, user.id)
    const [closed] = await user.client.feeds.list()
    expect([closed?.database_ids, await events()]).toEqual([[], []])
    await user.client.feeds.update(feed.id, { ...closed, name: 'Renamed' })
    await members.add(owner.groupId, { email: user.email, role: 'viewer' })
    expect(await user.client.feeds.list()).toMatchObject([{ name: 'Renamed', database_ids: [owner.groupId] }])
    expect(await events()).not.toEqual([])
    expect(await user.client.feeds.update(feed.id, { database_ids: [] })).toMatchObject({ database_ids: [] })
    expect(await events()).toEqual([])
  })

  test('when it was last fetched, and by what, is shown', async () => {
    const { owner, fetch, clock } = await open(await testApp())
    const last = async () => {
      const [feed] = await owner.client.feeds.list()
      return [feed?.last_fetched_at, feed?.last_agent]
    }
    await fetch({ 'user-agent': 'Google-Calendar-Importer' })
    expect(await last()).toEqual(['2026-02-02T09:00:00.000Z', 'Google-Calendar-Importer'])
    clock.advance({ seconds: 30 })
    await fetch({ 'user-agent': 'Google-Calendar-Importer' })
    expect(await last()).toEqual(['2026-02-02T09:00:00.000Z', 'Google-Calendar-Importer'])
    await fetch({ 'user-agent': `Thunderbird ${'x'.repeat(1000)}` }, 'HEAD')
    expect(await last()).toEqual(['2026-02-02T09:00:30.000Z', `Thunderbird ${'x'.repeat(188)}`])
    clock.advance({ minutes: 2 })
    const { headers } = await fetch({ 'user-agent': 'Thunderbird' })
    clock.advance({ minutes: 2 })
    await fetch({ 'user-agent': 'Thunderbird', 'if-none-match': String(headers.etag) })
    expect(await last()).toEqual(['2026-02-02T09:04:30.000Z', 'Thunderbird'])
  })

  test('an unknown address and that of a deleted feed are answered alike, and after a few of them with 429', async () => {
    const context = await testApp()
    const { owner, feed, fetch, clock, database } = await open(context)
    const other = await givenFeed(context, owner)
    await owner.client.feeds.delete(feed.id)
    const revoked = await fetch()
    const unknown = await fetching(context, { url: `http://localhost/feeds/${'x'.repeat(43)}.ics` })()
    const odd = await fetching(context, { url: 'http://localhost/feeds/x' })()
    expect([revoked.statusCode, revoked.json()]).toEqual([404, { success: false, error: 'Feed not found' }])
    for (const each of [unknown, odd]) expect([each.statusCode, each.json()]).toEqual([404, revoked.json()])
    const statuses = new Set<number>()
    for (let i = 0; i < 20; i++) statuses.add((await fetch()).statusCode)
    expect(statuses).toEqual(new Set([404, 429]))
    const writes = { ...database.stats().writes }
    const throttled = await fetch()
    // However many come then, those who write do not wait behind them.
    expect(database.stats().writes).toEqual(writes)
    expect([throttled.statusCode, Number(throttled.headers['retry-after']) > 0]).toEqual([429, true])
    // Programs that fetch for many people do so from few addresses.
    expect((await other.fetch()).statusCode).toBe(200)
    expect((await owner.client.feeds.list()).map(({ id }) => id)).toEqual([other.feed.id])
    clock.advance({ minutes: 16 })
    expect((await fetch()).statusCode).toBe(404)
  })

  test('a feed ends with its user', async () => {
    const context = await testApp()
    const { owner } = await open(context)
    const user = await context.given.user(owner.accountId)
    const { fetch } = await givenFeed(context, user)
    expect((await fetch()).statusCode).toBe(200)
    await owner.client.users.remove(user.id)
    expect((await fetch()).statusCode).toBe(404)
  })

  test('somebody else’s feed does not exist, for administrators either', async () => {
    const context = await testApp()
    const { owner } = await open(context)
    const user = await context.given.user(owner.accountId)
    const { feed } = await givenFeed(context, user)
    await expect(owner.client.feeds.update(feed.id, { name: 'Mine' })).rejects.toMatchObject({
      code: 'feed-not-found',
    })
    await expect(owner.client.feeds.delete(feed.id)).rejects.toMatchObject({ code: 'feed-not-found' })
    expect(await owner.client.feeds.list()).toHaveLength(1)
    await expect(
      user.client.feeds.create({ name: 'Theirs', database_ids: [owner.groupId] }),
    ).rejects.toMatchObject({ code: 'group-not-found' })
  })
})

onEveryDialect((testApp) => {
  test('a user can have 50 feeds, also when they are made at the same time', async () => {
    const { owner } = await open(await testApp())
    const made = await Promise.allSettled(
      Array.from({ length: 52 }, (_, index) => owner.client.feeds.create({ name: `${index}` })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(49)
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too-many-feeds' },
    })
  })
})

onSqlite((testApp) => {
  test('it is a calendar that caches ask for again, by its ETag', async () => {
    const { owner, fetch, clock } = await open(await testApp())
    const first = await fetch()
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'last-modified': 'Mon, 02 Feb 2026 09:00:00 GMT',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
    const etag = String(first.headers.etag)
    clock.advance({ hours: 10 })
    const same = await fetch({ 'if-none-match': `"other", ${etag}` })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    // Some programs drop the mark of a weak one.
    expect((await fetch({ 'if-none-match': etag.slice(2) })).statusCode).toBe(304)
    const again = await fetch()
    expect([again.body, again.headers['last-modified']]).toEqual([first.body, first.headers['last-modified']])
    const head = await fetch({}, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    expect(head.headers['content-length']).toBe(first.headers['content-length'])
    const [bill] = await owner.books.bills.list()
    await owner.books.bills.pay(bill?.id ?? 0, { amount: 1, advance_due: false })
    const changed = await fetch({ 'if-none-match': etag })
    expect([changed.statusCode, changed.headers['last-modified']]).toEqual([
      200,
      'Mon, 02 Feb 2026 19:00:00 GMT',
    ])
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('it is compressed for whoever takes that, under the same weak ETag, and kept as it is sent', async () => {
    const keptAnswers = createKeptAnswers({ build: 'test' })
    const { fetch } = await open(await testApp({ keptAnswers }))
    const plain = await fetch()
    const zipped = await fetch({ 'accept-encoding': 'gzip' })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/calendar; charset=utf-8',
      vary: 'Accept-Encoding',
      etag: plain.headers.etag,
    })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const bytes = keptAnswers.bytes()
    expect((await fetch({ 'accept-encoding': 'gzip' })).rawPayload).toEqual(zipped.rawPayload)
    expect(keptAnswers.bytes()).toBe(bytes)
    const same = await fetch({ 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) })
    expect([same.statusCode, same.headers.etag]).toEqual([304, plain.headers.etag])
    expect((await fetch({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  })

  test('whoever has it, or asks for it again, makes nobody read bills', async () => {
    const keptAnswers = createKeptAnswers({ build: 'test' })
    const { fetch, database } = await open(await testApp({ keptAnswers }))
    const { headers } = await fetch()
    database.readSnapshot = () => Promise.reject(new Error('a snapshot is read'))
    expect((await fetch()).statusCode).toBe(200)
    expect((await fetch({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('its ETag follows all that decides it: settings, language, every group and the day in its zone', async () => {
    const context = await testApp({ now: '2026-02-03T04:59:00.000Z' })
    const owner = await context.given.owner({ timezone: 'America/New_York' })
    await owner.books.bills.create(rent())
    const other = await context.given.group(owner.accountId, 'Other')
    const { feed, fetch } = await givenFeed(context, owner)
    const { feeds, databases } = owner.client
    const changes: Array<() => Promise<unknown>> = [
      () => feeds.update(feed.id, { name: 'Due' }),
      () => feeds.update(feed.id, { include: 'bills' }),
      () => feeds.update(feed.id, { show_amounts: false }),
      () => feeds.update(feed.id, { paid: false }),
      () => feeds.update(feed.id, { alarm_days: 2 }),
      () => owner.client.updateMe({ language: 'de' }),
      () => databases.update(other, { name: 'Ours' }),
      () => databases.update(other, { currency: 'EUR' }),
      () => owner.client.group({ id: other }).bills.create(rent()),
      () => databases.update(owner.groupId, { timezone: 'America/Chicago' }),
      // Midnight in Chicago.
      async () => context.clock.set('2026-02-03T06:00:00.000Z'),
    ]
    const seen = [String((await fetch()).headers.etag)]
    for (const change of changes) {
      await change()
      seen.push(String((await fetch()).headers.etag))
    }
    expect(new Set(seen).size).toBe(changes.length + 1)
    expect(String((await fetch()).headers.etag)).toBe(seen.at(-1))
  })

  test('the address is built from PUBLIC_URL where that is set', async () => {
    const { feed } = await open(await testApp({ publicUrl: 'https://duebook.example.org' }))
    expect(feed.url).toMatch(/^https:\/\/duebook\.example\.org\/feeds\//)
    expect(feed.webcal_url).toMatch(/^webcal:\/\/duebook\.example\.org\/feeds\//)
  })

  test('the address is in no line of the log', async () => {
    const { log, text } = capturedLog('debug')
    const context = await testApp({ log })
    const { owner, feed, fetch } = await open(context)
    await fetch()
    await owner.client.feeds.delete(feed.id)
    await fetch()
    const token = /feeds\/(.+)\.ics/.exec(feed.url)?.[1] ?? ''
    expect(text()).toContain('/feeds/:file')
    expect(text()).not.toContain(token)
  })

  test('an Idempotency-Key is ignored: the address is never kept', async () => {
    const { owner, call, database } = await open(await testApp())
    const details = { headers: { ...owner.auth, 'idempotency-key': 'k' }, body: { name: 'Twice' } }
    const [one, two] = [await call('POST', '/feeds', details), await call('POST', '/feeds', details)]
    expect([one.statusCode, two.statusCode]).toEqual([201, 201])
    expect(one.body).not.toBe(two.body)
    const kept = await database.read.selectFrom('idempotency_keys').select('operation').execute()
    expect(kept).toEqual([{ operation: 'POST /bills' }])
  })

  test.each([
    [{}, 'name is required'],
    [{ name: ' ' }, 'name must not be blank'],
    [{ name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
    [{ name: 'a\u0007b' }, 'name must not contain control characters'],
    [{ name: 'a', alarm_days: -1 }, 'alarm_days must be a whole number from 0 to 30'],
    [{ name: 'a', alarm_days: 31 }, 'alarm_days must be a whole number from 0 to 30'],
    [{ name: 'a', alarm_days: 1.5 }, 'alarm_days must be a whole number from 0 to 30'],
    [{ name: 'a', include: 'all' }, 'include must be'],
    [{ name: 'a', show_amounts: 'yes' }, 'show_amounts must be'],
    [{ name: 'a', database_ids: 'all' }, 'database_ids must be'],
  ])('%j is refused', async (body, error) => {
    const { owner, call } = await open(await testApp())
    const answer = await call('POST', '/feeds', { headers: owner.auth, body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: expect.stringContaining(error) })
  })
})
