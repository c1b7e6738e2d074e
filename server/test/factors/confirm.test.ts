import { expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import { insertReset } from '#auth/reset-store'
import { attemptOf, recordFailure } from '#auth/throttle'
import type { Caller } from '#core/caller'
import { secondsLater, toInstant } from '#core/clock'
import { confirmIdentity } from '#factors/confirm-identity'
import type { FactorParts } from '#factors/factor-parts'
import type { PasskeyVerifier } from '#passkeys/passkey-verifier'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import { quickPasswords } from '../support/quick-passwords.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { actsIn, givenPasskey, givenTotp } from './support/authenticator.ts'

const ONE_PROOF = [400, 'Send exactly one of password, code and response'] as const
const THROTTLED = [429, 'Too many attempts. Try again later'] as const

onSqlite((testApp) => {
  test('a password confirms for ten minutes, this session only', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const other = await given.signedIn(owner)
    clock.advance({ minutes: 10 })
    const start = (auth: { authorization: string }) => call('POST', '/auth/totp', { headers: auth, body: {} })
    expectRefusal(await start(owner.auth), 403, 'Confirm it is you')
    const confirmed = await call('POST', '/auth/confirm', {
      headers: owner.auth,
      body: { password: PASSWORD },
    })
    expect(confirmed.json()).toEqual({ success: true, message: 'Confirmed' })
    expect((await start(owner.auth)).statusCode).toBe(200)
    expectRefusal(await start(other.auth), 403, 'Confirm it is you')
    expect((await owner.client.factors.get()).confirmed_until).toBe('2026-02-02T09:20:00.000Z')
    expect(await actsIn(database)).toMatchObject([{ action: 'identity.confirmed', user_id: owner.id }])
  })

  test.each([
    ['nothing', {}],
    ['nulls', { password: null, code: null }],
    ['two', { password: PASSWORD, code: '287082' }],
    ['two others', { code: '287082', response: {} }],
    ['three', { password: PASSWORD, code: '287082', response: {} }],
  ])('%s is not one proof', async (_, body) => {
    const { call, given } = await testApp()
    const { auth } = await given.owner()
    const answer = await call('POST', '/auth/confirm', { headers: auth, body })
    expect(answerOf(answer)).toEqual(refusal(...ONE_PROOF))
  })

  test.each([null, 'text', 7, []])('%j is no answer of a browser', async (response) => {
    const { call, given } = await testApp()
    const { auth } = await given.owner()
    const answer = await call('POST', '/auth/confirm', { headers: auth, body: { response } })
    expect(answerOf(answer)).toEqual(refusal(400, 'response must be the answer of the browser'))
  })

  test('wrong codes are cleared by no password: neither by changing it, nor by a mailed link', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    const confirm = () => call('POST', '/auth/confirm', { headers: owner.auth, body: { code: '000000' } })
    for (let tries = 0; tries < 20; tries++) expect((await confirm()).statusCode).toBe(400)
    expectRefusal(await confirm(), ...THROTTLED)

    const { token, hash: tokenHash } = newLinkToken()
    const createdAt = toInstant(clock.now())
    const expiresAt = toInstant(secondsLater(clock.now(), 60))
    await database.write((tx) => insertReset(tx, { userId: owner.id, tokenHash, createdAt, expiresAt }))
    const reset = await call('POST', '/auth/reset-password', {
      body: { token, password: 'another long one' },
    })
    expect(reset.statusCode).toBe(200)
    expect(await failuresIn(database)).toBe(20)

    const other = await given.owner()
    await givenTotp(other, clock)
    const headers = other.auth
    await call('POST', '/auth/confirm', { headers, body: { code: '000000' } })
    const change = { current_password: PASSWORD, new_password: 'yet another long one' }
    expect((await call('POST', '/auth/change-password', { headers, body: change })).statusCode).toBe(200)
    expect(await failuresIn(database)).toBe(21)
  })

  test('with an app a password is not enough, right or wrong; a code is, and a recovery code', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    const { code, recoveryCodes } = await givenTotp(owner, clock)
    const confirm = (body: object) => call('POST', '/auth/confirm', { headers: owner.auth, body })
    const notEnough = 'Confirm with a code or a passkey: you have an authenticator app'
    for (const password of [PASSWORD, 'wrong']) expectRefusal(await confirm({ password }), 400, notEnough)
    expect(await failuresIn(database)).toBe(0)
    const wrong = [400, 'This code is wrong or was already used'] as const
    const typed = code()
    expect((await confirm({ code: typed })).statusCode).toBe(200)
    expectRefusal(await confirm({ code: typed }), ...wrong)
    expect((await confirm({ code: recoveryCodes[0] })).statusCode).toBe(200)
    expectRefusal(await confirm({ code: recoveryCodes[0] }), ...wrong)
    expect(await failuresIn(database)).toBe(2)
  })

  test('a passkey beside the password changes nothing about it', async () => {
    const { given, database } = await testApp()
    const owner = await given.owner()
    await givenPasskey(database, owner)
    expect(await owner.client.auth.confirm({ password: PASSWORD })).toBe('Confirmed')
  })

  test('without an app every code is wrong', async () => {
    const { call, given } = await testApp()
    const { auth } = await given.owner()
    for (const code of ['287082', 'k7wd-2m9q-x4hp-tz3n', '']) {
      const answer = await call('POST', '/auth/confirm', { headers: auth, body: { code } })
      expect(answerOf(answer)).toEqual(refusal(400, 'This code is wrong or was already used'))
    }
  })

  test.each(['password', 'code'] as const)(
    'a wrong %s counts as a failed login, and is held up like one',
    async (kind) => {
      const { call, given, clock, database } = await testApp()
      const owner = await given.owner()
      const app = kind === 'code' ? await givenTotp(owner, clock) : undefined
      for (let count = 0; count < 19; count++)
        await recordFailure(database, clock, attemptOf(owner.email, '127.0.0.1'), owner.id, FAILED)
      const confirm = (proof: string) =>
        call('POST', '/auth/confirm', { headers: owner.auth, body: { [kind]: proof } })
      const wrong = await confirm('wrong')
      expect(wrong.statusCode).toBe(400)
      expectRefusal(await confirm(app?.code() ?? PASSWORD), ...THROTTLED)
      const login = await call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
      expectRefusal(login, ...THROTTLED)
      expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(200)
    },
  )

  test('what is right clears no failures', async () => {
    const { given, clock, database } = await testApp()
    const owner = await given.owner()
    await recordFailure(database, clock, attemptOf(owner.email, '127.0.0.1'), owner.id, FAILED)
    await owner.client.auth.confirm({ password: PASSWORD })
    expect(await failuresIn(database)).toBe(1)
  })

  test('where passwords are turned off none confirms', async () => {
    const { call, given } = await testApp({ passwordLogin: false })
    const { auth } = await given.owner()
    const answer = await call('POST', '/auth/confirm', { headers: auth, body: { password: PASSWORD } })
    expect(answerOf(answer)).toEqual(refusal(403, 'Password sign-in is turned off'))
  })

  test('a token confirms nothing', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const { auth } = await given.token(owner, { access: 'write' })
    const answer = await call('POST', '/auth/confirm', { headers: auth, body: { password: PASSWORD } })
    expect(answer.statusCode).toBe(403)
  })

  test('a passkey confirms its own user; somebody else’s, or none, counts as a failed login', async () => {
    const place = await testApp()
    const owner = await place.given.owner()
    const user = await place.given.user(owner.accountId)
    const answers: Array<Awaited<ReturnType<PasskeyVerifier>>> = [
      { userId: user.id, passkeyId: 1 },
      undefined,
      { userId: owner.id, passkeyId: 2 },
    ]
    const seen: unknown[] = []
    const parts = partsOf(place, async (_tx, response, origin) => {
      seen.push([response, origin])
      return answers.shift()
    })
    const proof = { kind: 'passkey', response: { id: 'x' }, origin: 'https://bills.example.org' } as const
    const confirm = () => confirmIdentity(parts, callerOf(owner), '127.0.0.1', proof)
    place.clock.advance({ minutes: 10 })
    for (let count = 0; count < 2; count++)
      await expect(confirm()).rejects.toMatchObject({ code: 'passkey-not-accepted' })
    expect(await failuresIn(place.database)).toBe(2)
    await confirm()
    expect(seen).toEqual(Array.from({ length: 3 }, () => [{ id: 'x' }, 'https://bills.example.org']))
    const sessions = await place.database.read.selectFrom('sessions').select('confirmed_at').execute()
    expect(sessions.filter((session) => session.confirmed_at !== null)).toHaveLength(1)
  })
})

const FAILED = { action: 'sign-in', reason: 'invalid-credentials' } as const

async function failuresIn(database: TestApp['database']): Promise<number> {
  return (await database.read.selectFrom('login_failures').select('id').execute()).length
}

function partsOf({ database, clock }: TestApp, verifyPasskey: PasskeyVerifier): FactorParts {
  return {
    database,
    clock,
    newId: () => 'an id',
    passwords: quickPasswords(),
    tokens: { issue: () => '', read: () => ({ userId: 0, sessionId: 0, tokenId: '' }) },
    secretBox: { matches: true, seal: () => '', open: () => '', derive: () => Buffer.alloc(0) },
    passwordLogin: true,
    verifyPasskey,
    tell: () => {},
  }
}

function callerOf(owner: { id: number; accountId: number; email: string }): Caller {
  return {
    userId: owner.id,
    accountId: owner.accountId,
    email: owner.email,
    isAdmin: true,
    isOwner: true,
    language: null,
    sessionId: 1,
    session: { kind: 'token', confirmedAt: '2026-02-02T09:00:00.000Z' },
    address: '127.0.0.1',
    method: 'password',
    token: undefined,
    onlyGroups: undefined,
  }
}
