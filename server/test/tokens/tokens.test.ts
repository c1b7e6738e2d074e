import { describe, expect, test } from 'vitest'
import { hashOfPersonalToken, newPersonalToken } from '#tokens/personal-token'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { capturedLog } from '../support/captured-log.ts'
import { everythingIn, textOf } from '../support/everything.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'

const INVALID = [401, 'Invalid token'] as const
const NO_GROUP = [404, 'Bill group not found'] as const
const NOT_PERMITTED = [403, 'You do not have permission to do this'] as const

interface Made {
  id: number
  token: string
}

const SCRIPT = { name: 'Script', access: 'read' } as const

/** What a program can do with a token, in a group of its choice. */
function programOf({ call, newClient }: TestApp, token: string) {
  const client = newClient({ tokens: { access_token: token } })
  const get = (path: string, headers: Record<string, string> = {}) =>
    call('GET', path, { headers: { ...bearer(token), ...headers } })
  return { client, get, isGood: async () => (await get('/me')).statusCode === 200 }
}

onSqlite((testApp) => {
  test('a token is shown once, listed without it, and kept as nothing but a hash', async () => {
    const { given, database } = await testApp()
    const { client, groupId } = await given.owner()
    const made = await client.personalTokens.create({
      name: ' Home Assistant ',
      access: 'write',
      database_ids: [groupId, groupId],
      expires_on: '2026-02-02',
    })
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Home Assistant',
      access: 'write',
      database_ids: [groupId],
      expires_on: '2026-02-02',
      created_at: '2026-02-02T09:00:00.000Z',
      last_used_at: null,
      token: expect.stringMatching(/^dbk_[0-9A-Za-z]{40}$/),
    })
    const plain = await client.personalTokens.create(SCRIPT)
    expect(plain).toMatchObject({ database_ids: null, expires_on: null })
    const { token, ...shown } = made
    const { token: other, ...alsoShown } = plain
    expect(other).not.toBe(token)
    expect(await client.personalTokens.list()).toEqual([alsoShown, shown])
    const kept = await textOf(database)
    expect(kept).toContain(hashOfPersonalToken(token))
    expect(kept).not.toContain(token.slice(4, 34))
  })

  test('a token has the rights that its user has at this moment, never more', async () => {
    const context = await testApp()
    const { given, database } = context
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await given.member(owner.groupId, user.id, 'editor')
    const { token } = await given.token(user, { access: 'write' })
    const { client, get } = programOf(context, token)
    const books = client.group({ id: owner.groupId })
    const bill = await books.bills.create(RENT)
    await books.bills.pay(bill.id, { amount: 5 })
    expect(await client.me()).toMatchObject({ user: { id: user.id }, databases: [{ role: 'editor' }] })

    await owner.client.members.update(owner.groupId, user.id, { role: 'viewer' })
    expect(await books.bills.list()).toHaveLength(1)
    await expect(books.bills.create(RENT)).rejects.toMatchObject({ status: 403 })

    await owner.client.users.update(user.id, { is_admin: true })
    await books.bills.create(RENT)
    await owner.client.users.update(user.id, { is_admin: false })

    await owner.client.members.remove(owner.groupId, user.id)
    const inGroup = { 'x-database-id': String(owner.groupId) }
    expectRefusal(await get('/bills', inGroup), ...NO_GROUP)
    expect(dataOf(await get('/databases'))).toEqual([])

    await owner.client.users.remove(user.id)
    expectRefusal(await get('/bills', inGroup), ...INVALID)
    expect(await database.read.selectFrom('personal_tokens').select('id').execute()).toEqual([])
  })

  test('a token for reading reads, previews schedules, and changes nothing', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const bill = await context.given.bill()
    const { token } = await context.given.token(owner)
    const books = programOf(context, token).client.group({ id: owner.groupId })
    expect(await books.bills.get(bill.id)).toMatchObject({ name: 'Rent' })
    expect(await books.previewSchedule({ bill_id: bill.id, due_date: '2026-01-31' })).toHaveLength(5)
    const before = await everythingIn(context.database)
    await expect(books.bills.pay(bill.id, { amount: 5 })).rejects.toMatchObject({
      status: 403,
      message: NOT_PERMITTED[1],
    })
    expect(await everythingIn(context.database)).toEqual(before)
  })

  test('for a token of some groups there are no others, however they are named', async () => {
    const context = await testApp()
    const owner = await context.given.owner({ group: 'Home' })
    const club = await context.given.group(owner.accountId, 'Club')
    const { id, token } = await context.given.token(owner, { access: 'write', groupIds: [club] })
    const { get, client } = programOf(context, token)
    expect(await client.databases.list()).toMatchObject([{ name: 'Club' }])
    expect((await client.me()).databases).toMatchObject([{ name: 'Club' }])
    expect(await client.me({ include: 'summary' })).toMatchObject({ database_id: club })
    expectRefusal(await get(`/me?include=summary&database_id=${owner.groupId}`), ...NO_GROUP)
    for (const headers of [
      { 'x-database-id': String(owner.groupId) },
      { 'x-database': 'Home' },
      { 'x-database-id': String(club), 'x-database': 'Home' },
    ]) {
      expectRefusal(await get('/bills', headers), ...NO_GROUP)
      const preview = { due_date: '2026-01-31', frequency: 'monthly', bill_id: 1 }
      const previewed = await context.call('POST', '/schedule/preview', {
        headers: { ...bearer(token), ...headers },
        body: preview,
      })
      expectRefusal(previewed, ...NO_GROUP)
    }
    expect((await get('/bills', { 'x-database': 'Club' })).statusCode).toBe(200)

    await owner.client.databases.delete(club)
    expect(await client.databases.list()).toEqual([])
    expectRefusal(await get('/bills', { 'x-database': 'Home' }), ...NO_GROUP)
    expect(await owner.client.personalTokens.list()).toMatchObject([{ id, database_ids: [] }])
  })

  test('a token ends with the day that it names, in UTC', async () => {
    const context = await testApp({ now: '2026-02-02T09:00:00Z' })
    // West of UTC, where it is still the day before.
    const owner = await context.given.owner({ timezone: 'America/Los_Angeles' })
    const { token } = await owner.client.personalTokens.create({ ...SCRIPT, expires_on: '2026-02-28' })
    const { get, isGood } = programOf(context, token)
    context.clock.set('2026-02-28T23:59:59.999Z')
    expect(await isGood()).toBe(true)
    context.clock.set('2026-03-01T00:00:00.000Z')
    expectRefusal(await get('/me'), ...INVALID)
  })

  test('its last use is noted to the hour, and once an hour', async () => {
    const context = await testApp({ now: '2026-02-02T09:17:31.123Z' })
    const owner = await context.given.owner()
    const { token } = await owner.client.personalTokens.create(SCRIPT)
    const { get } = programOf(context, token)
    const lastUse = async () => {
      const { client } = await context.given.signedIn(owner)
      return (await client.personalTokens.list())[0]?.last_used_at
    }
    await get('/me')
    expect(await lastUse()).toBe('2026-02-02T09:00:00.000Z')
    context.clock.set('2026-02-02T09:59:59.999Z')
    const before = await everythingIn(context.database)
    await Promise.all([get('/me'), get('/databases')])
    expect(await everythingIn(context.database)).toEqual(before)
    context.clock.set('2026-02-02T10:00:00.000Z')
    // A refused call is a use too.
    expectRefusal(await get('/tokens'), 403, 'Sign in to do this')
    expect(await lastUse()).toBe('2026-02-02T10:00:00.000Z')
  })

  test('nobody sees or ends a token of somebody else, and administrators see how many there are', async () => {
    const context = await testApp()
    const { given, call } = context
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const user = await given.user(owner.accountId)
    const [one] = [await given.token(user), await given.token(user)]
    for (const { auth, client } of [owner, admin]) {
      expectRefusal(await call('DELETE', `/tokens/${one.id}`, { headers: auth }), 404, 'Token not found')
      expect(await client.personalTokens.list()).toEqual([])
      const users = await client.users.list()
      expect(users.map(({ id, token_count }) => [id, token_count])).toEqual(
        expect.arrayContaining([
          [user.id, 2],
          [owner.id, 0],
        ]),
      )
    }
    await admin.client.users.endTokens(user.id)
    expect(await programOf(context, one.token).isGood()).toBe(false)
    // Only owners change administrators.
    const { token } = await given.token(owner)
    expectRefusal(
      await call('DELETE', `/users/${owner.id}/tokens`, { headers: admin.auth }),
      ...NOT_PERMITTED,
    )
    const stranger = await given.owner()
    expectRefusal(
      await call('DELETE', `/users/${owner.id}/tokens`, { headers: stranger.auth }),
      404,
      'User not found',
    )
    expect(await programOf(context, token).isGood()).toBe(true)
  })

  test('a program pays once with a key, as a person does', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const bill = await context.given.bill()
    const { token } = await context.given.token(owner, { access: 'write' })
    const pay = () =>
      context.call('POST', `/bills/${bill.id}/pay`, {
        headers: { ...bearer(token), 'x-database-id': String(owner.groupId), 'idempotency-key': 'k' },
        body: { amount: 5 },
      })
    const [first, second] = [await pay(), await pay()]
    expect(second.body).toBe(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await owner.books.payments.list()).toHaveLength(1)
  })

  test('an answer with a token is never kept: Idempotency-Key makes no difference', async () => {
    const { call, given, database } = await testApp()
    const { auth } = await given.owner()
    const make = () => call('POST', '/tokens', { headers: { ...auth, 'idempotency-key': 'k' }, body: SCRIPT })
    const [first, second] = [dataOf<Made>(await make(), 201), dataOf<Made>(await make(), 201)]
    expect(second.token).not.toBe(first.token)
    expect(await database.read.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
  })

  test('a session that was ended makes no token', async () => {
    const { given, call, database } = await testApp()
    const owner = await given.owner()
    const stolen = await given.signedIn(owner)
    await owner.client.auth.logoutAll({ immediate: true })
    expectRefusal(await call('POST', '/tokens', { headers: stolen.auth, body: SCRIPT }), ...INVALID)
    expect(await database.read.selectFrom('personal_tokens').select('id').execute()).toEqual([])
  })
})

