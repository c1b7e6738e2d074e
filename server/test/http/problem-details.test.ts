import { REFUSAL_CODES } from '@duebook/contract'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { givenTotp } from '../factors/support/authenticator.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { overRealSocket } from './raw-socket.ts'

const PROBLEM = 'application/problem+json'

onSqlite((testApp) => {
  test('a failure has exactly two keys, unless the client names problem details', async () => {
    const { call } = await testApp()
    const ask = (accept?: string) =>
      call('GET', '/stats/monthly', accept === undefined ? {} : { headers: { accept } })
    for (const accept of [
      undefined,
      '',
      '*/*',
      'application/*',
      'application/json',
      `${PROBLEM};q=0`,
      `application/json, ${PROBLEM} ; Q=0.000`,
      `x-${PROBLEM}`,
    ]) {
      const response = await ask(accept)
      expect.soft(response.statusCode, accept).toBe(401)
      expect.soft(response.json(), accept).toEqual({ success: false, error: 'Missing Authorization header' })
      expect.soft(response.headers['content-type'], accept).toBe('application/json; charset=utf-8')
      expect.soft(response.headers.vary, accept).toBe('Accept')
    }
    for (const accept of [
      PROBLEM,
      `application/json, ${PROBLEM}`,
      `application/json;q=1, ${PROBLEM};q=0.001`,
      `text/html,Application/Problem+JSON;charset=utf-8, */*;q=0.1`,
    ]) {
      const response = await ask(accept)
      expect.soft(response.json(), accept).toEqual({
        success: false,
        error: 'Missing Authorization header',
        type: '/api/v2/docs/refusals#authorization-missing',
        title: 'Authorization missing',
        status: 401,
        detail: 'Missing Authorization header',
        code: 'authorization-missing',
      })
      expect.soft(response.headers['content-type'], accept).toBe(PROBLEM)
    }
  })

  test('every kind of failure can be asked for so, with the same status and headers', async () => {
    const { call, given } = await testApp()
    const { auth } = await given.firstOwner()
    const kinds: Array<[path: string, method: string, headers: object, body?: string]> = [
      ['/nowhere', 'GET', {}],
      ['/bills', 'PATCH', {}],
      ['/bills', 'POST', auth, '{'],
      ['/bills', 'POST', auth, '{"name":" "}'],
      ['/bills?limit=0', 'GET', auth],
      ['/bills', 'GET', { ...auth, host: 'elsewhere.example.org:80' }],
      ['/databases', 'POST', { 'sec-fetch-site': 'cross-site' }, '{}'],
    ]
    for (const [path, method, headers, body] of kinds) {
      const ask = (accept: string) =>
        call(method, path, { headers: { ...headers, accept }, ...(body !== undefined && { body }) })
      const [plain, problem] = [await ask('*/*'), await ask(PROBLEM)]
      const { success, error, ...more } = problem.json<Record<string, unknown>>()
      expect.soft(plain.json(), path).toEqual({ success, error })
      expect.soft(more, path).toMatchObject({ status: plain.statusCode, detail: error })
      expect.soft(REFUSAL_CODES, path).toContain(more.code)
      expect.soft([problem.statusCode, stable(problem)], path).toEqual([plain.statusCode, stable(plain)])
      expect.soft(plain.headers.vary, path).toContain('Accept')
    }
  })

  test('values in the message are in params', async () => {
    const { call, given } = await testApp()
    const { auth } = await given.firstOwner()
    const response = await call('GET', '/me?include=x', { headers: { ...auth, accept: PROBLEM } })
    expect(response.json()).toMatchObject({ code: 'field-invalid', params: { field: 'include' } })
  })

  test('a sign-in that needs a second factor says how to go on in both', async () => {
    const { call, given, clock } = await testApp()
    const owner = await given.owner()
    await givenTotp(owner, clock)
    const body = { email: owner.email, password: PASSWORD }
    const next = { challenge: expect.any(String), methods: ['totp', 'recovery-code'] }
    const plain = await call('POST', '/auth/login', { body })
    expect(plain.json()).toEqual({ success: false, error: 'Second factor required', ...next })
    const problem = await call('POST', '/auth/login', { body, headers: { accept: PROBLEM } })
    expect(problem.json()).toMatchObject({ code: 'second-factor-required', status: 401, ...next })
  })

  test('a success is the same whatever is asked for', async () => {
    const { call } = await testApp()
    const response = await call('GET', '/health', { headers: { accept: PROBLEM } })
    expect(response.json()).toEqual({ success: true, data: { status: 'ok' } })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers).not.toHaveProperty('vary')
  })

  test('the type leads to a page that lists every code', async () => {
    const { call, inject } = await testApp()
    const problem = await call('GET', '/me', { headers: { accept: PROBLEM } })
    const [url = '', id] = problem.json<{ type: string }>().type.split('#')
    const page = await inject({ method: 'GET', url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
    const ids = [...page.body.matchAll(/<tr id="([a-z-]+)">/g)].map(([, each]) => each)
    expect(ids).toEqual(REFUSAL_CODES)
    expect(ids).toContain(id)
    expect(page.body).toContain('<td>400</td><td>{field} must have at most {limit} characters</td>')
  })

  test('what is refused before there is a request has two keys, and a CONNECT what it asks for', async () => {
    const { app } = await testApp()
    const exchange = await overRealSocket(app)
    const broken = await exchange(`GET / HTTP/1.1\r\nAccept: ${PROBLEM}\r\nHost localhost\r\n\r\n`)
    expect(Object.keys(JSON.parse(broken.body) as object)).toEqual(['success', 'error'])
    expect([broken.status, broken.headers.get('vary')]).toEqual([400, 'Accept'])
    const tunnel = await exchange(`CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\nAccept: ${PROBLEM}\r\n\r\n`)
    expect(tunnel.headers.get('content-type')).toBe(PROBLEM)
    expect(JSON.parse(tunnel.body)).toMatchObject({ code: 'method-not-allowed', status: 405 })
  })
})

/** Without what differs from response to response, or says how the body is written. */
function stable({ headers }: LightMyRequestResponse): object {
  const { 'x-request-id': _, date: __, 'content-type': ___, 'content-length': ____, ...rest } = headers
  return rest
}
