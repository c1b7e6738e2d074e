import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { readJwt } from './crafted-jwt.ts'

const REFRESH = '/auth/refresh'

onEveryDialect((testApp) => {
  test('refresh returns just a new access token, any number of times with the same refresh token', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    const body = { refresh_token: owner.refreshToken }
    const seen = new Set<string>([owner.accessToken])
    for (let round = 0; round < 5; round++) {
      clock.advance({ hours: 20 })
      const response = await call('POST', REFRESH, { body })
      expect(answerOf(response)).toEqual({
        status: 200,
        body: { success: true, data: { access_token: expect.any(String) } },
      })
      expect(response.headers['set-cookie']).toBeUndefined()
      const { access_token } = dataOf<{ access_token: string }>(response)
      seen.add(access_token)
      expect((await call('GET', '/me', { headers: bearer(access_token) })).statusCode).toBe(200)
    }
    expect(seen.size).toBe(6)
  })

  test('a hundred refreshes at once all succeed, with tokens of their own and one session', async () => {
    const { call, given, clock, database } = await testApp()
    const owner = await given.owner()
    clock.advance({ minutes: 5 })
    const body = { refresh_token: owner.refreshToken }
    const responses = await Promise.all(Array.from({ length: 100 }, () => call('POST', REFRESH, { body })))
    const tokens = responses.map((response) => dataOf<{ access_token: string }>(response).access_token)
    expect(new Set(tokens.map((token) => readJwt(token).claims.jti)).size).toBe(100)
    expect(new Set(tokens.map((token) => readJwt(token).claims.sid)).size).toBe(1)
    const sessions = await database.read.selectFrom('sessions').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('refresh without a refresh token is refused as such', async () => {
    const { call } = await testApp()
    const missing = refusal(400, 'refresh_token is required')
    const table: Array<[body: object | string, expected: unknown]> = [
      ['', missing],
      [{}, missing],
      [{ refresh_token: null }, missing],
      [{ refresh_token: '' }, missing],
      [{ token: 'x' }, missing],
      [{ refresh_token: 5 }, refusal(400, 'refresh_token must be a text')],
      [{ refresh_token: ['x'] }, refusal(400, 'refresh_token must be a text')],
      [{ refresh_token: ' ' }, refusal(401, 'Invalid refresh token')],
      [{ refresh_token: 'garbage' }, refusal(401, 'Invalid refresh token')],
      [{ refresh_token: 'a.b.c' }, refusal(401, 'Invalid refresh token')],
      [{ refresh_token: '\u0000.\ud800.' }, refusal(401, 'Invalid refresh token')],
      [{ refresh_token: 'x'.repeat(15_000) }, refusal(401, 'Invalid refresh token')],
    ]
    for (const [body, expected] of table) {
      expect
        .soft(answerOf(await call('POST', REFRESH, { body })), JSON.stringify(body).slice(0, 60))
        .toEqual(expected)
    }
  })

  test('refresh needs no access token and does not look at one', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const response = await context.call('POST', REFRESH, {
      body: { refresh_token: owner.refreshToken },
      headers: { authorization: 'Bearer nonsense' },
    })
    expect(response.statusCode).toBe(200)
  })

  test('an access token is valid for fifteen minutes and expired from then on', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    clock.set('2026-02-02T09:14:59.999Z')
    expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(200)
    clock.set('2026-02-02T09:15:00.000Z')
    expectRefusal(await call('GET', '/me', { headers: owner.auth }), 401, 'Token has expired')
    clock.advance({ days: 400 })
    expectRefusal(await call('GET', '/me', { headers: owner.auth }), 401, 'Token has expired')
  })

  test('a refresh token is valid for seven days, and the last access token it gave for its full 15 minutes', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    const body = { refresh_token: owner.refreshToken }
    clock.set('2026-02-09T08:59:59.999Z')
    const { access_token } = dataOf<{ access_token: string }>(await call('POST', REFRESH, { body }))
    clock.set('2026-02-09T09:00:00.000Z')
    expectRefusal(await call('POST', REFRESH, { body }), 401, 'Invalid refresh token')
    clock.set('2026-02-09T09:14:58.999Z')
    expect((await call('GET', '/me', { headers: bearer(access_token) })).statusCode).toBe(200)
    clock.set('2026-02-09T09:14:59.000Z')
    expectRefusal(await call('GET', '/me', { headers: bearer(access_token) }), 401, 'Token has expired')
  })

  test('setting the clock back an hour locks nobody out', async () => {
    const { call, given, clock } = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const owner = await given.owner()
    clock.set('2026-02-02T08:00:00.000Z')
    expect((await call('GET', '/me', { headers: owner.auth })).statusCode).toBe(200)
    const response = await call('POST', REFRESH, { body: { refresh_token: owner.refreshToken } })
    expect(response.statusCode).toBe(200)
  })

  test('the typed client refreshes by itself when its access token has expired', async () => {
    const { given, clock } = await testApp()
    const owner = await given.owner()
    clock.advance({ hours: 30 })
    expect((await owner.client.me()).user.id).toBe(owner.id)
    expect(owner.client.tokens().refresh).toBe(owner.refreshToken)
    expect(owner.client.tokens().access).not.toBe(owner.accessToken)
  })
})
