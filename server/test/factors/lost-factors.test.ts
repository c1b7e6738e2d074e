import { expect, test } from 'vitest'
import { createSignInLink } from '#factors/create-sign-in-link'
import { sweep } from '#process/housekeeping'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'
import {
  actsIn,
  authenticator,
  givenOpenidLink,
  givenPasskey,
  givenTotp,
  requireFactorBy,
} from './support/authenticator.ts'

const NOT_PERMITTED = [403, 'You do not have permission to do this'] as const
const NO_LINK = [400, 'This link is no longer valid. Ask the operator of the server for a new one'] as const

onSqlite((testApp) => {
  test('an administrator removes the factors of a user: the app, the codes, the passkeys, the sessions; the link stays', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const user = await given.user(owner.accountId)
    await givenTotp(user, clock)
    await givenPasskey(database, user)
    await givenOpenidLink(database, user)
    await givenTotp(owner, clock)
    await call('POST', '/auth/login', { body: { email: user.email, password: 'wrong' } })
    expect(await admin.client.users.removeFactors(user.id)).toBe('Factors removed')
    expect((await call('GET', '/me', { headers: user.auth })).statusCode).toBe(401)
    const users = await owner.client.users.list()
    expect(users.map(({ id, factors }) => [id, factors])).toEqual([
      [owner.id, ['totp']],
      [admin.id, []],
      [user.id, ['openid']],
    ])
    const login = await call('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } })
    expect(login.statusCode).toBe(200)
    expect(await database.read.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10)
    expect(await database.read.selectFrom('login_failures').selectAll().execute()).toEqual([])
    expect((await actsIn(database)).at(-1)).toMatchObject({
      action: 'factors.reset',
      user_id: admin.id,
      target_id: user.id,
    })
  })

  test('of administrators and owners only owners remove them, also their own; nobody those of another account', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const peer = await given.user(owner.accountId, { isAdmin: true })
    const user = await given.user(owner.accountId)
    const stranger = await given.owner()
    const remove = (headers: Record<string, string>, id: number | string) =>
      call('DELETE', `/users/${id}/factors`, { headers })
    for (const { id } of [owner, peer, admin]) expectRefusal(await remove(admin.auth, id), ...NOT_PERMITTED)
    for (const { id } of [owner, admin, user]) expectRefusal(await remove(user.auth, id), ...NOT_PERMITTED)
    for (const id of [user.id, admin.id, 'x', 0])
      expectRefusal(await remove(stranger.auth, id), 404, 'User not found')
    for (const { id } of [admin, owner]) expect((await remove(owner.auth, id)).statusCode).toBe(200)
    const again = await given.signedIn(admin)
    clock.advance({ minutes: 10 })
    expectRefusal(await remove(again.auth, user.id), 403, 'Confirm it is you')
  })

  test('a sign-in link signs in once, within ten minutes', async () => {
    const { given, clock, call, database, newClient } = await testApp()
    const owner = await given.owner()
    const make = () => database.write((tx) => createSignInLink(tx, clock, owner))
    const [first, late, { expiresAt }] = [await make(), await make(), await make()]
    expect(expiresAt).toBe('2026-02-02T09:10:00.000Z')
    clock.advance({ minutes: 9, seconds: 59 })
    const client = newClient()
    await client.auth.signInLink({ token: first.token })
    expect((await client.auth.listSessions())[0]).toMatchObject({ signed_in_with: 'sign-in-link' })
    expectRefusal(await use(call, first.token), ...NO_LINK)
    clock.advance({ seconds: 1 })
    expectRefusal(await use(call, late.token), ...NO_LINK)
    for (const token of ['', 'x', '\0', 'x'.repeat(10_000)]) expectRefusal(await use(call, token), ...NO_LINK)
    clock.advance({ seconds: 1 })
    await sweep(database, clock)
    const kept = await database.read.selectFrom('sign_in_links').selectAll().execute()
    expect([kept, JSON.stringify(kept).includes(first.token)]).toEqual([[], false])
    expect((await actsIn(database))[0]).toMatchObject({
      action: 'sign-in-link.created',
      user_id: null,
      target_id: owner.id,
      method: 'operator',
    })
  })

  test('a sign-in link replaces the password, not the second factor', async () => {
    const { call, given, clock, database, newClient } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    const { token } = await database.write((tx) => createSignInLink(tx, clock, owner))
    const first = await use(call, token)
    expect(first.json()).toMatchObject({
      error: 'Second factor required',
      methods: ['totp', 'recovery-code'],
    })
    expectRefusal(await use(call, token), ...NO_LINK)
    const client = newClient()
    const { challenge } = first.json<{ challenge: string }>()
    await client.auth.secondFactor({ challenge, code: code() })
    expect((await client.auth.listSessions())[0]).toMatchObject({ signed_in_with: 'sign-in-link+totp' })
  })

  test('with the factors removed, a sign-in link gets an owner in where a factor is required', async () => {
    const { call, given, clock, database, newClient } = await testApp({ passwordLogin: false })
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const fresh = await given.signedIn(owner)
    await fresh.client.users.removeFactors(owner.id)
    const { token } = await database.write((tx) => createSignInLink(tx, clock, owner))
    const { challenge } = (await use(call, token)).json<{ challenge: string }>()
    const client = newClient()
    const { secret } = await client.factors.startTotp({ challenge })
    await client.factors.confirmTotp({ challenge, code: authenticator(secret, clock)() })
    expect((await client.auth.listSessions())[0]).toMatchObject({ signed_in_with: 'sign-in-link+totp' })
  })

  test('a sign-in link ends with the sessions and with a new password', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const made = async () => (await database.write((tx) => createSignInLink(tx, clock, { ...user }))).token
    const first = await made()
    await user.client.auth.logoutAll()
    expectRefusal(await use(call, first), ...NO_LINK)
    const second = await made()
    await owner.client.users.update(user.id, { password: 'the password that comes next' })
    expect(answerOf(await use(call, second))).toEqual(refusal(...NO_LINK))
  })
})

onEveryDialect((testApp, dialect) => {
  test('two at the same time open one session, and a cookie session has a cookie', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    const { token } = await here.database.write((tx) => createSignInLink(tx, here.clock, owner))
    const answers = await Promise.all([use(here.call, token), use(there.call, token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const next = await here.database.write((tx) => createSignInLink(tx, here.clock, owner))
    const answer = await use(here.call, next.token, { 'x-session': 'cookie' })
    expect(String(answer.headers['set-cookie'])).toMatch(/^duebook_refresh=/)
    expect(dataOf(answer)).not.toHaveProperty('refresh_token')
  })
})

function use(call: Call, token: string, headers: Record<string, string> = {}) {
  return call('POST', '/auth/sign-in-link', { body: { token }, headers })
}
