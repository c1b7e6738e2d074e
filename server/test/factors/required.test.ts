import { expect, test } from 'vitest'
import { secondFactorJob } from '#factors/second-factor-job'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import {
  actsIn,
  authenticator,
  givenOpenidLink,
  givenPasskey,
  givenTotp,
  requireFactorBy,
} from './support/authenticator.ts'

const OVER = [401, 'This sign-in has expired. Sign in again'] as const

onSqlite((testApp) => {
  test('an owner with a factor requires one, a week ahead; again changes nothing, and it can be taken back', async () => {
    const { given, clock, database } = await testApp()
    const owner = await given.owner()
    const off = { require_second_factor: false, second_factor_required_from: null }
    expect(await owner.client.account.get()).toEqual(off)
    await givenPasskey(database, owner)
    const on = { require_second_factor: true, second_factor_required_from: '2026-02-09T09:00:00.000Z' }
    expect(await owner.client.account.update({ require_second_factor: true })).toEqual(on)
    clock.advance({ minutes: 5 })
    expect(await owner.client.account.update({ require_second_factor: true })).toEqual(on)
    expect(await owner.client.account.get()).toEqual(on)
    expect((await owner.client.factors.get()).required_from).toBe(on.second_factor_required_from)
    expect(await owner.client.account.update({ require_second_factor: false })).toEqual(off)
    expect(await owner.client.account.update({ require_second_factor: false })).toEqual(off)
    const changed = { action: 'account.changed', user_id: owner.id, changes: '["require_second_factor"]' }
    expect(await actsIn(database)).toMatchObject([changed, changed])
  })

  test.each([
    ['an app', ({ clock }: TestApp, owner: Owner) => givenTotp(owner, clock)],
    ['a passkey', ({ database }: TestApp, owner: Owner) => givenPasskey(database, owner)],
    ['an OpenID link', ({ database }: TestApp, owner: Owner) => givenOpenidLink(database, owner)],
  ])('without a factor an owner cannot require one; with %s they can', async (_, give) => {
    const place = await testApp()
    const owner = await place.given.owner()
    await owner.client.factors.startTotp()
    const put = () =>
      place.call('PUT', '/account', { headers: owner.auth, body: { require_second_factor: true } })
    expectRefusal(await put(), 409, 'Set up an authenticator app or a passkey for yourself first')
    await give(place, owner)
    expect((await put()).statusCode).toBe(200)
  })

  test('administrators see it and change nothing, others do not see it, and other accounts have their own', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await owner.client.account.update({ require_second_factor: true })
    const admin = await given.user(owner.accountId, { isAdmin: true })
    const user = await given.user(owner.accountId)
    const stranger = await given.owner()
    expect((await admin.client.account.get()).require_second_factor).toBe(true)
    expect((await stranger.client.account.get()).require_second_factor).toBe(false)
    const body = { require_second_factor: false }
    const put = (headers: Record<string, string>) => call('PUT', '/account', { headers, body })
    expectRefusal(await put(admin.auth), 403, 'Only account owners can do this')
    expectRefusal(await put(user.auth), 403, 'Only account owners can do this')
    expect((await call('GET', '/account', { headers: user.auth })).statusCode).toBe(403)
    clock.advance({ minutes: 10 })
    expectRefusal(await put(owner.auth), 403, 'Confirm it is you')
    expect((await admin.client.account.get()).require_second_factor).toBe(true)
  })

  test('until the week is over everybody signs in as before; from then on a password alone signs nobody in', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const [plain, withPasskey, linked] = await Promise.all([
      given.user(owner.accountId),
      given.user(owner.accountId),
      given.user(owner.accountId),
    ])
    const stranger = await given.owner()
    await givenTotp(owner, clock)
    await givenPasskey(database, withPasskey)
    await givenOpenidLink(database, linked)
    await requireFactorBy(owner, clock)
    clock.advance({ seconds: -1 })
    for (const person of [plain, withPasskey, linked])
      expect((await login(call, person.email)).statusCode).toBe(200)
    clock.advance({ seconds: 1 })
    const methodsOf = async (email: string) => {
      const { challenge, methods } = (await login(call, email)).json<Challenged>()
      return [methods, challenge !== undefined]
    }
    expect(await methodsOf(plain.email)).toEqual([['set-up'], true])
    expect(await methodsOf(linked.email)).toEqual([['set-up'], true])
    expect(await methodsOf(withPasskey.email)).toEqual([['passkey'], false])
    expect(await methodsOf(owner.email)).toEqual([['totp', 'recovery-code'], true])
    expect((await login(call, stranger.email)).statusCode).toBe(200)
  })

  test('whoever has no factor sets one up with the challenge, and is signed in by that', async () => {
    const { call, given, clock, newClient, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const { challenge = '' } = (await login(call, user.email)).json<Challenged>()
    const { challenge: unused } = (await login(call, user.email)).json<Challenged>()
    const client = newClient()
    const { secret } = await client.factors.startTotp({ challenge })
    const wrong = { challenge, code: '000000' }
    const refused = await call('POST', '/auth/totp/confirm', { body: wrong })
    expectRefusal(refused, 400, 'This code is wrong or was already used')
    const code = authenticator(secret, clock)
    const confirmed = await client.factors.confirmTotp({ challenge, code: code() })
    expect(confirmed.recovery_codes).toHaveLength(10)
    expect(confirmed.session?.user.id).toBe(user.id)
    expect((await client.auth.listSessions())[0]).toMatchObject({ signed_in_with: 'password+totp' })
    expectRefusal(await call('POST', '/auth/totp', { body: { challenge } }), ...OVER)
    const acts = await actsIn(database)
    expect(acts.at(-1)).toMatchObject({ action: 'totp.added', user_id: user.id, method: 'password+totp' })
    clock.advance({ seconds: 30 })
    const next = (await login(call, user.email)).json<Challenged>()
    expect(next.methods).toEqual(['totp', 'recovery-code'])
    const finish = (token: string | undefined) =>
      call('POST', '/auth/login/second-factor', { body: { challenge: token, code: code() } })
    expectRefusal(await finish(unused), ...OVER)
    expect((await finish(next.challenge)).statusCode).toBe(200)
  })

  test('setting up works in a cookie session, and for somebody who was just invited', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const headers = { 'x-session': 'cookie' }
    const { link } = await (await given.signedIn(owner)).client.invitations.create({})
    const token = link.split('#')[1] ?? ''
    const invited = await call('POST', '/invitations/accept', {
      body: { token, email: 'new@example.org', password: PASSWORD },
      headers,
    })
    expect(invited.statusCode).toBe(401)
    const { challenge } = invited.json<Challenged>()
    const { secret } = dataOf<{ secret: string }>(
      await call('POST', '/auth/totp', { body: { challenge }, headers }),
    )
    const body = { challenge, code: authenticator(secret, clock)() }
    const answer = await call('POST', '/auth/totp/confirm', { body, headers })
    const { session } = dataOf<{ session: { access_token: string } }>(answer)
    expect(session).toEqual({
      access_token: expect.any(String),
      binding: expect.any(String),
      user: expect.objectContaining({ email: 'new@example.org' }),
      databases: [],
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^duebook_refresh=/)
    const sessions = await call('GET', '/auth/sessions', {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(dataOf(sessions)).toMatchObject([{ signed_in_with: 'invitation+totp' }])
  })

  test('a set-up challenge has five tries, lives five minutes, and opens nothing but the set-up', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const { code } = await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const start = (challenge: string | undefined) => call('POST', '/auth/totp', { body: { challenge } })
    const confirm = (challenge: string | undefined, typed: string) =>
      call('POST', '/auth/totp/confirm', { body: { challenge, code: typed } })
    const first = (await login(call, user.email)).json<Challenged>()
    const { secret } = dataOf<{ secret: string }>(await start(first.challenge))
    for (let tries = 0; tries < 5; tries++)
      expect((await confirm(first.challenge, 'wrong')).statusCode).toBe(400)
    expectRefusal(await confirm(first.challenge, authenticator(secret, clock)()), ...OVER)
    expectRefusal(await start(first.challenge), ...OVER)
    const second = (await login(call, user.email)).json<Challenged>()
    clock.advance({ minutes: 5 })
    expectRefusal(await start(second.challenge), ...OVER)
    // That of a second step does not replace the app.
    const third = (await login(call, owner.email)).json<Challenged>()
    expectRefusal(await start(third.challenge), ...OVER)
    expectRefusal(await confirm(third.challenge, code()), ...OVER)
    for (const path of ['/auth/totp', '/auth/totp/confirm']) {
      const none = await call('POST', path, { body: { code: '287082' } })
      expectRefusal(none, 401, 'Missing Authorization header')
    }
  })

  test('a set-up challenge from before a passkey was added is worth nothing', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const { challenge } = (await login(call, user.email)).json<Challenged>()
    const { secret } = dataOf<{ secret: string }>(await call('POST', '/auth/totp', { body: { challenge } }))
    await givenPasskey(database, user)
    const body = { challenge, code: authenticator(secret, clock)() }
    expect(answerOf(await call('POST', '/auth/totp/confirm', { body }))).toEqual(refusal(...OVER))
  })

  test('sessions of whoever has no factor are refreshed no more, and end; those of others go on', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await owner.client.account.update({ require_second_factor: true })
    clock.advance({ days: 6, hours: 23, minutes: 55 })
    const plain = await given.user(owner.accountId)
    const withPasskey = await given.user(owner.accountId)
    const linked = await given.user(owner.accountId)
    const stranger = await given.owner()
    await givenPasskey(database, withPasskey)
    await givenOpenidLink(database, linked)
    const job = secondFactorJob({ database, clock, log: silentLog })
    const refresh = async ({ refreshToken }: { refreshToken: string }) =>
      (await call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } })).statusCode
    await job.tick()
    expect([await refresh(plain), (await plain.client.me()).user.id]).toEqual([200, plain.id])
    clock.advance({ minutes: 5 })
    const others = [withPasskey, linked, stranger]
    expect(await refresh(plain)).toBe(401)
    for (const person of others) expect(await refresh(person)).toBe(200)
    await job.tick()
    expect((await call('GET', '/me', { headers: plain.auth })).statusCode).toBe(401)
    for (const { auth } of others) expect((await call('GET', '/me', { headers: auth })).statusCode).toBe(200)
    // Nothing that people do.
    expect((await actsIn(database)).map(({ action }) => action)).toEqual(['totp.added', 'account.changed'])
  })

  test('the job looks once a minute, does nothing twice, and leaves whoever sets up a factor in time', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const jobs = [1, 2].map(() => secondFactorJob({ database, clock, log: silentLog }))
    const tick = () => Promise.all(jobs.map((job) => job.tick()))
    await tick()
    const user = await given.user(owner.accountId)
    const seen = async () => (await call('GET', '/me', { headers: user.auth })).statusCode
    clock.advance({ seconds: 59 })
    await tick()
    expect(await seen()).toBe(200)
    clock.advance({ seconds: 1 })
    await tick()
    expect(await seen()).toBe(401)
    const later = await given.signedIn(user)
    await givenTotp(later, clock)
    await tick()
    expect((await call('GET', '/me', { headers: later.auth })).statusCode).toBe(200)
    expect(jobs.map((job) => job.status().failed)).toEqual([0, 0])
  })

  test('whoever removes their last factor is signed out, and sets up another', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const user = await given.user(owner.accountId)
    await givenTotp(user, clock)
    await user.client.factors.removeTotp()
    await secondFactorJob({ database, clock, log: silentLog }).tick()
    expect((await call('GET', '/me', { headers: user.auth })).statusCode).toBe(401)
    expect((await login(call, user.email)).json<Challenged>().methods).toEqual(['set-up'])
  })

  test('turned off again, a password is enough', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    await givenTotp(owner, clock)
    await requireFactorBy(owner, clock)
    const { challenge } = (await login(call, user.email)).json<Challenged>()
    const fresh = await given.signedIn(owner)
    await fresh.client.account.update({ require_second_factor: false })
    expect((await login(call, user.email)).statusCode).toBe(200)
    expectRefusal(await call('POST', '/auth/totp', { body: { challenge } }), ...OVER)
  })
})

type Owner = Awaited<ReturnType<TestApp['given']['owner']>>

interface Challenged {
  challenge?: string
  methods: string[]
}

function login(call: Call, email: string) {
  return call('POST', '/auth/login', { body: { email, password: PASSWORD } })
}
