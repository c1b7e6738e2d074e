import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { bearer, type Call } from '../support/calls.ts'
import { SETUP_CODE } from '../support/given.ts'
import { injectFetch } from '../support/inject-fetch.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { setCookieOf } from './set-cookie.ts'

const FOREIGN_ORIGIN =
  'This request comes from another website. Set PUBLIC_URL on the server to the address you use, or add the origin of the page to ALLOWED_ORIGINS'

const ASKING = { 'x-session': 'cookie' }
const WEEK = String(7 * 24 * 60 * 60)
const ATTRIBUTES = { httponly: '', samesite: 'Strict', path: '/api/v2/auth', 'max-age': WEEK }

onSqlite((testApp) => {
  test('a cookie session has its refresh token in a protected cookie and not in the body', async () => {
    const { call } = await testApp()
    const body = { email: 'ada@example.org', password: PASSWORD }
    const setup = await call('POST', '/setup', { body: { ...body, setup_code: SETUP_CODE }, headers: ASKING })
    const login = await call('POST', '/auth/login', { body, headers: ASKING })
    for (const [response, status] of [
      [setup, 201],
      [login, 200],
    ] as const) {
      expect(Object.keys(dataOf(response, status)).sort()).toEqual([
        'access_token',
        'binding',
        'databases',
        'user',
      ])
      const cookie = setCookieOf(response)
      expect(cookie?.attributes).toEqual(ATTRIBUTES)
      expect(cookie?.value).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(response.body).not.toContain(cookie?.value)
    }
  })

  test('the header asks for a cookie in any case of its value; any other value is as none', async () => {
    const { call, given } = await testApp()
    const { email } = await given.owner()
    const body = { email, password: PASSWORD }
    const asked = await call('POST', '/auth/login', { body, headers: { 'X-Session': 'Cookie' } })
    expect(setCookieOf(asked)).toBeDefined()
    for (const value of ['', 'true', 'cookies', 'token']) {
      const response = await call('POST', '/auth/login', { body, headers: { 'x-session': value } })
      expect(setCookieOf(response)).toBeUndefined()
      expect(dataOf(response)).toHaveProperty('refresh_token')
    }
  })

  test('the cookie is Secure over HTTPS, which a proxy must be trusted to tell', async () => {
    const direct = await testApp()
    const proxied = await testApp({ trustProxy: 1 })
    const https = { ...ASKING, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const http = { ...https, 'x-forwarded-proto': 'http' }
    const isSecure = async (context: TestApp, headers: Record<string, string>) => {
      const { email } = await context.given.owner()
      const response = await context.call('POST', '/auth/login', {
        body: { email, password: PASSWORD },
        headers,
      })
      return 'secure' in (setCookieOf(response)?.attributes ?? {})
    }
    expect(await isSecure(proxied, https)).toBe(true)
    expect(await isSecure(proxied, http)).toBe(false)
    expect(await isSecure(proxied, ASKING)).toBe(false)
    expect(await isSecure(direct, https)).toBe(false)
  })

  test('refresh takes the token from the cookie when the header asks for it', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding } = await cookieSession(context)
    const response = await refresh(call, cookie, binding)
    expect(answerOf(response)).toEqual({
      status: 200,
      body: { success: true, data: { access_token: expect.any(String) } },
    })
    expect(setCookieOf(response)).toBeUndefined()
    const { access_token } = dataOf<{ access_token: string }>(response)
    expect((await call('GET', '/me', { headers: bearer(access_token) })).statusCode).toBe(200)
    const among = `theme=dark; ${cookie}; other=a=b`
    expect((await refresh(call, among, binding)).statusCode).toBe(200)
  })

  test('without the header the cookie is ignored, so that no foreign page can use it', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding, accessToken } = await cookieSession(context)
    const held = { cookie, 'x-session-binding': binding }
    for (const headers of [held, { ...held, 'x-session': 'yes' }]) {
      expectRefusal(await call('POST', '/auth/refresh', { headers }), 400, 'refresh_token is required')
    }
    const foreign = { ...held, origin: 'https://evil.example' }
    expectRefusal(await call('POST', '/auth/refresh', { headers: foreign }), 403, FOREIGN_ORIGIN)
    const logout = await call('POST', '/auth/logout', { headers: { ...held, ...bearer(accessToken) } })
    expectRefusal(logout, 400, 'refresh_token is required')
    expect([setCookieOf(logout), logout.headers['clear-site-data']]).toEqual([undefined, undefined])
    const body = { binding_hash: hashOf(binding) }
    expect(setCookieOf(await call('POST', '/auth/finish-logout', { headers: held, body }))).toBeUndefined()
    expect((await refresh(call, cookie, binding)).statusCode).toBe(200)
  })

  test('refresh with the header but without a usable cookie is refused', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const cookies = [
      undefined,
      '',
      'other=1',
      'duebook_refresh=',
      'duebook_refresh=x',
      `duebook_refresh2=${owner.refreshToken}`,
    ]
    for (const cookie of cookies) {
      expect(answerOf(await refresh(call, cookie, 'any'))).toEqual(refusal(401, 'Invalid refresh token'))
    }
    const body = { refresh_token: owner.refreshToken }
    const inBody = await call('POST', '/auth/refresh', { headers: ASKING, body })
    expectRefusal(inBody, 401, 'Invalid refresh token')
  })

  test('the two kinds of session do not mix: neither token works in the place of the other', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding, token, owner } = await cookieSession(context)
    const inBody = await call('POST', '/auth/refresh', { body: { refresh_token: token } })
    const inCookie = await refresh(call, `${cookie.split('=')[0]}=${owner.refreshToken}`, binding)
    for (const response of [inBody, inCookie]) {
      expect(answerOf(response)).toEqual(refusal(401, 'Invalid refresh token'))
    }
  })

  test('a cookie older than a day is renewed for seven days, and the old one stays valid for a minute', async () => {
    const context = await testApp({ now: '2026-02-02T09:00:00.000Z' })
    const { call } = context
    const { cookie: old, binding } = await cookieSession(context)
    context.clock.set('2026-02-03T08:59:59.000Z')
    expect(setCookieOf(await refresh(call, old, binding))).toBeUndefined()
    context.clock.set('2026-02-03T09:00:01.000Z')
    const renewal = await refresh(call, old, binding)
    expect(Object.keys(dataOf(renewal))).toEqual(['access_token'])
    const renewed = setCookieOf(renewal)
    expect(renewed?.attributes).toEqual(ATTRIBUTES)
    const cookie = `${renewed?.name}=${renewed?.value}`
    expect(cookie).not.toBe(old)

    context.clock.set('2026-02-03T09:01:00.999Z')
    const inGrace = await refresh(call, old, binding)
    expect([inGrace.statusCode, setCookieOf(inGrace)]).toEqual([200, undefined])
    expect((await refresh(call, cookie, binding)).statusCode).toBe(200)
    context.clock.set('2026-02-03T09:01:01.000Z')
    expectRefusal(await refresh(call, old, binding), 401, 'Invalid refresh token')
    expect((await refresh(call, cookie, binding)).statusCode).toBe(200)

    context.clock.set('2026-02-10T09:00:00.000Z')
    const next = setCookieOf(await refresh(call, cookie, binding))
    expect(next).toBeDefined()
    context.clock.set('2026-02-10T09:02:00.000Z')
    expectRefusal(await refresh(call, cookie, binding), 401, 'Invalid refresh token')
    context.clock.set('2026-02-17T09:00:00.000Z')
    expectRefusal(await refresh(call, `${next?.name}=${next?.value}`, binding), 401, 'Invalid refresh token')
  })

  test('logout takes the token from the cookie, ends it and clears it', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding } = await cookieSession(context)
    context.clock.advance({ days: 1, seconds: 1 })
    const renewal = await refresh(call, cookie, binding)
    const fresh = setCookieOf(renewal)
    const renewed = `${fresh?.name}=${fresh?.value}`
    const auth = bearer(dataOf<{ access_token: string }>(renewal).access_token)
    const held = { ...ASKING, cookie: renewed, 'x-session-binding': binding }
    const response = await call('POST', '/auth/logout', { headers: { ...held, ...auth } })
    expect(answerOf(response)).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    expect(setCookieOf(response)).toEqual({
      name: fresh?.name,
      value: '',
      attributes: { httponly: '', samesite: 'Strict', path: '/api/v2/auth', 'max-age': '0' },
    })
    for (const dead of [cookie, renewed])
      expectRefusal(await refresh(call, dead, binding), 401, 'Invalid refresh token')
    expect((await call('GET', '/me', { headers: auth })).statusCode).toBe(200)
    const unsigned = await call('POST', '/auth/logout', { headers: held })
    expectRefusal(unsigned, 401, 'Missing Authorization header')
  })

  test('the typed client lives on a cookie and its binding, and notices when the session is over', async () => {
    const context = await testApp()
    const { owner, cookie, binding } = await cookieSession(context)
    let ended = 0
    const door = injectFetch(context.app)
    const browser: typeof fetch = (input, init) =>
      door(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie } })
    const client = context.newClient({
      session: 'cookie',
      binding: { get: () => binding, set: () => {} },
      fetch: browser,
      onSessionEnd: () => ended++,
    })
    expect(await client.auth.resume()).toBe(true)
    expect((await client.me()).user.id).toBe(owner.id)
    await owner.client.auth.logoutAll({ immediate: true })
    await expect(client.me()).rejects.toMatchObject({ status: 401 })
    expect(ended).toBe(1)
  })
})

