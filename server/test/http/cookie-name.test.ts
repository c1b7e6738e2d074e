import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { bearer, type Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'
import { setCookieOf, setCookiesOf } from './set-cookie.ts'

const ASKING = { 'x-session': 'cookie' }
const HTTPS = { ...ASKING, 'x-forwarded-proto': 'https' }
const WEEK = String(7 * 24 * 60 * 60)
const SECURE = { httponly: '', samesite: 'Strict', secure: '' }

onEveryDialect((testApp) => {
  const behindProxy = (now = '2026-02-02T09:00:00.000Z') => testApp({ trustProxy: 1, now })

  test('over HTTPS the cookie has a name that sibling hosts and plain connections cannot set', async () => {
    const { call, given } = await behindProxy()
    const { email } = await given.owner()
    const body = { email, password: PASSWORD }
    const login = await call('POST', '/auth/login', { body, headers: HTTPS })
    expect(setCookieOf(login)).toMatchObject({
      name: '__Host-duebook_refresh',
      attributes: { ...SECURE, path: '/', 'max-age': WEEK },
    })
    const plain = await call('POST', '/auth/login', { body, headers: ASKING })
    expect(setCookieOf(plain)).toMatchObject({
      name: 'duebook_refresh',
      attributes: { httponly: '', samesite: 'Strict', path: '/api/v2/auth', 'max-age': WEEK },
    })
  })

  test('of two cookies with the same name neither is accepted, in any order', async () => {
    const context = await behindProxy()
    const { call } = context
    for (const headers of [HTTPS, ASKING]) {
      const mine = await signedIn(context, call, headers)
      const tossed = await signedIn(context, call, headers)
      for (const cookie of [
        `${mine.cookie}; ${tossed.cookie}`,
        `${tossed.cookie}; ${mine.cookie}`,
        `${mine.cookie}; ${mine.cookie}`,
        `${mine.cookie}; ${mine.name}=x`,
      ]) {
        for (const { binding } of [mine, tossed]) {
          expectRefusal(await refresh(call, headers, cookie, binding), 401, 'Invalid refresh token')
        }
      }
      expect((await refresh(call, headers, mine.cookie, mine.binding)).statusCode).toBe(200)
    }
  })

  test('an injected second cookie cannot prevent signing out', async () => {
    const context = await behindProxy()
    const { call } = context
    const mine = await signedIn(context, call, HTTPS)
    const tossed = await signedIn(context, call, HTTPS)
    const headers = {
      ...HTTPS,
      ...bearer(mine.accessToken),
      cookie: `${tossed.cookie}; ${mine.cookie}`,
      'x-session-binding': mine.binding,
    }
    expect((await call('POST', '/auth/logout', { headers })).statusCode).toBe(200)
    expectRefusal(await refresh(call, HTTPS, mine.cookie, mine.binding), 401, 'Invalid refresh token')
    expect((await refresh(call, HTTPS, tossed.cookie, tossed.binding)).statusCode).toBe(200)
  })

  test.each([
    ['five cookies of the same name before ours', (name: string) => `${name}=tossed; `.repeat(5)],
    ['more cookies than are read', () => `other=${'x'.repeat(9_000)}; `],
  ])('%s cannot keep a session from being signed out', async (_, before) => {
    const context = await behindProxy()
    const { call } = context
    for (const headers of [ASKING, HTTPS]) {
      const { name, cookie, accessToken, binding } = await signedIn(context, call, headers)
      const signOut = (proof: string) =>
        call('POST', '/auth/logout', {
          headers: {
            ...headers,
            ...bearer(accessToken),
            cookie: before(name) + cookie,
            'x-session-binding': proof,
          },
        })
      expectRefusal(await signOut('of another page'), 401, 'Invalid refresh token')
      expect((await refresh(call, headers, cookie, binding)).statusCode).toBe(200)
      expect((await signOut(binding)).statusCode).toBe(200)
      expectRefusal(await refresh(call, headers, cookie, binding), 401, 'Invalid refresh token')
    }
  })

  test('signing out over HTTPS clears the cookie under both names', async () => {
    const context = await behindProxy()
    const { call } = context
    const { cookie, accessToken, binding } = await signedIn(context, call, HTTPS)
    const headers = { ...HTTPS, ...bearer(accessToken), cookie, 'x-session-binding': binding }
    const response = await call('POST', '/auth/logout', { headers })
    expect(setCookiesOf(response)).toEqual([
      { name: '__Host-duebook_refresh', value: '', attributes: { ...SECURE, path: '/', 'max-age': '0' } },
      { name: 'duebook_refresh', value: '', attributes: { ...SECURE, path: '/api/v2/auth', 'max-age': '0' } },
    ])
  })

  test('over HTTPS the former name is read for seven days after the upgrade, and replaced at the next refresh', async () => {
    const upgrade = '2026-02-02T09:00:00.000Z'
    for (const [now, isRead] of [
      ['2026-02-02T09:00:00.000Z', true],
      ['2026-02-09T08:59:59.999Z', true],
      ['2026-02-09T09:00:00.000Z', false],
    ] as const) {
      const context = await behindProxy(now)
      await context.database.write((tx) =>
        tx.updateTable('schema_migrations').set({ applied_at: upgrade }).execute(),
      )
      const { call } = context
      const { token, binding } = await signedIn(context, call, HTTPS)
      const old = `duebook_refresh=${token}`
      const response = await refresh(call, HTTPS, old, binding)
      expect(response.statusCode).toBe(isRead ? 200 : 401)
      expect(setCookiesOf(response)).toEqual(
        isRead
          ? [
              {
                name: '__Host-duebook_refresh',
                value: token,
                attributes: { ...SECURE, path: '/', 'max-age': WEEK },
              },
              {
                name: 'duebook_refresh',
                value: '',
                attributes: { ...SECURE, path: '/api/v2/auth', 'max-age': '0' },
              },
            ]
          : [],
      )
      // Whoever has one of the new name goes on with it, whatever lies beside it under the old one.
      const both = `duebook_refresh=tossed; __Host-duebook_refresh=${token}; duebook_refresh=again`
      expect((await refresh(call, HTTPS, both, binding)).statusCode).toBe(200)
      expectRefusal(await refresh(call, HTTPS, `${old}; ${old}`, binding), 401, 'Invalid refresh token')
    }
  })

  test('a sign-in over HTTPS ends the session of a cookie under the former name, and clears it', async () => {
    const context = await behindProxy()
    const { call } = context
    const before = await signedIn(context, call, ASKING)
    const login = { email: before.email, password: PASSWORD }
    const response = await call('POST', '/auth/login', {
      body: login,
      headers: { ...HTTPS, cookie: before.cookie },
    })
    expect(setCookiesOf(response).map(({ name, value }) => [name, value === ''])).toEqual([
      ['__Host-duebook_refresh', false],
      ['duebook_refresh', true],
      ['__Host-duebook_device', false],
    ])
    expectRefusal(await call('GET', '/me', { headers: bearer(before.accessToken) }), 401, 'Invalid token')
  })

  test('however many and long the cookies of others are, ours is found: to refresh, and to end what a sign-in replaces', async () => {
    const context = await behindProxy()
    const { call } = context
    const { cookie, binding, email } = await signedIn(context, call, HTTPS)
    const long = `${cookie}; other=${'x'.repeat(9_000)}`
    expect((await refresh(call, HTTPS, long, binding)).statusCode).toBe(200)
    const many = Array.from({ length: 400 }, (_, index) => `a${index}=b`).join('; ')
    expect((await refresh(call, HTTPS, `${many}; ${cookie}`, binding)).statusCode).toBe(200)
    const headers = { ...HTTPS, cookie: long }
    const login = await call('POST', '/auth/login', { body: { email, password: PASSWORD }, headers })
    expect(answerOf(login).status).toBe(200)
    expectRefusal(await refresh(call, HTTPS, cookie, binding), 401, 'Invalid refresh token')
  })
})

async function signedIn(context: TestApp, call: Call, headers: Record<string, string>) {
  const { email } = await context.given.owner()
  const response = await call('POST', '/auth/login', { body: { email, password: PASSWORD }, headers })
  const { name, value } = setCookieOf(response) ?? { name: '', value: '' }
  const { access_token: accessToken, binding } = dataOf<{ access_token: string; binding: string }>(response)
  return { email, accessToken, binding, name, token: value, cookie: `${name}=${value}` }
}

function refresh(call: Call, headers: Record<string, string>, cookie: string, binding: string) {
  return call('POST', '/auth/refresh', { headers: { ...headers, cookie, 'x-session-binding': binding } })
}
