import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, refusal } from '../support/answers.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { type RegisteredRoute, recordingRoutes } from './route-table.ts'

/** Who may be asked without a token. A route that is added here opens a door: do it on purpose. */
const PUBLIC = [
  'GET ',
  'GET /setup',
  'POST /setup',
  'POST /auth/login',
  'POST /auth/refresh',
  'GET /auth/me',
  'POST /auth/finish-logout',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/confirm-email',
  'GET /auth/methods',
  'POST /auth/login/second-factor',
  'POST /auth/sign-in-link',
  'POST /auth/passkey/options',
  'POST /auth/passkey',
  'GET /auth/oidc/start',
  'GET /auth/oidc/callback',
  'POST /invitations/accept',
  'POST /channels/confirm',
  'POST /actions',
  'GET /health',
  'GET /ready',
]

/** They ask for a token, or for the challenge of a login. `factors/required.test.ts` has their tests. */
const OR_CHALLENGE = ['POST /auth/totp', 'POST /auth/totp/confirm']

/** Browsers are sent elsewhere, whatever they bring. */
const REDIRECTS = ['GET /auth/oidc/start', 'GET /auth/oidc/callback']

/** What is not in the envelope: files, and descriptions for other tools. All of it public, all of it GET. */
const PLAIN = /^\/(?:api\/v2\/)?(?:openapi\.json|docs(?:\/.*)?|metrics)$/

/** Outside of the API, with the secret in the address: `channels/email.test.ts` and `feeds/feeds.test.ts` have their tests. */
const SECRET_ADDRESSES = ['/unsubscribe/:token', '/feeds/:file']

