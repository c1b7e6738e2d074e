import { API_PREFIX, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import { failure } from '../support/failure.ts'
import { onSqlite } from '../support/test-app.ts'

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'SEARCH',
]
const UNKNOWN = refusal(404, 'Address not found')

onSqlite((testApp) => {
  test('an unknown address is a 404 in the envelope, with every method, signed in or not', async () => {
    const { given, inject } = await testApp()
    const owner = await given.owner()
    const urls = [
      '/',
      '/api',
      '/api/v1/health',
      '/api/v2//',
      '/api/v2/nothing',
      '/API/V2/health',
      '/api/v2/Health',
      '/api/v2/health/x',
      '/api/v2/health//',
      '/api/v2//health',
      '/api/v2/databases/1/nothing',
      '/api/v2/health;x',
      '/api/v2/health%2F',
      '/favicon.ico',
      '/.env',
    ]
    for (const url of urls) {
      for (const method of METHODS) {
        for (const headers of [{}, owner.auth]) {
          const response = await inject({ method, url, headers })
          expect.soft(answerOf(response), `${method} ${url}`).toEqual(UNKNOWN)
        }
      }
    }
  })

  test('a known address with another method is a 405 that names the right ones, before any token is asked for', async () => {
    const { call } = await testApp()
    const methodsByPath = Map.groupBy(Object.values(endpoints), (endpoint) => endpoint.path)
    for (const [path, known] of methodsByPath) {
      const methods: string[] = known.map((endpoint) => endpoint.method)
      if (methods.includes('GET')) methods.push('HEAD')
      for (const method of METHODS.filter((each) => !methods.includes(each))) {
        const address = path.replaceAll(/:\w+/g, '1')
        const response = await call(method, address)
        const answer = answerOf(response)
        const expected = refusal(405, `${method} is not allowed here`)
        // Where another path fits too, a server leaves out the body that no HEAD has.
        const isBare = method === 'HEAD' && answer.body === ''
        expect.soft(answer, `${method} ${path}`).toEqual(isBare ? { ...expected, body: '' } : expected)
        expect
          .soft(response.headers.allow?.toString().split(', ').sort(), `${method} ${path}`)
          .toEqual(methods.sort())
      }
    }
  })

  test('a trailing slash and unknown query parameters make no difference', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const headers = owner.auth
    for (const path of [
      '/me',
      '/me/',
      '/me?x=1&x=2',
      '/me/?__proto__=1&constructor[prototype]=2',
      '/me?%zz',
      '/me?=&&',
    ]) {
      expect.soft((await call('GET', path, { headers })).statusCode, path).toBe(200)
    }
    const renamed = await call('PUT', `/databases/${owner.groupId}/?dry_run=1`, {
      headers,
      body: { name: 'x' },
    })
    expect(renamed.statusCode).toBe(200)
    const ended = await call('DELETE', '/auth/sessions/999/', { headers })
    expectRefusal(ended, 404, 'Session not found')
    expect(
      (await call('POST', '/auth/refresh/', { body: { refresh_token: owner.refreshToken } })).statusCode,
    ).toBe(200)
  })

  test('HEAD is GET without the body, for those who may', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const head = await call('HEAD', '/databases', { headers: owner.auth })
    const get = await call('GET', '/databases', { headers: owner.auth })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    const stranger = await call('HEAD', '/databases')
    expect([stranger.statusCode, stranger.body]).toEqual([401, ''])
  })

  test('an id that is no positive integer, or too large, is as one that does not exist', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const ids = [
      '0',
      '-1',
      '+1',
      '01',
      '1.5',
      '1e3',
      '0x1',
      '%201',
      '1%20',
      '１',
      'null',
      "1'--",
      '1,2',
      '%00',
      '%2F',
      '9007199254740991',
      '9007199254740993',
      '9223372036854775807',
      '9223372036854775808',
      '99999999999999999999',
      '1'.repeat(200),
      '1'.repeat(201),
    ]
    const withId = Object.values(endpoints).filter((endpoint) => endpoint.path.includes('/:id'))
    expect(withId.length).toBeGreaterThan(2)
    for (const { method, path, access } of withId) {
      const headers = {
        ...owner.auth,
        ...(access === 'group' ? { 'x-database-id': String(owner.groupId) } : {}),
      }
      // Complete enough for any of them: an address is looked at before what would be done there.
      const body =
        method === 'POST' || method === 'PUT' ? { amount: 1, name: 'x', until: '2026-02-05' } : undefined
      const details = body === undefined ? { headers } : { headers, body }
      const missing = answerOf(await call(method, path.replace(':id', '987654'), details))
      expect(missing.status).toBe(404)
      for (const id of ids) {
        const response = await call(method, path.replace(':id', encodeURI(decodeURI(id))), details)
        expect.soft(answerOf(response), `${method} ${path} ${id.slice(0, 30)}`).toEqual(missing)
      }
    }
  })

  test('an address that cannot be decoded is refused like every other mistake', async () => {
    const { given, inject } = await testApp()
    const owner = await given.owner()
    const urls = [
      '/api/v2/%',
      '/api/v2/%zz',
      '/api/v2/databases/%',
      '/api/v2/databases/%ff',
      '/api/v2/%E0%A4%A',
      '/%c0%af',
      '/%',
    ]
    for (const url of urls) {
      for (const method of ['GET', 'DELETE', 'PROPFIND']) {
        const response = await inject({ method, url, headers: owner.auth })
        expect.soft([400, 404, 405], `${method} ${url}`).toContain(response.statusCode)
        expect.soft(JSON.parse(response.body), url).toEqual(failure(expect.any(String)))
        expect.soft(response.headers['x-request-id'], `${method} ${url}`).toBeDefined()
        const caching = url.startsWith(API_PREFIX) ? /^no-store$/ : /^no-(?:store|cache)$/
        expect.soft(response.headers['cache-control'] ?? 'none', `${method} ${url}`).toMatch(caching)
      }
    }
  })
})
