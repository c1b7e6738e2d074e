import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { type Books, openBooks, SALARY } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { type Answer, type Headers, inGroup, rawApiOf } from '../support/raw-api.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'
import { GROUP_CALLS, GROUP_ENDPOINTS, groupCalls } from './support/group-calls.ts'

const NOT_FOUND = {
  bill: 'Bill not found',
  payment: 'Payment not found',
  category: 'Category not found',
  webhook: 'Webhook not found',
  draft: 'Import not found',
}

const CREATING = new Set([
  'createBill',
  'payBill',
  'createCategory',
  'restoreCategory',
  'createWebhook',
  'createImport',
  'rotateWebhookSecret',
])

onEveryDialect((testApp) => {
  test('every group-scoped endpoint of the contract has its row in the table of group calls', () => {
    expect(Object.keys(GROUP_CALLS).sort()).toEqual(GROUP_ENDPOINTS.map(([name]) => name).sort())
    for (const [name, { path }] of GROUP_ENDPOINTS) {
      expect([name, GROUP_CALLS[name]?.names !== undefined]).toEqual([name, path.includes(':id')])
    }
  })

  test('a bill or payment of another group is not found, however the user’s own group is selected', async () => {
    const context = await openBooks(testApp)
    const { foreign, sibling } = await neighbours(context)
    await context.books.bills.create(RENT)
    const before = await allRowsOf(context.database)
    const ways: Headers[] = [
      inGroup(context.groupId),
      { 'x-database': 'Personal' },
      { ...inGroup(context.groupId), 'x-database': 'Personal' },
    ]
    for (const way of ways) {
      const api = rawApiOf(context, context.owner, way)
      for (const { names, method, pathFor, bodyFor, name } of groupCalls()) {
        if (names === undefined) continue
        for (const ids of [foreign, sibling]) {
          const answer = await api.send(method, pathFor(ids), bodyFor(ids))
          expect
            .soft(answerOf(answer), `${name} ${JSON.stringify(way)}`)
            .toEqual(refusal(404, NOT_FOUND[names]))
          expect.soft(answer.headers.etag).toBeUndefined()
        }
      }
    }
    expect(await allRowsOf(context.database)).toEqual(before)
  })

  test('lists and statistics show nothing of other groups, not even of the same account', async () => {
    const context = await openBooks(testApp)
    const { foreign, sibling } = await neighbours(context)
    const { api } = context
    expect(dataOf(await api.get('/bills?include_archived=true'))).toEqual([])
    expect(dataOf(await api.get('/payments'))).toEqual([])
    for (const { bill } of [foreign, sibling]) {
      expect(dataOf(await api.get(`/payments?bill_id=${bill}`))).toEqual([])
    }
    const months = dataOf<Array<{ payment_count: number }>>(await api.get('/stats/monthly?months=120'))
    expect(months.every(({ payment_count }) => payment_count === 0)).toBe(true)
  })

  test('someone else’s group gets the same response as one that does not exist, on every endpoint', async () => {
    const context = await openBooks(testApp)
    const { stranger, foreign } = await neighbours(context, 'Secret stash')
    const before = await allRowsOf(context.database)
    const own = inGroup(context.groupId)
    const pairs: Array<[foreign: Headers, unknown: Headers, expected: object]> = [
      [inGroup(stranger.groupId), inGroup(999_999), refusal(404, 'Bill group not found')],
      [
        { 'x-database': 'Secret stash' },
        { 'x-database': 'No such group' },
        refusal(404, 'Bill group not found'),
      ],
      [
        { ...inGroup(stranger.groupId), 'x-database': 'Secret stash' },
        { ...inGroup(999_999), 'x-database': 'No such group' },
        refusal(404, 'Bill group not found'),
      ],
      [
        { ...inGroup(stranger.groupId), 'x-database': 'Personal' },
        { ...inGroup(999_999), 'x-database': 'Personal' },
        { status: expect.toSatisfy((status) => status === 404 || status === 400), body: expect.anything() },
      ],
      [
        { ...own, 'x-database': 'Secret stash' },
        { ...own, 'x-database': 'No such group' },
        refusal(404, 'Bill group not found'),
      ],
    ]
    for (const { method, pathFor, bodyFor, name } of groupCalls()) {
      for (const [theirs, nobodys, expected] of pairs) {
        const [foreignAnswer, unknownAnswer] = [
          await rawApiOf(context, context.owner, theirs).send(method, pathFor(foreign), bodyFor(foreign)),
          await rawApiOf(context, context.owner, nobodys).send(method, pathFor(foreign), bodyFor(foreign)),
        ]
        expect.soft(answerOf(foreignAnswer), `${name} ${JSON.stringify(theirs)}`).toEqual(expected)
        expect.soft(alike(foreignAnswer)).toEqual(alike(unknownAnswer))
      }
    }
    expect(await allRowsOf(context.database)).toEqual(before)
  })

  test('without a token, or without a group, no endpoint is served', async () => {
    const context = await openBooks(testApp)
    const { foreign } = await neighbours(context)
    const before = await allRowsOf(context.database)
    for (const { method, pathFor, bodyFor } of groupCalls()) {
      const nobody = rawApiOf(context, { auth: {} as never }, inGroup(context.groupId))
      expectRefusal(
        await nobody.send(method, pathFor(foreign), bodyFor(foreign)),
        401,
        'Missing Authorization header',
      )
      const nowhere = rawApiOf(context, context.owner, {})
      const message = 'Select a bill group with X-Database or X-Database-Id'
      expectRefusal(await nowhere.send(method, pathFor(foreign), bodyFor(foreign)), 400, message)
    }
    expect(await allRowsOf(context.database)).toEqual(before)
  })

  test('a viewer reads everything and writes nothing, refused before the body or the bill is looked at', async () => {
    const context = await openBooks(testApp)
    const { api, ids } = await member(context, 'viewer')
    const calls = groupCalls()
    for (const { method, pathFor, bodyFor, name } of calls.filter(({ writes }) => !writes)) {
      expect.soft((await api.send(method, pathFor(ids), bodyFor(ids))).status, name).toBe(200)
    }
    const before = await allRowsOf(context.database)
    for (const { method, pathFor, bodyFor, name } of calls.filter(({ writes }) => writes)) {
      const missing = pathFor({ bill: 999, payment: 999 })
      const attempts = [
        await api.send(method, pathFor(ids), bodyFor(ids)),
        await api.send(method, missing, bodyFor(ids)),
        await api.send(method, pathFor(ids), '{'),
        await api.send(method, pathFor(ids), 'x'.repeat(2_000_000), { 'content-type': 'text/plain' }),
        await api.send(method, pathFor(ids), bodyFor(ids), { 'idempotency-key': 'k', 'if-match': '"stale"' }),
      ]
      for (const answer of attempts) {
        expect.soft(answerOf(answer), name).toEqual(refusal(403, 'You do not have permission to do this'))
      }
    }
    expect(await allRowsOf(context.database)).toEqual(before)
  })

  test.each(['editor', 'manager'] as const)(
    'an %s reads and writes everything that is not for managers',
    async (role) => {
      const context = await openBooks(testApp)
      const { api, ids } = await member(context, role)
      for (const { method, pathFor, bodyFor, name, managed } of groupCalls()) {
        const { status } = await api.send(method, pathFor(ids), bodyFor(ids))
        const made = CREATING.has(name) ? 201 : 200
        expect.soft(status, name).toBe(managed && role === 'editor' ? 403 : made)
      }
    },
  )

  test('who is no member any more finds no group at once, with a token that still lives', async () => {
    const context = await openBooks(testApp)
    const { api, person, ids } = await member(context, 'editor')
    expect((await api.get('/bills')).status).toBe(200)
    await context.database.write((tx) =>
      tx.deleteFrom('memberships').where('user_id', '=', person.id).execute(),
    )
    const before = await allRowsOf(context.database)
    for (const { method, pathFor, bodyFor } of groupCalls()) {
      expectRefusal(await api.send(method, pathFor(ids), bodyFor(ids)), 404, 'Bill group not found')
    }
    expect(await allRowsOf(context.database)).toEqual(before)
  })

  test('a colleague in the same account, without a share, finds no group; an administrator opens all', async () => {
    const context = await openBooks(testApp)
    const colleague = await context.given.user(context.owner.accountId)
    const admin = await context.given.user(context.owner.accountId, { isAdmin: true })
    const group = inGroup(context.groupId)
    expectRefusal(await rawApiOf(context, colleague, group).get('/bills'), 404, 'Bill group not found')
    expect((await rawApiOf(context, admin, group).post('/bills', RENT)).status).toBe(201)
    expect((await rawApiOf(context, admin, { 'x-database': 'Personal' }).get('/bills')).status).toBe(200)
  })
})

