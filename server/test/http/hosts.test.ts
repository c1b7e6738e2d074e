import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { overRealSocket, rawRequest } from './raw-socket.ts'

const UNKNOWN_HOST =
  'This server does not accept requests for this host name. Set PUBLIC_URL or ALLOWED_HOSTS on the server to allow it'

const EVIL = 'rebinding.evil.example:3000'
const REFUSED = refusal(421, UNKNOWN_HOST)

onSqlite((testApp) => {
  test('a host name that only monitoring may use is not accepted elsewhere after that', async () => {
    const { inject } = await testApp()
    const asks = async (url: string, host: string) =>
      answerOf(await inject({ method: 'GET', url, headers: { host } }))
    expect((await asks('/api/v2/health', EVIL)).status).toBe(200)
    expect(await asks('/api/v2/setup', EVIL)).toEqual(REFUSED)
    expect((await asks('/api/v2/setup', 'localhost')).status).toBe(200)
    expect(await asks('/api/v2/setup', EVIL)).toEqual(REFUSED)
  })

  test('a page that points its own host name at this machine learns nothing', async () => {
    const webDirectory = mkdtempSync(join(tmpdir(), 'duebook-web-'))
    onTestFinished(() => rmSync(webDirectory, { recursive: true }))
    writeFileSync(join(webDirectory, 'index.html'), '<title>Duebook</title>')
    writeFileSync(join(webDirectory, 'icon.svg'), '<svg/>')
    const { given, inject } = await testApp({ webDirectory, allowedOrigins: ['https://app.example.org'] })
    const owner = await given.owner()
    const page = { host: EVIL, origin: `http://${EVIL}`, 'sec-fetch-site': 'same-origin' }
    const asked = [
      ['GET', '/'],
      ['GET', '/icon.svg'],
      ['GET', '/service-worker.js'],
      ['GET', '/api/v2/setup'],
      ['GET', '/api/v2/me'],
      ['GET', '/api/v2/openapi.json'],
      ['GET', '/api/v2/docs'],
      ['GET', '/api/v2/metrics'],
      ['GET', '/api/v2/nothing'],
      ['GET', '/%zz'],
      ['PATCH', '/api/v2/me'],
      ['POST', '/api/v2/health'],
      ['OPTIONS', '/api/v2/me'],
      ['HEAD', '/api/v2/me'],
      ['POST', '/api/v2/auth/login'],
      ['POST', '/api/v2/setup'],
    ] as const
    for (const [method, url] of asked) {
      const response = await inject({ method, url, headers: { ...page, ...owner.auth } })
      const what = `${method} ${url}`
      const body = method === 'HEAD' ? '' : REFUSED.body
      expect.soft(answerOf(response), what).toEqual({ status: 421, body })
      expect.soft(response.headers, what).toHaveProperty('x-request-id')
      expect.soft(response.headers, what).toHaveProperty('content-security-policy')
    }
    const preflight = {
      host: EVIL,
      origin: 'https://app.example.org',
      'access-control-request-method': 'POST',
    }
    const asking = await inject({ method: 'OPTIONS', url: '/api/v2/me', headers: preflight })
    expect(answerOf(asking)).toEqual(REFUSED)
    const icon = await inject({ method: 'GET', url: '/icon.svg', headers: { host: 'nas.local' } })
    expect(icon.body).toBe('<svg/>')
  })

  test('its password guesses are not even checked', async () => {
    const { call, given, database } = await testApp()
    const { email } = await given.owner()
    const headers = { host: EVIL }
    for (const password of ['wrong', PASSWORD]) {
      expectRefusal(
        await call('POST', '/auth/login', { headers, body: { email, password } }),
        421,
        UNKNOWN_HOST,
      )
    }
    expect(await database.read.selectFrom('login_failures').selectAll().execute()).toEqual([])
  })

  test('health and readiness answer under every name, in whatever way they are asked', async () => {
    const context = await testApp()
    for (const path of ['/health', '/ready', '/health/', '/ready?x=y']) {
      const response = await context.call('GET', path, { headers: { host: EVIL } })
      expect.soft(response.statusCode, path).toBe(200)
    }
    const near = await context.call('GET', '/health/secret', { headers: { host: EVIL } })
    expect(near.statusCode).toBe(421)
  })

  test('an allowed host is accepted with any port, and X-Forwarded-Host is ignored even behind a proxy', async () => {
    const { call } = await testApp({ allowedHosts: ['bills.example.org'], trustProxy: 1 })
    for (const host of ['bills.example.org', 'Bills.Example.org.:8443', 'localhost', '10.0.0.1:3000']) {
      const headers = { host, 'x-forwarded-host': 'evil.example' }
      expect.soft(dataOf(await call('GET', '/setup', { headers })), host).toEqual({ required: true })
    }
    const headers = { host: 'evil.example', 'x-forwarded-host': 'bills.example.org' }
    expectRefusal(await call('GET', '/setup', { headers }), 421, UNKNOWN_HOST)
  })

  test('where any host is accepted, any is', async () => {
    const { call } = await testApp({ allowedHosts: 'any' })
    for (const host of [EVIL, 'bills.example.org']) {
      expect((await call('GET', '/setup', { headers: { host } })).statusCode).toBe(200)
    }
  })

  test('over a raw socket: absolute addresses, two hosts, no host and invalid hosts', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const ask = async (request: string) => {
      const { status, body } = await exchange(request)
      return [status, (JSON.parse(body) as { error?: string }).error]
    }
    const absolute = (address: string, Host: string) => ask(rawRequest(`GET ${address}`, { Host }))
    // The address wins over Host for whoever reads it so; both must be ours.
    expect(await absolute('http://localhost/api/v2/setup', 'localhost')).toEqual([200, undefined])
    for (const [address, host] of [
      ['http://evil.example/api/v2/setup', 'localhost'],
      ['http://localhost/api/v2/setup', 'evil.example'],
      ['http://localhost@evil.example/api/v2/setup', 'localhost'],
      ['HTTP://evil.example/api/v2/setup', 'localhost'],
      ['https://evil.example/api/v2/setup', 'localhost'],
    ] as const) {
      expect.soft(await absolute(address, host), address).toEqual([421, UNKNOWN_HOST])
    }
    for (const Host of ['', 'localhost@evil.example', 'evil.example#localhost', 'localhost, evil.example']) {
      expect.soft(await ask(rawRequest('GET /api/v2/setup', { Host })), Host).toEqual([421, UNKNOWN_HOST])
    }
    const twice =
      'GET /api/v2/setup HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
    expect(await ask(twice)).toEqual([400, 'Send the Host header only once'])
    // No browser speaks HTTP/1.0, where Host may be missing.
    expect(await ask('GET /api/v2/setup HTTP/1.0\r\n\r\n')).toEqual([200, undefined])
    expect(await ask('GET /api/v2/setup HTTP/1.0\r\nHost: evil.example\r\n\r\n')).toEqual([421, UNKNOWN_HOST])
  })
})
