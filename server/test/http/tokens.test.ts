import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { bearer, type Call } from '../support/calls.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { type Claims, craftJwt, hmac, isSignedWith, malleated, readJwt, unsignedJwt } from './crafted-jwt.ts'
import { forgeries } from './forged-tokens.ts'

const INVALID = refusal(401, 'Invalid token')
const INVALID_REFRESH = refusal(401, 'Invalid refresh token')
const EXPIRED = refusal(401, 'Token has expired')
const SECRET = { secret: TEST_SECRET }

/** What is not the id of anything, as a claim of a token. */
const NO_IDS = [
  undefined,
  null,
  '',
  'x',
  '0',
  '-1',
  '1.5',
  '01',
  ' 1',
  1,
  true,
  ['1'],
  {},
  '99999999999999999999',
]

onSqlite((testApp) => {
  test('a token made by hand from the standard is as good as the server’s own', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    expect(isSignedWith(owner.accessToken, TEST_SECRET)).toBe(true)
    const access = craftJwt(readJwt(owner.accessToken).claims, SECRET)
    expect((await me(call, access)).status).toBe(200)
    const refresh = craftJwt(readJwt(owner.refreshToken).claims, SECRET)
    expect((await refreshWith(call, refresh)).status).toBe(200)
  })

  test('a token that is forged, or signed in another way than HS256, is refused', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    for (const [token, use, expected] of [
      [owner.accessToken, me, INVALID],
      [owner.refreshToken, refreshWith, INVALID_REFRESH],
    ] as const) {
      for (const [what, forged] of Object.entries(forgeries(token))) {
        expect.soft(await use(call, forged), what).toEqual(expected)
      }
      expect((await use(call, token)).status).toBe(200)
    }
  })

  test('a token with a missing or ill-typed claim is refused', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const unfit: Record<string, unknown[]> = {
      sub: NO_IDS,
      sid: NO_IDS,
      jti: [undefined, null, '', 5, true, ['x'], {}],
      exp: [undefined, null, '', 'x', '9999999999', true, ['9999999999'], {}],
      type: [undefined, null, '', 'Access', 'access ', 'id', 5, ['access'], {}],
    }
    for (const [claim, values] of Object.entries(unfit)) {
      for (const value of values) {
        const what = `${claim} = ${JSON.stringify(value)}`
        const access = craftJwt({ ...readJwt(owner.accessToken).claims, [claim]: value }, SECRET)
        expect.soft(await me(call, access), what).toEqual(INVALID)
        const refresh = craftJwt({ ...readJwt(owner.refreshToken).claims, [claim]: value }, SECRET)
        expect.soft(await refreshWith(call, refresh), what).toEqual(INVALID_REFRESH)
      }
    }
  })

  test('a signed text that is no claims object is refused', async () => {
    const { call, given } = await testApp()
    const { header } = readJwt((await given.owner()).accessToken)
    for (const payload of ['null', '5', '"x"', '[]', '', '{', 'not json', '\ufeff{}']) {
      const signed = `${unsignedJwt(header, {}).split('.')[0]}.${Buffer.from(payload).toString('base64url')}`
      expect.soft(await me(call, `${signed}.${hmac(signed, TEST_SECRET)}`), payload).toEqual(INVALID)
    }
  })

  test('a token names one session of one user, and both must be there', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const other = await given.user(owner.accountId)
    const [mine, theirs] = [readJwt(owner.accessToken).claims, readJwt(other.accessToken).claims]
    const mixed: Claims[] = [
      { ...mine, sub: theirs.sub },
      { ...mine, sid: theirs.sid },
      { ...mine, sid: '987654' },
      { ...mine, sub: '987654' },
    ]
    for (const claims of mixed) expect(await me(call, craftJwt(claims, SECRET))).toEqual(INVALID)
    const refresh = readJwt(owner.refreshToken).claims
    const unknown = [{ jti: 'another' }, { sub: theirs.sub }, { sid: theirs.sid }, { jti: mine.jti }]
    for (const change of unknown) {
      expect(await refreshWith(call, craftJwt({ ...refresh, ...change }, SECRET))).toEqual(INVALID_REFRESH)
    }
  })

  test('a refresh token is not accepted as an access token, nor the other way round', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    expect(await me(call, owner.refreshToken)).toEqual(INVALID)
    expect(await refreshWith(call, owner.accessToken)).toEqual(INVALID_REFRESH)
  })

  test('expiry is told before a wrong type, and never of a token whose signature is not ours', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const owner = await given.owner()
    const { claims } = readJwt(owner.accessToken)
    const past = { ...claims, exp: Date.parse('2026-02-02T08:59:59Z') / 1000 }
    expect(await me(call, craftJwt(past, SECRET))).toEqual(EXPIRED)
    expect(await me(call, craftJwt({ ...past, type: 'refresh' }, SECRET))).toEqual(EXPIRED)
    expect(await me(call, craftJwt({ exp: -1 }, SECRET))).toEqual(EXPIRED)
    expect(await me(call, craftJwt({ ...past, exp: claims.exp, type: 'refresh' }, SECRET))).toEqual(INVALID)
    expect(await refreshWith(call, craftJwt({ ...past, type: 'refresh' }, SECRET))).toEqual(INVALID_REFRESH)
    const forged = craftJwt(past, { secret: `${TEST_SECRET}!` })
    for (const token of [
      forged,
      `${unsignedJwt({ alg: 'none' }, past)}.`,
      ...malleated(craftJwt(past, SECRET)),
    ]) {
      expect(await me(call, token)).toEqual(INVALID)
    }
    clock.advance({ days: 8 })
    expect(await me(call, owner.refreshToken)).toEqual(EXPIRED)
  })

  test('no other last character of a signature is accepted, for a valid token or a revoked one', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    for (const token of malleated(owner.accessToken)) expect(await me(call, token)).toEqual(INVALID)
    for (const token of malleated(owner.refreshToken)) {
      expect(await refreshWith(call, token)).toEqual(INVALID_REFRESH)
    }
    await call('POST', '/auth/logout-all', { headers: owner.auth, body: { immediate: true } })
    const spellings = (token: string) => [
      token,
      ...malleated(token),
      `${token}=`,
      `${token}A`,
      token.slice(0, -1),
    ]
    for (const token of spellings(owner.accessToken)) expect(await me(call, token)).toEqual(INVALID)
    for (const token of spellings(owner.refreshToken)) {
      expect(await refreshWith(call, token)).toEqual(INVALID_REFRESH)
    }
  })

  test('after the secret changes, tokens of the previous one are valid only while it is configured', async () => {
    const secret = 'the secret that came after the first one'
    const rotating = await testApp({ secrets: { current: secret, previous: TEST_SECRET } })
    const { call } = rotating
    const owner = await rotating.given.owner()
    expect(isSignedWith(owner.accessToken, TEST_SECRET)).toBe(true)
    expect((await me(call, owner.accessToken)).status).toBe(200)
    const body = { refresh_token: owner.refreshToken }
    const { access_token } = dataOf<{ access_token: string }>(await call('POST', '/auth/refresh', { body }))
    expect(isSignedWith(access_token, secret)).toBe(true)
    expect((await me(call, access_token)).status).toBe(200)
    const past = { ...readJwt(owner.accessToken).claims, exp: 1 }
    expect(await me(call, craftJwt(past, SECRET))).toEqual(EXPIRED)
    expect(await me(call, craftJwt(past, { secret: 'a third secret that nobody configured' }))).toEqual(
      INVALID,
    )

    const rotated = await testApp({ secrets: { current: secret, previous: undefined } })
    const { call: afterwards } = rotated
    const person = await rotated.given.owner()
    expect(await me(afterwards, person.accessToken)).toEqual(INVALID)
    expect(await refreshWith(afterwards, person.refreshToken)).toEqual(INVALID_REFRESH)
    const renewed = craftJwt(readJwt(person.accessToken).claims, { secret })
    expect((await me(afterwards, renewed)).status).toBe(200)
  })
})

async function me(call: Call, token: string) {
  const { status, body } = answerOf(await call('GET', '/me', { headers: bearer(token) }))
  return { status, body }
}

async function refreshWith(call: Call, token: string) {
  return answerOf(await call('POST', '/auth/refresh', { body: { refresh_token: token } }))
}
