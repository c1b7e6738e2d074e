import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { failure } from '../support/failure.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'

const SAFE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

onSqlite((testApp) => {
  test('every API response, including errors, is JSON with no-store and security headers', async () => {
    const context = await testApp()
    const answers = await oneOfEach(context)
    for (const [status, response] of Object.entries(answers)) {
      expect.soft(String(response.statusCode), status).toBe(status.slice(0, 3))
      expect.soft(response.headers, status).toMatchObject({ ...SAFE, 'cache-control': 'no-store' })
      expect.soft(response.headers['content-type'], status).toBe('application/json; charset=utf-8')
      expect.soft(directives(response), status).toMatchObject({
        'default-src': "'none'",
        'frame-ancestors': "'none'",
      })
      for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'set-cookie', 'etag']) {
        expect.soft(response.headers, status).not.toHaveProperty(name)
      }
      expect
        .soft(Object.keys(response.headers).filter((name) => name.startsWith('access-control')))
        .toEqual([])
    }
  })

  test('every answer has a request id of its own, which no caller can choose', async () => {
    const context = await testApp()
    const answers = Object.values(
      await oneOfEach(context, { 'x-request-id': 'chosen', 'request-id': 'chosen' }),
    )
    const ids = answers.map((response) => response.headers['x-request-id'])
    for (const id of ids) expect.soft(id).toMatch(/^[\w-]{16,64}$/)
    expect(new Set(ids).size).toBe(answers.length)
  })

  test('browsers are told to stay on HTTPS only if the request used it', async () => {
    const { call: proxied } = await testApp({ trustProxy: 1 })
    const { call: direct } = await testApp()
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const http = { ...https, 'x-forwarded-proto': 'http' }
    for (const path of ['/health', '/nothing', '/me']) {
      const secure = await proxied('GET', path, { headers: https })
      expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
      for (const plain of [
        await proxied('GET', path, { headers: http }),
        await proxied('GET', path),
        await direct('GET', path, { headers: https }),
      ]) {
        expect(plain.headers).not.toHaveProperty('strict-transport-security')
      }
    }
  })

  test('an API address in another spelling is not stored either', async () => {
    const { given, inject } = await testApp()
    const owner = await given.owner()
    for (const url of ['/%61pi/v2/me', '/api%2Fv2/me', '/api/%76%32/me', '/%61%70%69/v2/nothing']) {
      const response = await inject({ method: 'GET', url, headers: owner.auth })
      const isKnown = response.statusCode !== 404
      expect.soft(response.headers['cache-control'] === 'no-store' || !isKnown, url).toBe(true)
      expect.soft(JSON.parse(response.body), url).toHaveProperty('success')
    }
  })

  test('while the server stops, requests are refused with a time to try again', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    context.app.beginStopping()
    const response = await context.call('GET', '/me', { headers: owner.auth })
    expect(response.statusCode).toBe(503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.headers).toMatchObject({ ...SAFE, 'cache-control': 'no-store', connection: 'close' })
    expect(JSON.parse(response.body)).toEqual(failure(expect.any(String)))
  })

  test('pages may only load from the same origin and nothing inline, and every address of the web app returns the page', async () => {
    const { inject } = await testApp({ webDirectory: webDirectory() })
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const url of ['/', '/index.html', '/bills/5', '/invite', '/api/v1/x', '/a/b/c?x=1']) {
      const response = await inject({ method: 'GET', url, headers: { accept } })
      expect.soft([response.statusCode, response.body], url).toEqual([200, '<!doctype html><p>Duebook'])
      expect
        .soft(response.headers, url)
        .toMatchObject({ ...SAFE, 'content-type': expect.stringMatching(/^text\/html/) })
      expect.soft(response.headers['x-request-id'], url).toBeDefined()
      expect.soft(response.headers['cache-control'], url).toBe('no-cache')
      const policy = directives(response)
      expect.soft(policy, url).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'" })
      expect.soft(policy['script-src'], url).toBe("'self'")
      expect
        .soft(String(response.headers['content-security-policy']), url)
        .not.toMatch(/unsafe|\*|https?:|blob:/)
    }
    const asset = await inject({ method: 'GET', url: '/assets/app-1a2b3c.js' })
    expect(asset.headers['cache-control']).toMatch(/immutable/)
  })

  test('the service worker may fetch from here only, and is asked for each time, as the manifest is', async () => {
    const { inject } = await testApp({ webDirectory: webDirectory() })
    const worker = await inject({ method: 'GET', url: '/service-worker.js' })
    expect([worker.statusCode, worker.body]).toEqual([200, 'self.worker'])
    expect(worker.headers).toMatchObject({
      ...SAFE,
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    const manifest = await inject({ method: 'GET', url: '/app.webmanifest' })
    expect(manifest.headers).toMatchObject({
      ...SAFE,
      'content-type': expect.stringMatching(/^application\/manifest\+json/),
      'cache-control': 'no-cache',
    })
    const page = directives(await inject({ method: 'GET', url: '/' }))
    expect(page).toMatchObject({ 'worker-src': "'self'", 'manifest-src': "'self'" })
  })

  test('what is no page stays in the envelope, and nothing outside of the web app’s folder is served', async () => {
    const { inject } = await testApp({ webDirectory: webDirectory() })
    const html = { accept: 'text/html' }
    for (const url of ['/api/v2/nothing', '/api/v2//', '/api/v2/databases/x/y']) {
      const response = await inject({ method: 'GET', url, headers: html })
      expectRefusal(response, 404, 'Address not found')
    }
    for (const url of ['/api/v2', '/api/v2/']) {
      expect(dataOf(await inject({ method: 'GET', url, headers: html }))).toMatchObject({ name: 'Duebook' })
    }
    expectRefusal(
      await inject({ method: 'GET', url: '/missing.js', headers: { accept: '*/*' } }),
      404,
      'Address not found',
    )
    for (const url of [
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/..%5csecret.txt',
    ]) {
      const response = await inject({ method: 'GET', url })
      expect.soft([403, 404, 400], url).toContain(response.statusCode)
      expect.soft(JSON.parse(response.body), url).toEqual(failure(expect.any(String)))
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
      const response = await inject({ method, url: '/index.html', headers: html })
      expect.soft([404, 405], method).toContain(response.statusCode)
      expect.soft(JSON.parse(response.body), method).toEqual(failure(expect.any(String)))
    }
  })
})

