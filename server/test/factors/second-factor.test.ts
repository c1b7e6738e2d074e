import { expect, test } from 'vitest'
import { attemptOf, recordFailure } from '#auth/throttle'
import { sweep } from '#process/housekeeping'
import { dataOf, expectRefusal } from '../support/answers.ts'
import type { Call, CallDetails } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'
import { authenticator, givenPasskey, givenTotp, requireFactorBy } from './support/authenticator.ts'

const WRONG_CODE = [401, 'This code is wrong or was already used'] as const
const OVER = [401, 'This sign-in has expired. Sign in again'] as const

interface Challenged {
  challenge: string
  methods: string[]
}

onSqlite((testApp) => {
  test.each([false, true])(
    'login is what it was for whoever has no app; with a passkey: %s',
    async (hasPasskey) => {
      const { call, given, database } = await testApp()
      const owner = await given.owner()
      if (hasPasskey) await givenPasskey(database, owner)
      const answer = await login(call, owner.email)
      expect(Object.keys(dataOf(answer))).toEqual(['access_token', 'refresh_token', 'user', 'databases'])
      expect(await owner.client.auth.listSessions()).toMatchObject([
        { signed_in_with: 'password' },
        { signed_in_with: 'password' },
      ])
    },
  )

  test('with an app the password is answered by a challenge, and the code by a session', async () => {
    const { call, given, clock, newClient, database } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    const first = await login(call, owner.email)
    expect(first.json()).toEqual({
      success: false,
      error: 'Second factor required',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery-code'],
    })
    expect(first.statusCode).toBe(401)
    const client = newClient()
    await client.auth.secondFactor({ challenge: first.json<Challenged>().challenge, code: code() })
    expect((await client.me()).user.email).toBe(owner.email)
    const [current] = await client.auth.listSessions()
    expect(current).toMatchObject({ current: true, signed_in_with: 'password+totp' })
    const entries = await database.read
      .selectFrom('audit_log')
      .select('method')
      .where('action', '=', 'sign-in')
      .orderBy('id')
      .execute()
    expect(entries.map(({ method }) => method)).toEqual(['password', 'password+totp'])
  })

  test('a passkey is offered beside the app, and recovery codes only while some are left', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    await givenPasskey(database, owner)
    expect((await challenged(call, owner.email)).methods).toEqual(['totp', 'recovery-code', 'passkey'])
    await database.write((tx) => tx.deleteFrom('recovery_codes').execute())
    expect((await challenged(call, owner.email)).methods).toEqual(['totp', 'passkey'])
  })

  test('a cookie session has its refresh token in the cookie only', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    const { challenge } = await challenged(call, owner.email)
    const headers = { 'x-session': 'cookie' }
    const answer = await finish(call, { challenge, code: code() }, { headers })
    expect(dataOf(answer)).toEqual({
      access_token: expect.any(String),
      binding: expect.any(String),
      user: expect.anything(),
      databases: expect.anything(),
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^duebook_refresh=.*HttpOnly; SameSite=Strict/)
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('a code of %i steps from now is answered with %i', async (drift, status) => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    clock.advance({ minutes: 2 })
    const { challenge } = await challenged(call, owner.email)
    expect((await finish(call, { challenge, code: code(drift) })).statusCode).toBe(status)
  })

  test('a code counts once, also that with which the app was set up, and none before it', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { secret } = await owner.client.factors.startTotp()
    const code = authenticator(secret, clock)
    await owner.client.factors.confirmTotp({ code: code() })
    const attempt = async (typed: string) =>
      (await finish(call, { challenge: (await challenged(call, owner.email)).challenge, code: typed }))
        .statusCode
    expect(await attempt(code())).toBe(401)
    expect(await attempt(code(-1))).toBe(401)
    clock.advance({ seconds: 30 })
    const [before, now] = [code(-1), code()]
    expect([await attempt(now), await attempt(now), await attempt(before)]).toEqual([200, 401, 401])
  })

  test('blanks in a code do not matter; digits of other scripts and other texts are wrong', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    const typed = code()
    const fullWidth = [...typed].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    const { challenge } = await challenged(call, owner.email)
    for (const wrong of [fullWidth, '', `${typed}0`, '\0'.repeat(40)])
      expectRefusal(await finish(call, { challenge, code: wrong }), ...WRONG_CODE)
    const spaced = `${typed.slice(0, 3)} ${typed.slice(3)}`
    expect((await finish(call, { challenge, code: spaced })).statusCode).toBe(200)
  })

  test('each recovery code signs in once, however it is typed', async () => {
    const { call, given, clock, newClient } = await testApp()
    const owner = await given.owner()
    const { recoveryCodes } = await givenTotp(owner, clock)
    expect(recoveryCodes).toHaveLength(10)
    const [one = '', other = ''] = recoveryCodes
    const first = await challenged(call, owner.email)
    const typed = ` ${one.replaceAll('-', '').toUpperCase()} `
    const client = newClient()
    await client.auth.secondFactor({ challenge: first.challenge, code: typed })
    expect((await client.auth.listSessions())[0]).toMatchObject({ signed_in_with: 'password+recovery-code' })
    expect((await client.factors.get()).recovery_codes_left).toBe(9)
    const second = await challenged(call, owner.email)
    expectRefusal(await finish(call, { challenge: second.challenge, code: one }), ...WRONG_CODE)
    expect((await finish(call, { challenge: second.challenge, code: other })).statusCode).toBe(200)
  })

  test('a challenge lives for five minutes', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    const [early, late] = [await challenged(call, owner.email), await challenged(call, owner.email)]
    clock.advance({ minutes: 4, seconds: 59 })
    expect((await finish(call, { challenge: early.challenge, code: code() })).statusCode).toBe(200)
    clock.advance({ seconds: 1 })
    expectRefusal(await finish(call, { challenge: late.challenge, code: code(1) }), ...OVER)
    clock.advance({ seconds: 1 })
    await sweep(database, clock)
    expect(await database.read.selectFrom('sign_in_challenges').selectAll().execute()).toEqual([])
  })

  test('a challenge can be tried five times', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const { code, recoveryCodes } = await givenTotp(owner, clock)
    const { challenge } = await challenged(call, owner.email)
    for (let tries = 0; tries < 5; tries++)
      expectRefusal(await finish(call, { challenge, code: 'wrong' }), ...WRONG_CODE)
    for (const right of [code(), recoveryCodes[0] ?? ''])
      expectRefusal(await finish(call, { challenge, code: right }), ...OVER)
    const next = await challenged(call, owner.email)
    expect((await finish(call, { challenge: next.challenge, code: code() })).statusCode).toBe(200)
  })

  test('wrong codes and wrong passwords are counted together, and the first step clears nothing', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    for (let count = 0; count < 17; count++)
      await recordFailure(database, clock, attemptOf(owner.email, '127.0.0.1'), owner.id, {
        action: 'sign-in',
        reason: 'invalid-credentials',
      })
    expect((await login(call, owner.email, 'wrong')).statusCode).toBe(401)
    const { challenge } = await challenged(call, owner.email)
    expectRefusal(await finish(call, { challenge, code: '000000' }), ...WRONG_CODE)
    expectRefusal(await finish(call, { challenge, code: 'k7wd-2m9q-x4hp-tz3n' }), ...WRONG_CODE)
    const refused = await finish(call, { challenge, code: code() })
    expectRefusal(refused, 429, 'Too many attempts. Try again later')
    expect(refused.headers['retry-after']).toBe('900')
    expect((await login(call, owner.email)).statusCode).toBe(429)
    // Elsewhere the same challenge still works, and clears what was counted there alone.
    expect((await finish(call, { challenge, code: code() }, { from: '203.0.113.9' })).statusCode).toBe(200)
    expect((await login(call, owner.email)).statusCode).toBe(429)
  })

  test('the second step clears what was counted', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    await login(call, owner.email, 'wrong')
    const { challenge } = await challenged(call, owner.email)
    await finish(call, { challenge, code: '000000' })
    const count = async () => (await database.read.selectFrom('login_failures').selectAll().execute()).length
    expect(await count()).toBe(2)
    expect((await finish(call, { challenge, code: code() })).statusCode).toBe(200)
    expect(await count()).toBe(0)
  })

  test('a challenge that is unknown, or somebody’s of another kind, is refused in the same words, and counts nothing', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    const user = await given.user(owner.accountId)
    await requireFactorBy(owner, clock)
    const { challenge, methods } = await challenged(call, user.email)
    expect(methods).toEqual(['set-up'])
    for (const wrong of [challenge, 'J2k_oeXuIOs', '', 'x'.repeat(10_000), '\0'])
      expectRefusal(await finish(call, { challenge: wrong, code: '287082' }), ...OVER)
    expect(await database.read.selectFrom('login_failures').selectAll().execute()).toEqual([])
  })

  test('a challenge ends with a new password, with the sessions, with the app and with the user', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId)
    const { recoveryCodes } = await givenTotp(user, clock)
    const ended = async (act: () => Promise<unknown>, password?: string) => {
      const { challenge } = await challenged(call, user.email, password)
      await act()
      const answer = await finish(call, { challenge, code: recoveryCodes.pop() ?? '' })
      expectRefusal(answer, ...OVER)
    }
    const next = 'the password that comes next'
    await ended(() => user.client.auth.changePassword({ current_password: PASSWORD, new_password: next }))
    await ended(() => owner.client.users.update(user.id, { password: PASSWORD }), next)
    await ended(() => owner.client.users.removeFactors(user.id))
    const another = await given.signedIn(user)
    await givenTotp(another, clock)
    await ended(() => another.client.factors.removeTotp())
    await givenTotp(another, clock)
    await ended(() => another.client.auth.logoutAll())
    await ended(() => owner.client.users.remove(user.id))
    expect((await login(call, user.email)).statusCode).toBe(401)
  })
})