onEveryDialect((testApp) => {
  test('when many tabs renew at once, all succeed and exactly one gets the new cookie', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding } = await cookieSession(context)
    context.clock.advance({ days: 2 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(call, cookie, binding)))
    expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(responses.filter((response) => setCookieOf(response) !== undefined)).toHaveLength(1)
  })

  test('logout-all of our web app ends cookie sessions too, at once, and clears the cookie', async () => {
    const context = await testApp()
    const { call } = context
    const { cookie, binding, accessToken, owner } = await cookieSession(context)
    const headers = { ...ASKING, ...bearer(accessToken), cookie }
    const response = await call('POST', '/auth/logout-all', { headers, body: { immediate: true } })
    expect(setCookieOf(response)?.attributes['max-age']).toBe('0')
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
    expectRefusal(await refresh(call, cookie, binding), 401, 'Invalid refresh token')
    for (const auth of [bearer(accessToken), owner.auth]) {
      expectRefusal(await call('GET', '/me', { headers: auth }), 401, 'Invalid token')
    }
  })
})

async function cookieSession(context: TestApp) {
  const owner = await context.given.owner()
  const body = { email: owner.email, password: PASSWORD }
  const response = await context.call('POST', '/auth/login', { body, headers: ASKING })
  const { name, value } = setCookieOf(response) ?? { name: '', value: '' }
  const { access_token: accessToken, binding } = dataOf<{ access_token: string; binding: string }>(response)
  return { owner, accessToken, binding, token: value, cookie: `${name}=${value}` }
}

function refresh(call: Call, cookie: string | undefined, binding: string) {
  return call('POST', '/auth/refresh', {
    headers: { ...ASKING, 'x-session-binding': binding, ...(cookie === undefined ? {} : { cookie }) },
  })
}

function hashOf(binding: string): string {
  return createHash('sha256').update(binding).digest('base64url')
}
