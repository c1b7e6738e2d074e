import { expect, test } from 'vitest'
import { TIME_LIMITS } from '#http/connections'
import { failure } from '../support/failure.ts'
import { onSqlite } from '../support/test-app.ts'
import { overRealSocket, type RawAnswer, rawRequest } from './raw-socket.ts'

const LOGIN = 'POST /api/v2/auth/login'

onSqlite((testApp) => {
  test('unusual methods are refused like any other', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    for (const method of [
      'PROPFIND',
      'TRACE',
      'LOCK',
      'M-SEARCH',
      'PURGE',
      'QUERY',
      'PATCH',
      'LINK',
      'BIND',
    ]) {
      const known = await exchange(rawRequest(`${method} /api/v2/databases`))
      expectFailure(known, 405, `${method} is not allowed here`)
      expect(known.headers.get('allow')).toBe('GET, HEAD, POST')
      const unknown = await exchange(rawRequest(`${method} /api/v2/nothing`))
      expectFailure(unknown, 404, 'Address not found')
    }
  })

  test('what is no HTTP at all is still answered in the envelope', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const requests = {
      'an unknown method': rawRequest('FOO /api/v2/health'),
      'a small-letter method': rawRequest('get /api/v2/health'),
      'bytes in the address': rawRequest('GET /api/v2/health\u0080'),
      'a blank in a header name': rawRequest('GET /api/v2/health', { 'X Y': 'z' }),
      'a NUL in a header': rawRequest('GET /api/v2/health', { 'X-Y': 'a\u0000b' }),
      'two ways to tell the length': rawRequest(
        LOGIN,
        { 'Transfer-Encoding': 'chunked', 'Content-Length': '5' },
        '0\r\n\r\n',
      ),
      'a length that is none': rawRequest(LOGIN, { 'Content-Length': 'x' }),
      'a negative length': rawRequest(LOGIN, { 'Content-Length': '-1' }),
      garbage: '\u0016\u0003\u0001\u0000garbage\r\n\r\n',
      'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    }
    for (const [what, request] of Object.entries(requests)) {
      const answer = await exchange(Buffer.from(request, 'latin1'))
      expectFailure(answer, 400, expect.any(String), what)
    }
  })

  test('a request without Host, or with an expectation that nobody can meet, is refused in the envelope', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const hostless = await exchange('GET /api/v2/health HTTP/1.1\r\nConnection: close\r\n\r\n')
    expectFailure(hostless, 400, expect.any(String), 'no Host')
    const twice =
      'GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\nConnection: close\r\n\r\n'
    expectFailure(await exchange(twice), 400, 'Send the Host header only once')
    const tunnel = await exchange('CONNECT /api/v2/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expectFailure(tunnel, 405, 'CONNECT is not allowed here')
    expect(tunnel.headers.get('allow')).toContain('GET')
    // Such an expectation may be refused or ignored.
    const expecting = await exchange(rawRequest('GET /api/v2/health', { Expect: 'the-impossible' }))
    expect([200, 417]).toContain(expecting.status)
    expect(parsed(expecting.body)).toHaveProperty('success', expecting.status === 200)
  })

  test('a body that is too large is refused before all of it has arrived, with or without Content-Length', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const json = { 'Content-Type': 'application/json' }
    const message = 'Request body must not be larger than 16 KiB here'
    const announced = await exchange(
      rawRequest(LOGIN, { ...json, 'Content-Length': String(16 * 1024 + 1) }, '{'),
    )
    expectFailure(announced, 413, message)
    expect(announced.headers.get('connection')).toBe('close')
    const immense = await exchange(rawRequest(LOGIN, { ...json, 'Content-Length': '99999999999' }, '{'))
    expectFailure(immense, 413, message)
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const head = rawRequest(LOGIN, { ...json, 'Transfer-Encoding': 'chunked' })
    expectFailure(await exchange(head, chunk), 413, message)
    const small = await exchange(head, '2\r\n{}\r\n0\r\n\r\n')
    expectFailure(small, 400, 'Email and password are required')
    const empty = await exchange(head, '0\r\n\r\n')
    expectFailure(empty, 400, 'Email and password are required')
    const untyped = await exchange(
      rawRequest(LOGIN, { 'Transfer-Encoding': 'chunked' }),
      '2\r\n[]\r\n0\r\n\r\n',
    )
    expectFailure(untyped, 400, 'Request body must be a JSON object')
  })

  test('headers that are too large are refused', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const message = 'The request headers are too large'
    expectFailure(
      await exchange(rawRequest('GET /api/v2/health', { 'X-Y': 'x'.repeat(20_000) })),
      431,
      message,
    )
    expectFailure(await exchange(rawRequest(`GET /api/v2/health?${'x'.repeat(20_000)}`)), 431, message)
    const large = await exchange(rawRequest('GET /api/v2/health', { 'X-Y': 'x'.repeat(12_000) }))
    expect(large.status).toBe(200)
  })

  test('a client that sends its headers or its body too slowly is cut off, and told so', async () => {
    expect(TIME_LIMITS).toMatchObject({ headers: 10_000, request: 30_000 })
    // The same limits, only sooner.
    const timeLimits = { ...TIME_LIMITS, headers: 200, request: 300, check: 50 }
    const exchange = await overRealSocket((await testApp({ timeLimits })).app)
    const [headers, body] = await Promise.all([
      exchange('GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      exchange(
        rawRequest(LOGIN, { 'Content-Type': 'application/json', 'Content-Length': '50' }, '{"email":'),
      ),
    ])
    for (const answer of [headers, body]) expectFailure(answer, 408, 'The request took too long to arrive')
  })

  test('an address in its absolute form is the same address, with the same protection', async () => {
    const { app, given } = await testApp()
    const owner = await given.owner()
    const exchange = await overRealSocket(app)
    const headers = { Authorization: owner.auth.authorization }
    const answer = await exchange(rawRequest('GET http://localhost/api/v2/me', headers))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const unsigned = await exchange(rawRequest('GET http://localhost/api/v2/me'))
    expectFailure(unsigned, 401, 'Missing Authorization header')
  })

  test('odd addresses are refused without harm', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const addresses = [
      '*',
      '//',
      '/../../etc/passwd',
      '/api/v2/../v2/me',
      '/api/v2/./me',
      '/api/v2/health/..',
      '//api/v2/me',
    ]
    for (const address of addresses) {
      const answer = await exchange(rawRequest(`${address === '*' ? 'OPTIONS' : 'GET'} ${address}`))
      expectFailure(answer, 404, 'Address not found', address)
    }
    expect((await exchange(rawRequest('GET /api/v2/health'))).status).toBe(200)
  })

  test('a request to change the protocol gets an ordinary answer', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const headers = { Upgrade: 'websocket', Connection: 'Upgrade, close', 'Sec-WebSocket-Version': '13' }
    const answer = await exchange(rawRequest('GET /api/v2/health', headers))
    expect([answer.status, answer.body]).toEqual([200, '{"success":true,"data":{"status":"ok"}}'])
  })

  test('a token in a repeated header and a method override header are ignored', async () => {
    const { app, given } = await testApp()
    const owner = await given.owner()
    const exchange = await overRealSocket(app)
    const override = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' }
    const get = await exchange(
      rawRequest('GET /api/v2/databases?_method=DELETE', {
        Authorization: owner.auth.authorization,
        ...override,
      }),
    )
    expect(get.status).toBe(200)
    const good = owner.auth.authorization
    for (const [first, second] of [
      ['Bearer x', good],
      [good, 'Bearer x'],
      [good, good],
    ] as const) {
      const twice = await exchange(
        rawRequest('GET /api/v2/me', { Authorization: first, authorization: second }),
      )
      expectFailure(twice, 401, 'Invalid token')
    }
  })
})

function expectFailure(answer: RawAnswer, status: number, error: unknown, what = ''): void {
  expect
    .soft({ status: answer.status, body: parsed(answer.body) }, what)
    .toEqual({ status, body: failure(error) })
  expect.soft(answer.headers.get('content-type'), what).toBe('application/json; charset=utf-8')
  expect.soft(answer.headers.get('x-request-id'), what).toMatch(/^[\w-]{16,64}$/)
  expect.soft(answer.headers.get('x-content-type-options'), what).toBe('nosniff')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return `not JSON: ${body}`
  }
}