onSqlite((testApp) => {
  test('every route is an endpoint of the contract, and every endpoint is a route', async () => {
    const { routes } = await recordingRoutes(() => testApp())
    const registered = routes.filter(isCall).map(nameOf)
    const known = Object.values(endpoints).map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(registered.toSorted()).toEqual(known.toSorted())
    expect(new Set(registered).size).toBe(registered.length)
    const plain = routes.filter((route) => PLAIN.test(route.url) && route.method !== 'HEAD')
    expect(plain.filter((route) => route.method !== 'GET')).toEqual([])
  })

  test('HEAD is there where GET is, and nothing else comes by itself', async () => {
    const { routes } = await recordingRoutes(() => testApp())
    const gets = routes.filter((route) => route.method === 'GET').map((route) => route.url)
    const heads = routes.filter((route) => route.method === 'HEAD').map((route) => route.url)
    expect(heads.toSorted()).toEqual(gets.toSorted())
    expect(new Set(routes.map((route) => route.method))).toEqual(
      new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
    )
  })

  test('every route that is not public asks for a token before anything else', async () => {
    const { context, routes } = await appWithRoutes(testApp)
    const { call } = context
    const open = [...PUBLIC, ...OR_CHALLENGE]
    const guarded = routes.filter(isCall).filter((route) => !open.includes(nameOf(route)))
    expect(guarded.length).toBeGreaterThan(20)
    for (const route of guarded) {
      const path = pathOf(route)
      for (const details of [{}, { body: '{' }, { headers: { 'x-database-id': '1', cookie: 'a=b' } }]) {
        const response = await call(route.method, path, details)
        expect.soft(answerOf(response), nameOf(route)).toEqual(refusal(401, 'Missing Authorization header'))
      }
      const wrong = await call(route.method, path, { headers: { authorization: 'Bearer nonsense' } })
      expect.soft(answerOf(wrong), nameOf(route)).toEqual(refusal(401, 'Invalid token'))
    }
  })

  test('HEAD does not get past a guard that GET has', async () => {
    const { context, routes } = await appWithRoutes(testApp)
    const { call } = context
    const guarded = routes.filter(isCall).filter((route) => !PUBLIC.includes(nameOf(route)))
    for (const route of guarded.filter((each) => each.method === 'GET')) {
      expect.soft((await call('HEAD', pathOf(route))).statusCode, nameOf(route)).toBe(401)
    }
  })

  test('the contract calls exactly those routes public, and none of them asks for a token', async () => {
    const { context, routes } = await appWithRoutes(testApp)
    const { call } = context
    const open = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.access === 'public')
    for (const { method, path } of open) expect(PUBLIC).toContain(`${method} ${path}`)
    for (const route of routes.filter(isCall).filter((each) => PUBLIC.includes(nameOf(each)))) {
      const response = await call(route.method, pathOf(route))
      expect.soft(response.body, nameOf(route)).not.toContain('Authorization')
    }
  })

  test('every route that works on a group’s data asks which group, and knows nobody else’s', async () => {
    const { context } = await appWithRoutes(testApp)
    const { call } = context
    const owner = await context.given.owner()
    const stranger = await context.given.owner({ group: 'Theirs' })
    const scoped = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.access === 'group')
    expect(scoped.length).toBeGreaterThan(10)
    for (const { method, path } of scoped) {
      const at = path.replaceAll(/:\w+/g, '1')
      const ask = async (headers: Record<string, string>) =>
        answerOf(await call(method, at, { headers: { ...owner.auth, ...headers }, body: '{' }))
      const unselected = refusal(400, 'Select a bill group with X-Database or X-Database-Id')
      expect.soft(await ask({}), path).toEqual(unselected)
      expect.soft(await ask({ 'x-database': ' ', 'x-database-id': '' }), path).toEqual(unselected)
      const missing = refusal(404, 'Bill group not found')
      for (const id of [String(stranger.groupId), '987654', '0', 'x', '1e0']) {
        expect.soft(await ask({ 'x-database-id': id }), `${path} ${id}`).toEqual(missing)
      }
      for (const name of ['Theirs', 'nothing', '%00', '%', 'Personal%00', 'x'.repeat(5000)]) {
        expect.soft(await ask({ 'x-database': name }), `${path} ${name.slice(0, 20)}`).toEqual(missing)
      }
    }
  })

  test('whatever a signed-in person sends to any route, the answer is the envelope and never a 500', async () => {
    const { context, routes } = await appWithRoutes(testApp)
    const { call } = context
    const owner = await context.given.owner()
    for (const route of routes.filter(isCall)) {
      for (const body of [undefined, '{', '[]', '{"amount":1,"name":"x","date":"x","refresh_token":"x"}']) {
        // Some of these calls sign people out.
        const { auth } = await context.given.signedIn(owner)
        const headers = { ...auth, 'x-database-id': String(owner.groupId) }
        const response = await call(
          route.method,
          pathOf(route),
          body === undefined ? { headers } : { headers, body },
        )
        const what = `${nameOf(route)} ${body} → ${response.body.slice(0, 200)}`
        expect.soft(response.statusCode, what).toBeLessThan(500)
        const isAsItShould = REDIRECTS.includes(nameOf(route))
          ? response.statusCode === 302
          : isEnvelope(response.statusCode, answerOf(response).body)
        expect.soft(isAsItShould, what).toBe(true)
        expect.soft(response.headers['x-request-id'], what).toBeDefined()
        expect.soft(response.headers['cache-control'], what).toBe('no-store')
      }
    }
  })
})

async function appWithRoutes(testApp: MakeTestApp) {
  const { result: context, routes } = await recordingRoutes(() => testApp())
  return { context, routes }
}

function isCall({ method, url }: RegisteredRoute): boolean {
  return method !== 'HEAD' && !PLAIN.test(url) && !SECRET_ADDRESSES.includes(url)
}

function nameOf({ method, url }: RegisteredRoute): string {
  // Anything outside of the prefix keeps its whole address, and so matches nothing in the contract.
  return `${method} ${url.startsWith(API_PREFIX) ? url.slice(API_PREFIX.length) : url}`
}

function pathOf({ url }: RegisteredRoute): string {
  return url.slice(API_PREFIX.length).replaceAll(/:\w+/g, '1')
}

function isEnvelope(status: number, body: unknown): boolean {
  const { success, ...rest } = body as Record<string, unknown>
  const names = Object.keys(rest)
  if (status >= 400) return success === false && names.join() === 'error'
  return (
    success === true &&
    (names.join() === 'data' || (names.join() === 'message' && typeof rest.message === 'string'))
  )
}