/** A stranger with books, and another group of the same owner with books. */
async function neighbours(context: Books, name = 'Personal') {
  const stranger = await context.given.owner({ group: name })
  const foreign = await oneOfEach(stranger.books)
  const siblingId = await context.given.group(context.owner.accountId, 'Holiday home')
  const sibling = await oneOfEach(context.owner.client.group({ id: siblingId }))
  return { stranger, foreign, sibling }
}

async function oneOfEach(books: Books['books']) {
  const bill = await books.bills.create(SALARY)
  const payment = await books.bills.pay(bill.id, { amount: 1 })
  const undoable = await books.bills.pay(bill.id, { amount: 1, advance_due: false })
  const category = await books.categories.create({ name: 'Work', budget: 100 })
  const deleted = await books.categories.create({ name: 'Old' })
  await books.categories.delete(deleted.id)
  const webhook = await books.webhooks.create({ url: 'http://127.0.0.1:9/' })
  await books.bills.update(bill.id, { account: 'Joint' })
  const [delivery] = await books.webhooks.deliveries(webhook.id)
  const draft = await books.imports.create(new Blob([fileOf([{ name: 'Drafted', amount: '1' }])]))
  return {
    bill: bill.id,
    payment: payment.id,
    undoable: undoable.id,
    category: category.id,
    deletedCategory: deleted.id,
    webhook: webhook.id,
    draft: draft.id,
    ...(delivery && { delivery: delivery.id }),
  }
}

async function member(context: Books, role: 'viewer' | 'editor' | 'manager') {
  const ids = await oneOfEach(context.books)
  const host = await context.given.owner()
  const person = await context.given.user(host.accountId)
  await context.given.member(context.groupId, person.id, role)
  return { ids, person, api: rawApiOf(context, person, inGroup(context.groupId)) }
}

/** Everything that could tell one refusal from another. */
function alike({ status, text, headers }: Answer) {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, text, headers: rest }
}
