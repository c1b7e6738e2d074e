import { expect, test } from 'vitest'
import { refuse } from '#core/errors'
import { inTransaction } from '#db/group-scope'
import { recordEvents } from '#events/record-events'
import { scopeFor } from '#groups/scope-for'
import { answerOf, expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { everythingIn } from '../support/everything.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { keptEvents, openWebhooks } from './support/open-webhooks.ts'

const URL_MUST = 'url must be an http or https address without user name and password'

onSqlite((testApp) => {
  test('a webhook is made with its secret, which is shown once, and is listed, changed and deleted', async () => {
    const { books, owner, database } = await openBooks(testApp)
    const { secret, ...made } = await books.webhooks.create({ url: 'https://example.org:8443/in?from=home' })
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'example.org:8443',
      url: 'https://example.org:8443/in?from=home',
      events: null,
      enabled: true,
      state: 'ok',
      last_error: null,
      last_sent_at: null,
      owner_id: owner.id,
      owner_email: owner.email,
      created_at: '2026-02-02T09:00:00.000Z',
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await books.webhooks.list()).toEqual([made])
    const kept = await database.read.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret.slice('whsec_'.length))
    const changes = { name: ' Node-RED ', events: ['cycle.due', 'bill.created'] as const, enabled: false }
    expect(await books.webhooks.update(made.id, { ...changes, events: [...changes.events] })).toEqual({
      ...made,
      name: 'Node-RED',
      events: ['bill.created', 'cycle.due'],
      enabled: false,
    })
    expect(await books.webhooks.update(made.id, { events: null, enabled: true, name: made.name })).toEqual(
      made,
    )
    await books.webhooks.delete(made.id)
    expect(await books.webhooks.list()).toEqual([])
    await expect(books.webhooks.delete(made.id)).rejects.toThrow('Webhook not found')
  })

  test('twenty a group, and no more', async () => {
    const { books } = await openBooks(testApp)
    for (let i = 0; i < 20; i += 1) await books.webhooks.create({ url: `https://example.org/${i}` })
    await expect(books.webhooks.create({ url: 'https://example.org/' })).rejects.toThrow(
      'A bill group can have at most 20 webhooks. Delete one first',
    )
  })

  test("somebody else's webhooks are not found, and stay as they are", async () => {
    const { books, given, database, call, webhook } = await openWebhooks(testApp)
    await books.bills.create(rent())
    const [{ id } = { id: 0 }] = await books.webhooks.deliveries(webhook.id)
    const stranger = await given.owner()
    const own = await stranger.books.webhooks.create({ url: 'https://example.org/' })
    const before = await everythingIn(database)
    const calls: Array<[method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]> = [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${id}/repeat`],
    ]
    for (const [method, path] of calls) {
      const options = {
        headers: { ...stranger.auth, 'x-database-id': String(stranger.groupId) },
        ...(method === 'PUT' ? { body: { enabled: false } } : {}),
      }
      expectRefusal(await call(method, `/webhooks/${webhook.id}${path}`, options), 404, 'Webhook not found')
    }
    const foreign = `/webhooks/${own.id}/deliveries/${id}/repeat`
    const headers = { ...stranger.auth, 'x-database-id': String(stranger.groupId) }
    expectRefusal(await call('POST', foreign, { headers }), 404, 'Delivery not found')
    expect(await everythingIn(database)).toEqual(before)
  })

  test('what is rolled back is told to nobody', async () => {
    const { database, owner, groupId, books } = await openWebhooks(testApp)
    const group = await database.read
      .selectFrom('bill_groups')
      .select(['id', 'account_id as accountId', 'currency', 'decimals', 'timezone'])
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    const scope = scopeFor(
      database,
      { userId: owner.id },
      { ...group, revision: null, stamp: null, role: 'manager' },
    )
    const refused = inTransaction(scope, async (scope) => {
      expect(scope.listeners).toBe('*')
      await recordEvents(scope, [{ type: 'bill.created', data: () => ({}) }], '2026-02-02T09:00:00.000Z')
      throw refuse('bill-ended')
    })
    await expect(refused).rejects.toThrow('This bill has ended')
    expect(await keptEvents(database)).toEqual([])
    await books.bills.create(rent())
    expect(await keptEvents(database)).toHaveLength(1)
  })
})

onSqlite((testApp) => {
  test('what is no address, name or type is refused, and nothing is left', async () => {
    const { api, books, database } = await openBooks(testApp)
    const { id } = await books.webhooks.create({ url: 'https://example.org/' })
    const before = await everythingIn(database)
    const types = 'one of: bill.created, bill.updated, bill.archived, bill.restored, bill.deleted, '
    const refused: Array<[body: object, message: string]> = [
      [{ url: 'ftp://example.org/' }, URL_MUST],
      [{ url: 'https://user:secret@example.org/' }, URL_MUST],
      [{ url: 'https://example.org/#part' }, URL_MUST],
      [{ url: 'example.org' }, URL_MUST],
      [{ url: '' }, URL_MUST],
      [{ url: `https://example.org/${'ü'.repeat(1_000)}` }, URL_MUST],
      [{ url: 'https://example.org/', name: ' ' }, 'name must not be blank'],
      [{ url: 'https://example.org/', name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
      [{ url: 'https://example.org/', events: ['bill.paid'] }, types],
      [{ url: 'https://example.org/', events: 'all' }, types],
      [{ url: 'https://example.org/', enabled: 'yes' }, 'enabled must be true or false'],
    ]
    for (const [body, message] of refused) {
      for (const answer of [await api.post('/webhooks', body), await api.put(`/webhooks/${id}`, body)]) {
        expect.soft([body, answer.status]).toEqual([body, 400])
        expect.soft((answer.body as { error: string }).error).toContain(message)
      }
    }
    expect((await api.post('/webhooks', { name: 'x' })).body).toMatchObject({ error: 'url is required' })
    expect(await everythingIn(database)).toEqual(before)
  })

  test('calls that answer a secret ignore an Idempotency-Key and keep nothing', async () => {
    const { api, database } = await openBooks(testApp)
    const headers = { 'idempotency-key': 'same' }
    const first = await api.post('/webhooks', { url: 'https://example.org/' }, headers)
    const second = await api.post('/webhooks', { url: 'https://example.org/' }, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    const [one, two] = [first, second].map(
      ({ body }) => (body as { data: { id: number; secret: string } }).data,
    )
    expect(one?.id).not.toBe(two?.id)
    expect(one?.secret).not.toBe(two?.secret)
    const rotated = await api.post(`/webhooks/${one?.id}/secret`, undefined, headers)
    expect(rotated.status).toBe(201)
    expect(await database.read.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  test('viewers and editors have no part in it', async () => {
    const { given, owner, groupId, call, webhook } = await openWebhooks(testApp)
    for (const role of ['viewer', 'editor'] as const) {
      const user = await given.user(owner.accountId)
      await given.member(groupId, user.id, role)
      const headers = { ...user.auth, 'x-database-id': String(groupId) }
      for (const path of ['/webhooks', `/webhooks/${webhook.id}/deliveries`]) {
        expect(answerOf(await call('GET', path, { headers })).status).toBe(403)
      }
    }
  })
})
