import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { everythingIn, textOf } from '../support/everything.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const NOW = '2026-02-02T09:00:00.000Z'
const NEW = { email: 'grace@example.org', password: 'a password of her own' }
const TAKEN = 'A user with this email already exists'

onSqlite((testApp) => {
  test('an administrator makes a user, who is an editor in the groups named, and can sign in', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const club = await given.group(owner.accountId, 'Club')
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const body = { ...NEW, database_ids: [club, owner.groupId, club] }
    const made = dataOf(await call('POST', '/users', { headers: admin.auth, body }), 201)
    expect(made).toEqual({
      id: expect.any(Number),
      email: 'grace@example.org',
      is_admin: false,
      is_account_owner: false,
      created_at: NOW,
      updated_at: NOW,
      last_active_at: null,
      token_count: 0,
      feed_count: 0,
      channel_count: 0,
      factors: [],
      databases: [
        { id: club, name: 'Club', role: 'editor' },
        { id: owner.groupId, name: 'Personal', role: 'editor' },
      ],
    })
    const login = dataOf(await call('POST', '/auth/login', { body: NEW }))
    expect(login.user).toEqual({ id: made.id, email: NEW.email, is_admin: false })
    expect(login.databases).toEqual([
      { id: owner.groupId, name: 'Personal' },
      { id: club, name: 'Club' },
    ])
  })

  test('fields that nobody can set are ignored: id, account, timestamps', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const elsewhere = await given.owner()
    const own = {
      id: 77,
      account_id: elsewhere.accountId,
      is_owner: 1,
      email_key: 'x',
    }
    const times = { created_at: '1999-01-01', updated_at: '1999-01-01', last_active_at: '1999-01-01' }
    const body = {
      ...own,
      ...times,
      ...NEW,
      password_hash: 'x',
      databases: [{ id: owner.groupId }],
      role: 'manager',
    }
    const made = dataOf(await call('POST', '/users', { headers: owner.auth, body }), 201)
    expect(made).toMatchObject({ is_admin: false, is_account_owner: false, created_at: NOW, databases: [] })
    expect(made.id).not.toBe(77)
    expect(await owner.client.users.list()).toHaveLength(2)
    expect(await elsewhere.client.users.list()).toHaveLength(1)
  })

  test('users are listed by email without case, with their shares in this account only', async () => {
    const { given } = await testApp()
    const owner = await given.owner({ email: 'm@example.org' })
    const elsewhere = await given.owner({ group: 'Theirs' })
    const [b, a] = [
      await given.user(owner.accountId, { email: 'B@example.org', isAdmin: true }),
      await given.user(owner.accountId, { email: 'a@example.org' }),
    ]
    await given.member(owner.groupId, a.id, 'viewer')
    await given.member(elsewhere.groupId, a.id, 'manager')
    await given.member(owner.groupId, elsewhere.id, 'editor')
    const times = {
      created_at: NOW,
      updated_at: NOW,
      last_active_at: NOW,
      token_count: 0,
      feed_count: 0,
      channel_count: 0,
      factors: [],
    }
    const share = { id: owner.groupId, name: 'Personal', role: 'viewer' }
    expect(await owner.client.users.list()).toEqual([
      {
        id: a.id,
        email: 'a@example.org',
        is_admin: false,
        is_account_owner: false,
        ...times,
        databases: [share],
      },
      { id: b.id, email: 'B@example.org', is_admin: true, is_account_owner: false, ...times, databases: [] },
      {
        id: owner.id,
        email: 'm@example.org',
        is_admin: true,
        is_account_owner: true,
        ...times,
        databases: [],
      },
    ])
    const theirs = await elsewhere.client.users.list()
    expect(theirs).toMatchObject([{ id: elsewhere.id, databases: [] }])
  })

  test('an email is taken whatever its case, its form in Unicode, or the account of its user', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner({ email: 'zoé@example.org' })
    const elsewhere = await given.owner({ email: 'Elsewhere@example.org' })
    const user = await given.user(owner.accountId)
    const before = await everythingIn(database)
    for (const email of [
      'ZOÉ@EXAMPLE.ORG',
      'zoe\u0301@example.org',
      ' Zoé@example.org ',
      'elsewhere@EXAMPLE.org',
    ]) {
      const body = { ...NEW, email }
      expectRefusal(await call('POST', '/users', { headers: owner.auth, body }), 409, TAKEN)
      const change = await call('PUT', `/users/${user.id}`, {
        headers: owner.auth,
        body: { email, is_admin: true },
      })
      expectRefusal(change, 409, TAKEN)
    }
    expect(await everythingIn(database)).toEqual(before)
    expect(await elsewhere.client.users.list()).toHaveLength(1)
  })

  test('a group of another account is as unknown as one that is not there, and nobody is made', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const elsewhere = await given.owner()
    // Even where it is shared with the one who asks.
    await given.member(elsewhere.groupId, owner.id, 'manager')
    const before = await everythingIn(database)
    for (const ids of [
      [elsewhere.groupId],
      [987_654],
      [owner.groupId, elsewhere.groupId],
      [2 ** 53],
      [1e300],
    ]) {
      const body = { ...NEW, database_ids: ids }
      expectRefusal(await call('POST', '/users', { headers: owner.auth, body }), 404, 'Bill group not found')
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test('a thousand ids are one group where they are all the same, and more than a thousand are refused', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const same = { ...NEW, database_ids: Array.from({ length: 1_000 }, () => owner.groupId) }
    const made = dataOf(await call('POST', '/users', { headers: owner.auth, body: same }), 201)
    expect(made.databases).toEqual([{ id: owner.groupId, name: 'Personal', role: 'editor' }])
    const many = {
      email: 'b@example.org',
      password: PASSWORD,
      database_ids: Array.from({ length: 1_001 }, (_, i) => i + 1),
    }
    expectRefusal(
      await call('POST', '/users', { headers: owner.auth, body: many }),
      400,
      'database_ids must have at most 1,000 entries',
    )
  })

  test('no hash and no password is in any answer about users', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const made = await call('POST', '/users', { headers: owner.auth, body: NEW })
    const path = `/users/${String(dataOf(made, 201).id)}`
    const answers = [
      made,
      await call('GET', '/users', { headers: owner.auth }),
      await call('PUT', path, { headers: owner.auth, body: { password: 'another password of hers' } }),
      await call('DELETE', path, { headers: owner.auth }),
    ]
    for (const { body, statusCode } of answers) {
      expect(statusCode).toBeLessThan(300)
      expect(body).not.toMatch(/argon2|hash|password of/i)
    }
    expect(await textOf(database)).not.toMatch(/password of/)
  })
})

onEveryDialect((testApp) => {
  test('an administrator can be made at once, and opens every group without a share', async () => {
    const { given } = await testApp()
    const owner = await given.owner()
    const made = await owner.client.users.create({ ...NEW, is_admin: true })
    expect(made).toMatchObject({ is_admin: true, is_account_owner: false, databases: [] })
    const { databases } = await given
      .signedIn({ ...made, accountId: owner.accountId })
      .then((p) => p.client.me())
    expect(databases).toMatchObject([{ id: owner.groupId, role: 'manager' }])
  })

  test('when many users take the same email at once, one gets it and the others are refused', async () => {
    const { call, given } = await testApp()
    const [one, other] = [await given.owner(), await given.owner()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('POST', '/users', { headers: (index % 2 === 0 ? one : other).auth, body: NEW }),
      ),
    )
    const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expectRefusal(answer, 409, TAKEN)
    const made = [...(await one.client.users.list()), ...(await other.client.users.list())]
    expect(made.filter(({ email }) => email === NEW.email)).toHaveLength(1)
  })
})