onEveryDialect((testApp, dialect) => {
  test('of two uses of a code, a recovery code or a challenge at the same time one opens a session', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    const { code, recoveryCodes } = await givenTotp(owner, here.clock)
    there.clock.set(here.clock.now().toISOString())
    const [spent = '', one = '', two = ''] = recoveryCodes
    const atOnce = async (codes: [string, string], challenges: [string, string]) => {
      const answers = await Promise.all([
        finish(here.call, { challenge: challenges[0], code: codes[0] }),
        finish(there.call, { challenge: challenges[1], code: codes[1] }),
      ])
      return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    }
    const fresh = async () => (await challenged(here.call, owner.email)).challenge
    expect(await atOnce([code(), code()], [await fresh(), await fresh()])).toEqual([200, 401])
    expect(await atOnce([spent, spent], [await fresh(), await fresh()])).toEqual([200, 401])
    const same = await fresh()
    expect(await atOnce([one, two], [same, same])).toEqual([200, 401])
    expect(await owner.client.auth.listSessions()).toHaveLength(4)
  })
})

function login(call: Call, email: string, password = PASSWORD) {
  return call('POST', '/auth/login', { body: { email, password } })
}

async function challenged(call: Call, email: string, password?: string): Promise<Challenged> {
  const answer = await login(call, email, password)
  expect(answer.statusCode).toBe(401)
  return answer.json<Challenged>()
}

function finish(call: Call, body: { challenge: string; code: string }, details: CallDetails = {}) {
  return call('POST', '/auth/login/second-factor', { body, ...details })
}