/** One answer of every status that a caller can bring about by hand, keyed by it. */
async function oneOfEach(context: TestApp, extra: Record<string, string> = {}) {
  const { call } = context
  const owner = await context.given.owner()
  const user = await context.given.user(owner.accountId)
  const headers = { ...owner.auth, ...extra }
  const key = { 'idempotency-key': 'key' }
  const make = (body: object | string, more = {}) =>
    call('POST', '/databases', { headers: { ...headers, ...more }, body })
  const answers: Record<string, LightMyRequestResponse> = {
    '200': await call('GET', '/me', { headers }),
    '200 public': await call('GET', '/health', { headers: extra }),
    '201': await make({ name: 'Club' }, key),
    '201 replayed': await make({ name: 'Club' }, key),
    '400': await make('{'),
    '404 bad address': await call('GET', '/%zz', { headers }),
    '401': await call('GET', '/me', { headers: extra }),
    '403': await call('POST', '/databases', { headers: { ...user.auth, ...extra }, body: { name: 'x' } }),
    '404': await call('DELETE', '/auth/sessions/999', { headers }),
    '404 no route': await call('GET', '/nothing', { headers: extra }),
    '404 long id': await call('DELETE', `/auth/sessions/${'1'.repeat(300)}`, { headers }),
    '405': await call('PATCH', '/databases', { headers }),
    '409': await make({ name: 'Personal' }),
    '413': await make('x'.repeat(2 ** 21)),
    '415': await make('x', { 'content-type': 'text/plain' }),
    '422': await make({ name: 'Other' }, key),
  }
  return answers
}

function directives(response: LightMyRequestResponse): Record<string, string> {
  const policy = String(response.headers['content-security-policy'] ?? '')
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

function webDirectory(): string {
  const root = mkdtempSync(join(tmpdir(), 'duebook-web-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const directory = join(root, 'dist')
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'secret')
  writeFileSync(join(directory, 'index.html'), '<!doctype html><p>Duebook')
  writeFileSync(join(directory, 'assets', 'app-1a2b3c.js'), 'export {}')
  writeFileSync(join(directory, 'service-worker.js'), 'self.worker')
  writeFileSync(join(directory, 'app.webmanifest'), '{}')
  return directory
}
