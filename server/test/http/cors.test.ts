import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'

const APP = 'https://app.example.org'
const OTHER = 'http://localhost:5173'
const NATIVE = 'capacitor://localhost'
const FOREIGN = [
  'https://evil.example',
  'https://app.example.org.evil.example',
  'https://evil-app.example.org',
  'http://app.example.org',
  'https://app.example.org:8443',
  'https://APP.example.org',
  'https://app.example.org/',
  'http://localhost',
  'null',
  '*',
  '',
]

onSqlite((testApp) => {
  test('without configured origins no answer speaks of any, and a preflight is no known method', async () => {
    const { call } = await testApp()
    for (const origin of [APP, 'http://localhost:80', 'null']) {
      const get = await call('GET', '/health', { headers: { origin } })
      const preflight = await call('OPTIONS', '/health', { headers: preflightOf(origin) })
      expect(preflight.statusCode).toBe(405)
      for (const response of [get, preflight]) expect(corsHeaders(response.headers)).toEqual({})
    }
  })

  test('a configured origin may read every answer, refusals too, and the headers that clients need', async () => {
    const { call, given } = await testApp({ allowedOrigins: [APP, OTHER, NATIVE] })
    const owner = await given.owner()
    for (const origin of [APP, OTHER, NATIVE]) {
      const answers = [
        await call('GET', '/health', { headers: { origin } }),
        await call('GET', '/me', { headers: { origin, ...owner.auth } }),
        await call('GET', '/me', { headers: { origin } }),
        await call('GET', '/nothing', { headers: { origin } }),
        await call('PATCH', '/me', { headers: { origin } }),
        await call('POST', '/databases', { headers: { origin, ...owner.auth }, body: '{' }),
      ]
      for (const { statusCode, headers } of answers) {
        expect.soft(headers['access-control-allow-origin'], String(statusCode)).toBe(origin)
        expect.soft(varies(headers), String(statusCode)).toContain('origin')
        const exposed = listOf(headers['access-control-expose-headers'])
        expect
          .soft(exposed, String(statusCode))
          .toEqual(expect.arrayContaining(['etag', 'link', 'location', 'retry-after', 'x-request-id']))
        expect.soft(headers, String(statusCode)).not.toHaveProperty('access-control-allow-credentials')
      }
    }
  })

  test('the preflight of a configured origin is answered, and never allows X-Session', async () => {
    const { call } = await testApp({ allowedOrigins: [APP] })
    const asking = ['authorization, content-type', 'x-session', 'X-Session, Content-Type', 'cookie', '']
    for (const wanted of asking) {
      for (const path of ['/auth/login', '/auth/refresh', '/bills/7']) {
        const headers = { ...preflightOf(APP), 'access-control-request-headers': wanted }
        const response = await call('OPTIONS', path, { headers })
        expect([response.statusCode, response.body]).toEqual([204, ''])
        expect(response.headers['access-control-allow-origin']).toBe(APP)
        expect(response.headers['x-request-id']).toBeDefined()
        const methods = listOf(response.headers['access-control-allow-methods'])
        expect(methods).toEqual(expect.arrayContaining(['get', 'post', 'put', 'delete']))
        const allowed = listOf(response.headers['access-control-allow-headers'])
        expect(allowed).toEqual(
          expect.arrayContaining([
            'authorization',
            'content-type',
            'x-database',
            'x-database-id',
            'idempotency-key',
            'if-match',
            'if-none-match',
          ]),
        )
        for (const never of ['x-session', '*', 'cookie']) expect(allowed).not.toContain(never)
        expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
      }
    }
  })

  test('any other origin gets no permission, however much it looks like a configured one', async () => {
    const { call } = await testApp({ allowedOrigins: [APP] })
    for (const origin of FOREIGN) {
      const get = await call('GET', '/health', { headers: { origin } })
      const preflight = await call('OPTIONS', '/health', { headers: preflightOf(origin) })
      expect.soft([get.statusCode, preflight.statusCode], origin).toEqual([200, 405])
      for (const { headers } of [get, preflight]) {
        expect.soft(corsHeaders(headers), origin).toEqual({})
        expect.soft(varies(headers), origin).toContain('origin')
      }
    }
  })

  test('an answer to nobody in particular varies by origin too, and a plain OPTIONS is no preflight', async () => {
    const { call } = await testApp({ allowedOrigins: [APP] })
    expect(varies((await call('GET', '/health')).headers)).toContain('origin')
    const plain = await call('OPTIONS', '/health', { headers: { origin: APP } })
    expect(plain.statusCode).toBe(405)
    const nobody = await call('OPTIONS', '/health', { headers: { 'access-control-request-method': 'GET' } })
    expect([nobody.statusCode, corsHeaders(nobody.headers)]).toEqual([405, {}])
  })
})

function preflightOf(origin: string) {
  return { origin, 'access-control-request-method': 'POST' }
}

function corsHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
}

function listOf(header: string | string[] | number | undefined): string[] {
  return [header ?? '']
    .flat()
    .join()
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
}

function varies(headers: LightMyRequestResponse['headers']): string[] {
  return listOf(headers.vary)
}
