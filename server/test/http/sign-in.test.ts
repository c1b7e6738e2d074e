import { expect, test } from 'vitest'
import { argon2Passwords } from '#auth/passwords'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { SETUP_CODE } from '../support/given.ts'
import { quickest } from '../support/quickest.ts'
import { PASSWORD, TEST_SECRET } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { isSignedWith, readJwt } from './crafted-jwt.ts'

const LOGIN = '/auth/login'

interface SignedIn {
  access_token: string
  refresh_token: string
}

onSqlite((testApp) => {
  test('login answers exactly the fields of the contract', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner({ group: 'Personal' })
    const club = await given.group(owner.accountId, 'Club')
    const response = await call('POST', LOGIN, { body: { email: owner.email, password: PASSWORD } })
    expect(answerOf(response)).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          access_token: expect.any(String),
          refresh_token: expect.any(String),
          user: { id: owner.id, email: owner.email, is_admin: true },
          databases: [
            { id: owner.groupId, name: 'Personal' },
            { id: club, name: 'Club' },
          ],
        },
      },
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    const { access_token } = dataOf<SignedIn>(response)
    expect((await call('GET', '/me', { headers: bearer(access_token) })).statusCode).toBe(200)
  })

  test('both tokens are HS256 JWTs of one session, good for 15 minutes and 7 days', async () => {
    const context = await testApp({ now: '2026-02-02T09:00:00.999Z' })
    const owner = await context.given.owner()
    const response = await context.call('POST', LOGIN, { body: { email: owner.email, password: PASSWORD } })
    const { access_token, refresh_token } = dataOf<SignedIn>(response)
    const [access, refresh] = [readJwt(access_token), readJwt(refresh_token)]
    const iat = Date.parse('2026-02-02T09:00:00Z') / 1000
    const common = {
      sub: String(owner.id),
      sid: access.claims.sid,
      iat,
      jti: expect.stringMatching(/.{16,}/),
    }
    expect(access.header.alg).toBe('HS256')
    expect(refresh.header.alg).toBe('HS256')
    expect(access.claims).toEqual({ ...common, type: 'access', exp: iat + 15 * 60 })
    expect(refresh.claims).toEqual({ ...common, type: 'refresh', exp: iat + 7 * 24 * 60 * 60 })
    expect(access.claims.jti).not.toBe(refresh.claims.jti)
    expect(isSignedWith(access_token, TEST_SECRET) && isSignedWith(refresh_token, TEST_SECRET)).toBe(true)
  })

  test('a regular user’s login lists the groups shared with them and no others', async () => {
    const { given, newClient } = await testApp()
    const owner = await given.owner()
    const shared = await given.group(owner.accountId, 'Shared')
    const user = await given.user(owner.accountId)
    await given.member(shared, user.id, 'viewer')
    const stranger = await given.owner({ group: 'Theirs' })
    const visited = await given.group(stranger.accountId, 'Visited')
    await given.member(visited, user.id, 'editor')
    const client = newClient()
    const answer = await client.auth.login({ email: user.email, password: PASSWORD })
    expect(answer.user).toEqual({ id: user.id, email: user.email, is_admin: false })
    expect(answer.databases).toEqual([
      { id: shared, name: 'Shared' },
      { id: visited, name: 'Visited' },
    ])
  })

  test('a wrong password and an unknown email get the same answer, byte for byte', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const attempts = [
      { email: owner.email, password: 'something else entirely' },
      { email: 'nobody@example.org', password: 'something else entirely' },
      { email: 'nobody@example.org', password: PASSWORD },
      { email: 'not an email', password: PASSWORD },
    ]
    const responses = await Promise.all(attempts.map((body) => call('POST', LOGIN, { body })))
    const { 'x-request-id': _, date: __, ...headers } = responses[0]?.headers ?? {}
    for (const response of responses) {
      expectRefusal(response, 401, 'Invalid email or password')
      expect(response.body).toBe(responses[0]?.body)
      expect(response.headers).toMatchObject(headers)
      expect(Object.keys(response.headers)).toHaveLength(Object.keys(headers).length + 2)
    }
  })

  test('an unknown email takes as long as a wrong password', async () => {
    const { call, given } = await testApp({ passwords: argon2Passwords() })
    const owner = await given.owner()
    const timed = async (email: string) => {
      const began = performance.now()
      await call('POST', LOGIN, { body: { email, password: 'something else entirely' } })
      return performance.now() - began
    }
    await timed('the-first-makes-the-decoy@example.org')
    let round = 0
    const ratio = async () => {
      const known: number[] = []
      const unknown: number[] = []
      for (let i = 0; i < 6; i++) {
        known.push(await timed(owner.email))
        unknown.push(await timed(`nobody${round++}@example.org`))
      }
      const factor = Math.min(...unknown) / Math.min(...known)
      return Math.max(factor, 1 / factor)
    }
    // Without the decoy an unknown email takes a tenth.
    expect(await quickest(4, ratio)).toBeLessThan(4)
  })

  test('login without email or password, or with other than texts, is refused', async () => {
    const { call } = await testApp()
    const missing = refusal(400, 'Email and password are required')
    const table: Array<[body: object | string, expected: unknown]> = [
      [{}, missing],
      ['', missing],
      [{ email: 'ada@example.org' }, missing],
      [{ password: PASSWORD }, missing],
      [{ email: null, password: PASSWORD }, missing],
      [{ email: 'ada@example.org', password: null }, missing],
      [{ email: '', password: PASSWORD }, missing],
      [{ email: 'ada@example.org', password: '' }, missing],
      [{ email: 5, password: PASSWORD }, refusal(400, 'email must be a text')],
      [{ email: ['ada@example.org'], password: PASSWORD }, refusal(400, 'email must be a text')],
      [{ email: 'ada@example.org', password: 1234567890 }, refusal(400, 'password must be a text')],
      [{ email: 'ada@example.org', password: { $ne: '' } }, refusal(400, 'password must be a text')],
      [{ email: 'ada@example.org', password: true }, refusal(400, 'password must be a text')],
    ]
    for (const [body, expected] of table) {
      expect.soft(answerOf(await call('POST', LOGIN, { body })), JSON.stringify(body)).toEqual(expected)
    }
  })

  test('emails are compared without case, blanks around them and Unicode form', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner({ email: 'José.Åström@Example.org' })
    const spellings = [
      '  josé.åström@example.org\t',
      'JOSÉ.ÅSTRÖM@EXAMPLE.ORG',
      'José.Åström@Example.org'.normalize('NFD'),
    ]
    for (const email of spellings) {
      const response = await call('POST', LOGIN, { body: { email, password: PASSWORD } })
      expect(dataOf<{ user: object }>(response).user).toMatchObject({
        id: owner.id,
        email: 'José.Åström@Example.org',
      })
    }
  })

  test('a password can be typed in either Unicode form, and spaces in it count', async () => {
    const { call } = await testApp()
    const password = ' naïve café 🦉 '
    const body = { email: 'ada@example.org', password: password.normalize('NFD') }
    dataOf(await call('POST', '/setup', { body: { ...body, setup_code: SETUP_CODE } }), 201)
    const composed = { ...body, password: password.normalize('NFC') }
    expect((await call('POST', LOGIN, { body: composed })).statusCode).toBe(200)
    const trimmed = { ...body, password: password.trim() }
    expectRefusal(await call('POST', LOGIN, { body: trimmed }), 401, 'Invalid email or password')
  })

  test('what no account can have is a wrong credential at login, never an invalid one', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const attempts = [
      { email: 'a\u0000b@example.org', password: PASSWORD },
      { email: '\ud800@example.org', password: PASSWORD },
      { email: `${'x'.repeat(15_000)}@example.org`, password: PASSWORD },
      { email: "' or 1=1 --", password: PASSWORD },
      { email: owner.email, password: 'x' },
      { email: owner.email, password: 'x'.repeat(15_000) },
      { email: owner.email, password: `${PASSWORD}\u0000` },
      { email: owner.email, password: '\udfff' },
    ]
    for (const body of attempts) {
      const response = await call('POST', LOGIN, { body })
      expect
        .soft(answerOf(response), JSON.stringify(body).slice(0, 60))
        .toEqual(refusal(401, 'Invalid email or password'))
    }
  })
})
