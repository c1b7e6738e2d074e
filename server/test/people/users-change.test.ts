import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const LATER = '2026-02-02T10:00:00.000Z'
const NEXT = 'the password that comes next'

onSqlite((testApp) => {
  test('sending back what was read changes nothing, not even the time of the last change', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const regular = await given.user(owner.accountId)
    await given.user(owner.accountId, { isAdmin: true })
    await given.member(owner.groupId, regular.id, 'viewer')
    await database.write((tx) => tx.updateTable('users').set({ email_proven: 1 }).execute())
    clock.set('2026-02-02T09:10:00.000Z')
    const before = await everythingIn(database)
    for (const user of await owner.client.users.list()) {
      const nulls = { ...user, password: null, email: null, is_admin: null, is_account_owner: null }
      for (const body of [user, {}, nulls, { email: `  ${user.email}  ` }]) {
        const answer = await call('PUT', `/users/${user.id}`, { headers: owner.auth, body })
        expect(dataOf(answer)).toEqual(user)
      }
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test('only what is included changes, and is answered', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const user = await context.given.user(owner.accountId)
    await context.given.member(owner.groupId, user.id, 'viewer')
    const [before] = (await owner.client.users.list()).filter(({ id }) => id === user.id)
    context.clock.set('2026-02-02T09:05:00.000Z')
    const change = { email: ' Grace@Example.org ', unknown: true, databases: [], created_at: 'x' }
    const changed = await owner.client.users.update(user.id, change)
    expect(changed).toEqual({ ...before, email: 'Grace@Example.org', updated_at: '2026-02-02T09:05:00.000Z' })
    const { call } = context
    const login = await call('POST', '/auth/login', {
      body: { email: 'grace@example.ORG', password: PASSWORD },
    })
    expect(dataOf(login).user).toMatchObject({ id: user.id, email: 'Grace@Example.org' })
    const old = await call('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } })
    expectRefusal(old, 401, 'Invalid email or password')
    expect(await user.client.me()).toMatchObject({ user: { email: 'Grace@Example.org' } })
  })

  test('a change that is refused in one part changes nothing in the others', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const before = await everythingIn(database)
    const refused: Array<[object, number, string]> = [
      [{ email: owner.email, is_admin: true, password: NEXT }, 409, 'A user with this email already exists'],
      [{ email: 'new@example.org', password: 'short' }, 400, 'Password must have at least 10 characters'],
      [{ email: 'new@example.org', is_admin: 'x' }, 400, 'is_admin must be true or false'],
    ]
    for (const [body, status, message] of refused) {
      expectRefusal(await call('PUT', `/users/${user.id}`, { headers: owner.auth, body }), status, message)
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test('a user of another account, an unknown one, and what is no id are all the same: not found', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const elsewhere = await given.owner()
    const theirs = await given.user(elsewhere.accountId)
    await given.member(owner.groupId, theirs.id, 'viewer')
    const before = await everythingIn(database)
    const ids = [
      theirs.id,
      elsewhere.id,
      987_654,
      0,
      -1,
      'x',
      '1e0',
      '1.0',
      '9'.repeat(30),
      '%31%30%30',
      '%00',
    ]
    for (const id of ids) {
      for (const details of [{ headers: owner.auth, body: { is_admin: true } }, { headers: owner.auth }]) {
        const method = 'body' in details ? 'PUT' : 'DELETE'
        expectRefusal(await call(method, `/users/${id}`, details), 404, 'User not found')
      }
    }
    expect(await everythingIn(database)).toEqual(before)
  })

  test.each([
    ['password', { password: NEXT }],
    ['email', { email: 'moved@example.org' }],
  ])('a new %s set by an administrator ends links that are on their way', async (_, change) => {
    const post = fakeMailer()
    const { call, given } = await testApp({ mailer: post.mailer, publicUrl: 'https://bills.example.org' })
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await call('POST', '/auth/forgot-password', { body: { email: user.email } })
    await call('POST', '/auth/forgot-password', { body: { email: user.email } })
    await post.awaitLetters(2)
    await owner.client.users.update(user.id, change)
    for (const token of post.tokens()) {
      const used = await call('POST', '/auth/reset-password', {
        body: { token, password: 'a stolen password' },
      })
      expectRefusal(used, 400, 'This link is no longer valid. Request a new one')
    }
    expect(post.tokens()).toHaveLength(2)
  })

  test('one’s own password is not set this way, by an owner or anybody, and nothing else of the call is done', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const before = await everythingIn(database)
    const body = { password: NEXT, email: 'new@example.org' }
    const answer = await call('PUT', `/users/${owner.id}`, { headers: owner.auth, body })
    expectRefusal(answer, 400, 'Change your own password with POST /auth/change-password')
    expect(await everythingIn(database)).toEqual(before)
  })

  test('a removed user is gone with sessions, devices, shares and links, and what they recorded stays', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await given.member(owner.groupId, user.id, 'editor')
    const books = user.client.group({ id: owner.groupId })
    const bill = await given.bill({ due_date: '2026-02-28' }, books)
    await books.bills.pay(bill.id, { amount: 5 })
    await user.client.devices.register({ device_id: 'phone', platform: 'ios' })
    const [bills, payments] = [await owner.books.bills.list(), await owner.books.payments.list()]
    const answer = await call('DELETE', `/users/${user.id}`, { headers: owner.auth })
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
      200,
      { success: true, message: 'User removed' },
    ])

    expect([await owner.books.bills.list(), await owner.books.payments.list()]).toEqual([bills, payments])
    expect(payments).toHaveLength(1)
    expectRefusal(await call('GET', '/me', { headers: user.auth }), 401, 'Invalid token')
    const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: user.refreshToken } })
    expectRefusal(refreshed, 401, 'Invalid refresh token')
    const login = await call('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } })
    expectRefusal(login, 401, 'Invalid email or password')
    expect(await owner.client.members.list(owner.groupId)).toEqual([])
    expectRefusal(await call('DELETE', `/users/${user.id}`, { headers: owner.auth }), 404, 'User not found')
    const left = await everythingIn(database)
    expect([left.devices, left.memberships, left.idempotency_keys]).toEqual([[], [], []])
    expect(left.sessions).toHaveLength(1)
    // The address is free again, for somebody who is nobody's heir.
    const heir = await owner.client.users.create({ email: user.email, password: NEXT })
    expect(heir).toMatchObject({ databases: [], last_active_at: null })
    expect(heir.id).not.toBe(user.id)
  })
})

onEveryDialect((testApp) => {
  test('a password set by an administrator ends the user’s sessions at once, and lets them in anew', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const user = await given.user(owner.accountId)
    const phone = await given.signedIn(user)
    clock.set(LATER.replace('10:00', '09:10'))
    await admin.client.users.update(user.id, { password: NEXT })
    for (const { auth, refreshToken } of [user, phone]) {
      expectRefusal(await call('GET', '/me', { headers: auth }), 401, 'Invalid token')
      const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } })
      expectRefusal(refreshed, 401, 'Invalid refresh token')
    }
    const login = (password: string) => call('POST', '/auth/login', { body: { email: user.email, password } })
    expectRefusal(await login(PASSWORD), 401, 'Invalid email or password')
    dataOf(await login(NEXT))
    expect((await admin.client.me()).user.id).toBe(admin.id)
    const [listed] = (await admin.client.users.list()).filter(({ id }) => id === user.id)
    expect(listed?.updated_at).toBe(LATER.replace('10:00', '09:10'))
  })
})
