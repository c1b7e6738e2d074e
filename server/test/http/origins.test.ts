import { expect, test } from 'vitest'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { overRealSocket, rawRequest } from './raw-socket.ts'

const FOREIGN_ORIGIN =
  'This request comes from another website. Set PUBLIC_URL on the server to the address you use, or add the origin of the page to ALLOWED_ORIGINS'

const REFUSED = refusal(403, FOREIGN_ORIGIN)
const APP = 'https://app.example.org'
const NATIVE = 'capacitor://localhost'

type Headers = Record<string, string>
const site = (value: string, more: Headers = {}): Headers => ({ 'sec-fetch-site': value, ...more })

/** Of a server at http://nas:3000, which allows a page at https://app.example.org. */
const FOREIGN: Record<string, Headers> = {
  'a page of another site': site('cross-site', { origin: 'https://evil.example' }),
  'a page of the same site': site('same-site', { origin: 'http://nas:8080' }),
  'a page that hides its origin': site('cross-site', { origin: 'null' }),
  'a form of another site without Origin': site('cross-site'),
  'a word that nobody knows': site('elsewhere'),
  'an empty word': site(''),
  'two words': site('same-origin, cross-site'),
  'an old browser on another site': { origin: 'https://evil.example' },
  'another port': { origin: 'http://nas:8080' },
  'no port': { origin: 'http://nas' },
  'another scheme': { origin: 'https://nas:3000' },
  'a name that begins alike': { origin: 'http://nas:3000.evil.example' },
  'a name that ends alike': { origin: 'http://evilnas:3000' },
  'a hidden origin': { origin: 'null' },
  'an empty origin': { origin: '' },
  'an origin that is none': { origin: 'nas:3000' },
  'an origin with a path': { origin: 'http://nas:3000/' },
  'two origins': { origin: 'http://nas:3000, https://evil.example' },
  'an allowed origin with something behind': { origin: `${APP}.evil.example` },
  'an allowed origin over plain HTTP': { origin: 'http://app.example.org' },
}

const OWN: Record<string, Headers> = {
  'no browser': {},
  'the page itself': site('same-origin', { origin: 'http://nas:3000' }),
  'the page itself, behind a proxy that hides name and scheme': site('same-origin', {
    origin: 'https://bills.example.net',
  }),
  'an address that was typed': site('none'),
  'the page itself in an old browser, or over plain HTTP': { origin: 'http://nas:3000' },
  'an allowed page': site('cross-site', { origin: APP }),
  'an allowed page in an old browser': { origin: APP },
  'an allowed app': site('cross-site', { origin: NATIVE }),
}

onSqlite((testApp) => {
  test('a page of another site cannot use up a visitor’s login attempts', async () => {
    const { call, given, database } = await testApp()
    const { email } = await given.owner()
    // What a page may send without asking first: no Content-Type, or a plain one.
    const headers = site('cross-site', { origin: 'https://evil.example' })
    for (let tries = 0; tries < 25; tries++) {
      const body = Buffer.from(JSON.stringify({ email, password: 'wrong' }))
      expectRefusal(await call('POST', '/auth/login', { headers, body }), 403, FOREIGN_ORIGIN)
    }
    expect(await database.read.selectFrom('login_failures').selectAll().execute()).toEqual([])
    const login = await call('POST', '/auth/login', { body: { email, password: PASSWORD } })
    expect(login.statusCode).toBe(200)
  })

  test('requests that change something are refused from pages of other sites, before any other check', async () => {
    const { call, given } = await testApp({ allowedOrigins: [APP] })
    const owner = await given.owner()
    const asked = [
      ['POST', '/auth/login'],
      ['POST', '/auth/refresh'],
      ['POST', '/auth/forgot-password'],
      ['POST', '/setup'],
      ['POST', '/databases'],
      ['PUT', `/databases/${owner.groupId}`],
      ['DELETE', `/databases/${owner.groupId}`],
      ['POST', '/nothing'],
      ['PATCH', '/me'],
      ['PROPFIND', '/me'],
    ] as const
    for (const [what, foreign] of Object.entries(FOREIGN)) {
      for (const [method, path] of asked) {
        const headers = { host: 'nas:3000', ...owner.auth, ...foreign }
        const response = await call(method, path, { headers, body: '{' })
        expect.soft(answerOf(response), `${what}: ${method} ${path}`).toEqual(REFUSED)
        expect.soft(response.headers).not.toHaveProperty('access-control-allow-origin')
      }
      const read = await call('GET', '/me', { headers: { host: 'nas:3000', ...owner.auth, ...foreign } })
      expect.soft(read.statusCode, what).toBe(200)
    }
  })

  test('our own pages, allowed ones and clients that are not browsers are served as ever', async () => {
    const { call, given } = await testApp({ allowedOrigins: [APP, NATIVE] })
    const owner = await given.owner()
    for (const [what, own] of Object.entries(OWN)) {
      const headers = { host: 'nas:3000', ...owner.auth, ...own }
      const response = await call('POST', '/databases', { headers, body: { name: what } })
      expect.soft(response.statusCode, what).toBe(201)
    }
  })
})

onSqlite((testApp) => {
  const login = { body: { email: 'nobody@example.org', password: PASSWORD } }

  test.each([
    ['of PUBLIC_URL, whatever a proxy made of Host', { publicUrl: 'https://bills.example.org' }, {}],
    [
      'of the request, with the scheme that a trusted proxy tells',
      { trustProxy: 1 },
      { 'x-forwarded-proto': 'https' },
    ],
  ] as const)('in an old browser the origin must be that %s', async (_, parts, more) => {
    const host = 'publicUrl' in parts ? '127.0.0.1:3000' : 'bills.example.org'
    const { call } = await testApp({ ...parts, allowedHosts: 'any' })
    const post = (origin: string) =>
      call('POST', '/auth/login', { ...login, headers: { host, origin, ...more } })
    expect((await post('https://bills.example.org')).statusCode).toBe(401)
    for (const origin of [
      'http://bills.example.org',
      'https://evil.example',
      'https://bills.example.org:8443',
    ]) {
      expectRefusal(await post(origin), 403, FOREIGN_ORIGIN)
    }
  })

  test('a scheme that an untrusted peer claims changes nothing', async () => {
    const { call } = await testApp()
    const headers = { host: 'nas', 'x-forwarded-proto': 'https', origin: 'https://nas' }
    expect(answerOf(await call('POST', '/auth/login', { ...login, headers }))).toEqual(REFUSED)
  })

  test('the port that a scheme implies may be named or not, and case does not count', async () => {
    const { call } = await testApp()
    for (const host of ['nas', 'nas:80', 'NAS']) {
      const response = await call('POST', '/auth/login', {
        ...login,
        headers: { host, origin: 'http://nas' },
      })
      expect.soft(response.statusCode, host).toBe(401)
    }
  })

  test('two Origin headers are refused, though both may be ours', async () => {
    const exchange = await overRealSocket((await testApp()).app)
    const body = JSON.stringify(login.body)
    const head = rawRequest('POST /api/v2/auth/login', { 'Content-Length': String(body.length) })
    const own = 'Origin: http://localhost\r\n'
    const once = await exchange(head.replace('\r\n\r\n', `\r\n${own}\r\n`) + body)
    expect(once.status).toBe(401)
    const twice = await exchange(head.replace('\r\n\r\n', `\r\n${own}${own}\r\n`) + body)
    expect([twice.status, JSON.parse(twice.body)]).toEqual([403, REFUSED.body])
  })
})
