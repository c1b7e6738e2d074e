import { expect, test } from 'vitest'
import { setCookieOf } from '../http/set-cookie.ts'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { tokenIn } from '../support/fake-mailer.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const NOW = '2026-02-02T09:00:00.000Z'
const IN_A_WEEK = '2026-02-09T09:00:00.000Z'
const NEW = { email: 'grace@example.org', password: 'a password of her own' }
const NOT_VALID = [400, 'This invitation is no longer valid. Ask for a new one'] as const

onSqlite((testApp) => {
  test('an invitation is answered with all that it says, and its link this once', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner({ email: 'Ada@example.org' })
    const club = await given.group(owner.accountId, 'Club')
    const body = {
      email: ' Grace@Example.org ',
      is_admin: true,
      role: 'viewer',
      database_ids: [owner.groupId, club, club],
    }
    const made = dataOf(await call('POST', '/invitations', { headers: owner.auth, body }), 201)
    const { link, ...invitation } = made
    expect(invitation).toEqual({
      id: expect.any(Number),
      email: 'Grace@Example.org',
      is_admin: true,
      role: 'viewer',
      databases: [
        { id: club, name: 'Club' },
        { id: owner.groupId, name: 'Personal' },
      ],
      mail: 'none',
      invited_by: 'Ada@example.org',
      created_at: NOW,
      expires_at: IN_A_WEEK,
    })
    expect(link).toMatch(/^\/invite#[\w-]{43}$/)
    expect(Buffer.from(tokenIn(String(link)), 'base64url')).toHaveLength(32)
    const listed = await call('GET', '/invitations', { headers: owner.auth })
    expect(dataOf(listed)).toEqual([invitation])
    expect(listed.body).not.toContain(tokenIn(String(link)))
  })

  test('one without anything said is for anybody, as an editor of nothing', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    expect(await owner.client.invitations.create({})).toMatchObject({
      email: null,
      is_admin: false,
      role: 'editor',
      databases: [],
      mail: 'none',
    })
  })

  test('what does not fit is refused by name, and nothing is left', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner({ email: 'zoé@example.org' })
    const elsewhere = await given.owner()
    await given.member(elsewhere.groupId, owner.id, 'manager')
    const before = await everythingIn(database)
    const refused: Array<[object, number, string]> = [
      [{ email: 'no address' }, 400, 'email must be a valid email address'],
      [{ email: 'a@example.org\r\nBcc: b@example.org' }, 400, 'email must be a valid email address'],
      [{ email: 1 }, 400, 'email must be a text'],
      [{ is_admin: 'yes' }, 400, 'is_admin must be true or false'],
      [{ role: 'owner' }, 400, 'role must be one of: viewer, editor, manager'],
      [{ database_ids: 'all' }, 400, 'database_ids must be a list, each entry a whole number'],
      [{ database_ids: [elsewhere.groupId] }, 404, 'Bill group not found'],
      [{ database_ids: [owner.groupId, 987_654] }, 404, 'Bill group not found'],
      [{ email: 'ZOE\u0301@EXAMPLE.org' }, 409, 'A user with this email already exists'],
      [{ email: elsewhere.email.toUpperCase() }, 409, 'A user with this email already exists'],
    ]
    for (const [body, status, message] of refused) {
      expectRefusal(await call('POST', '/invitations', { headers: owner.auth, body }), status, message)
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test('the link is built from PUBLIC_URL or is relative, and never uses the request’s headers', async () => {
    const hostile = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    for (const [publicUrl, expected] of [
      [undefined, /^\/invite#[\w-]{43}$/],
      ['https://bills.example.org', /^https:\/\/bills\.example\.org\/invite#[\w-]{43}$/],
    ] as const) {
      const context = await testApp({ publicUrl, trustProxy: 1, allowedHosts: 'any' })
      const owner = await context.given.owner()
      const headers = { ...owner.auth, ...hostile }
      const made = await context.call('POST', '/invitations', { headers, body: {} })
      expect(dataOf(made, 201).link).toMatch(expected)
    }
  })

  test('accepting answers what login does, and the user is what the invitation says', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const club = await given.group(owner.accountId, 'Club')
    const invite = { role: 'manager' as const, database_ids: [club, owner.groupId] }
    const token = tokenIn((await owner.client.invitations.create(invite)).link)
    const extra = {
      is_admin: true,
      role: 'manager',
      database_ids: [1],
      account_id: 9,
      is_account_owner: true,
    }
    const accepted = await call('POST', '/invitations/accept', { body: { ...extra, ...NEW, token } })
    const data = dataOf<{ access_token: string; refresh_token: string; user: { id: number } }>(accepted, 201)
    expect(data).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: { id: expect.any(Number), email: NEW.email, is_admin: false },
      databases: [
        { id: owner.groupId, name: 'Personal' },
        { id: club, name: 'Club' },
      ],
    })
    const me = dataOf(await call('GET', '/me', { headers: { authorization: `Bearer ${data.access_token}` } }))
    expect(me).toMatchObject({
      is_account_owner: false,
      databases: [{ role: 'manager' }, { role: 'manager' }],
    })
    dataOf(await call('POST', '/auth/refresh', { body: { refresh_token: data.refresh_token } }))
    dataOf(await call('POST', '/auth/login', { body: NEW }))
    const users = await owner.client.users.list()
    expect(users.find(({ id }) => id === data.user.id)).toMatchObject({
      last_active_at: NOW,
      created_at: NOW,
    })
    expect(await owner.client.invitations.list()).toEqual([])
  })

  test('an administrator is made where the invitation says so', async () => {
    const { given, newClient } = await testApp()
    const owner = await given.owner()
    const { link } = await owner.client.invitations.create({ is_admin: true })
    const client = newClient()
    const accepted = await client.invitations.accept({ ...NEW, token: tokenIn(link) })
    expect(accepted).toMatchObject({ user: { is_admin: true } })
    expect(await client.users.list()).toHaveLength(2)
    expect((await client.me()).is_account_owner).toBe(false)
  })

  test('with X-Session: cookie the refresh token is in a cookie and nowhere else', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const { link } = await owner.client.invitations.create()
    const headers = { 'x-session': 'cookie' }
    const accepted = await call('POST', '/invitations/accept', {
      headers,
      body: { ...NEW, token: tokenIn(link) },
    })
    const signedIn = dataOf<{ binding: string }>(accepted, 201)
    expect(Object.keys(signedIn).toSorted()).toEqual(['access_token', 'binding', 'databases', 'user'])
    const cookie = setCookieOf(accepted)
    expect(cookie).toMatchObject({
      name: 'duebook_refresh',
      attributes: { httponly: '', samesite: 'Strict', path: '/api/v2/auth' },
    })
    const asked = {
      ...headers,
      cookie: `${cookie?.name}=${cookie?.value}`,
      'x-session-binding': signedIn.binding,
    }
    dataOf(await call('POST', '/auth/refresh', { headers: asked }))
  })

  test('one that names an email is accepted with that one only, whatever its case', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const { link } = await owner.client.invitations.create({ email: 'Zoé@Example.org' })
    const accept = (email: string) =>
      call('POST', '/invitations/accept', { body: { ...NEW, email, token: tokenIn(link) } })
    const before = await everythingIn(database)
    for (const email of ['zoe@example.org', 'zoé@example.org.evil.example', owner.email]) {
      expectRefusal(await accept(email), 400, 'This invitation is for a different email address')
    }
    expect(await everythingIn(database)).toEqual(before)
    const accepted = await accept(' ZOE\u0301@example.ORG ')
    expect(dataOf(accepted, 201).user).toMatchObject({ email: 'ZOÉ@example.ORG' })
  })

  test('what is no token of ours is not valid, and hashes nothing', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const token = tokenIn((await owner.client.invitations.create()).link)
    const hash = (
      await database.read.selectFrom('invitations').select('token_hash').executeTakeFirstOrThrow()
    ).token_hash
    const before = await everythingIn(database)
    const wrong = [
      '',
      ' ',
      token.slice(1),
      `${token}=`,
      `#${token}`,
      ` ${token}`,
      token.toLowerCase(),
      hash,
      '\u0000',
      '\ud800',
      'x'.repeat(16_000),
    ]
    for (const each of wrong) {
      const body = JSON.stringify({ ...NEW, token: each })
      expect
        .soft(answerOf(await call('POST', '/invitations/accept', { body })), each.slice(0, 50))
        .toMatchObject({
          status: 400,
          body: { error: NOT_VALID[1] },
        })
    }
    const untyped = { ...NEW, token: [token] }
    expectRefusal(await call('POST', '/invitations/accept', { body: untyped }), 400, 'token must be a text')
    expectRefusal(await call('POST', '/invitations/accept', { body: NEW }), 400, 'token is required')
    expect(await everythingIn(database)).toEqual(before)
  })
})

onEveryDialect((testApp) => {
  test('invitations are listed newest first, of one’s own account only', async () => {
    const { given } = await testApp()
    const [owner, elsewhere] = [await given.owner(), await given.owner()]
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const first = await owner.client.invitations.create()
    const theirs = await elsewhere.client.invitations.create()
    const second = await admin.client.invitations.create({ email: 'b@example.org' })
    const listed = await owner.client.invitations.list()
    expect(listed.map(({ id, invited_by }) => [id, invited_by])).toEqual([
      [second.id, admin.email],
      [first.id, owner.email],
    ])
    expect((await elsewhere.client.invitations.list()).map(({ id }) => id)).toEqual([theirs.id])
  })
})