onEveryDialect((testApp) => {
  test('a user can have 50 tokens, also when many are made at once', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const another = await given.user(owner.accountId)
    for (let count = 0; count < 47; count += 1) await given.token(owner)
    const make = () => call('POST', '/tokens', { headers: owner.auth, body: SCRIPT })
    const answers = await Promise.all(Array.from({ length: 8 }, make))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expectRefusal(await make(), 409, 'A user can have at most 50 access tokens. Remove one first')
    await another.client.personalTokens.create(SCRIPT)
    const [newest] = await owner.client.personalTokens.list()
    await owner.client.personalTokens.end(newest?.id ?? 0)
    expect((await make()).statusCode).toBe(201)
  })
})

onSqlite((testApp) => {
  test('what is unknown, ended, malformed or has a wrong checksum is an invalid token', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const { id, token } = await context.given.token(owner)
    const { get } = programOf(context, token)
    expect((await get('/me')).statusCode).toBe(200)
    const last = token.at(-1) === 'a' ? 'b' : 'a'
    const wrong = [
      newPersonalToken(),
      `${token.slice(0, -1)}${last}`,
      `dbk_${last}${token.slice(5)}`,
      token.slice(0, -1),
      `${token}a`,
      `DBK_${token.slice(4)}`,
      token.slice(4),
      'dbk_',
      `dbk_${'x'.repeat(40)}`,
      `${token}.a.b`,
      `dbk_${'x'.repeat(5000)}`,
    ]
    for (const each of wrong) {
      const answer = await context.call('GET', '/me', { headers: bearer(each) })
      expect.soft(answerOf(answer), each.slice(0, 50)).toEqual(refusal(...INVALID))
    }
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token} ${token}`, `Bearer "${token}"`]) {
      const answer = await context.call('GET', '/me', { headers: { authorization } })
      expect.soft(answerOf(answer), authorization.slice(0, 12)).toEqual(refusal(...INVALID))
    }
    const cookie = `duebook_refresh=${token}`
    const inCookie = await context.call('GET', `/me?access_token=${token}`, { headers: { cookie } })
    expectRefusal(inCookie, 401, 'Missing Authorization header')
    expect((await get('/me', { authorization: `bearer  ${token}` })).statusCode).toBe(200)
    await owner.client.personalTokens.end(id)
    expectRefusal(await get('/me'), ...INVALID)
    const again = await context.call('DELETE', `/tokens/${id}`, { headers: owner.auth })
    expectRefusal(again, 404, 'Token not found')
  })

  test('a token ends itself, and only itself', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const [one, other] = [await context.given.token(owner), await context.given.token(owner)]
    await programOf(context, one.token).client.personalTokens.endCurrent()
    expect(await programOf(context, one.token).isGood()).toBe(false)
    expect(await programOf(context, other.token).isGood()).toBe(true)
    const ofSession = await context.call('DELETE', '/tokens/current', { headers: owner.auth })
    expectRefusal(ofSession, 404, 'Token not found')
  })

  describe('a new token is refused', () => {
    test.each([
      [{ access: 'read' }, 400, 'name is required'],
      [{ name: ' ', access: 'read' }, 400, 'name must not be blank'],
      [{ name: 'x'.repeat(101), access: 'read' }, 400, 'name must have at most 100 characters'],
      [{ name: 'x' }, 400, 'access is required'],
      [{ name: 'x', access: 'admin' }, 400, 'access must be one of: read, write'],
      [
        { ...SCRIPT, database_ids: [] },
        400,
        'database_ids must be null or a list of at least one, each entry a whole number',
      ],
      [{ ...SCRIPT, database_ids: [987] }, ...NO_GROUP],
      [{ ...SCRIPT, database_ids: [2] }, ...NO_GROUP],
      [{ ...SCRIPT, expires_on: '2026-02-30' }, 400, 'Invalid date format. Use YYYY-MM-DD'],
      [{ ...SCRIPT, expires_on: '2026-02-01' }, 400, 'expires_on must be today or a later day'],
    ])('%o', async (body, status, error) => {
      const { call, given } = await testApp()
      const owner = await given.owner()
      await given.owner()
      expectRefusal(await call('POST', '/tokens', { headers: owner.auth, body }), status, error)
      expect(await owner.client.personalTokens.list()).toEqual([])
    })
  })

  test('no token is ever logged, at any level', async () => {
    const captured = capturedLog('trace')
    const context = await testApp({ log: captured.log })
    const owner = await context.given.owner()
    const { token } = await owner.client.personalTokens.create({ ...SCRIPT, access: 'write' })
    const { get } = programOf(context, token)
    const answers = [
      await get('/me'),
      await get('/tokens'),
      await get(`/bills?token=${token}`),
      await get(`/${token}`),
      await context.call('POST', '/databases', { headers: bearer(token), body: { name: token } }),
      await context.call('GET', '/me', { headers: bearer(`${token}x`) }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 400, 404, 403, 401])
    expect(captured.lines().length).toBeGreaterThan(5)
    expect(captured.text()).not.toContain(token.slice(4, 20))
  })

  test('a database that cannot note the use still answers', async () => {
    const captured = capturedLog('warn')
    const context = await testApp({ log: captured.log })
    const owner = await context.given.owner()
    const { token } = await owner.client.personalTokens.create(SCRIPT)
    const { write } = context.database
    context.database.write = () => Promise.reject(new Error('The disk is full'))
    expect(await programOf(context, token).isGood()).toBe(true)
    context.database.write = write
    expect(captured.text()).toContain('the last use of an access token could not be saved')
  })
})
