import { describe, expect, test } from 'vitest'
import { newPersonalToken } from '#tokens/personal-token'
import { overRealSocket, rawRequest } from '../http/raw-socket.ts'
import { recordingRoutes } from '../http/route-table.ts'
import { WITH_CODES } from '../support/failure.ts'
import { onSqlite } from '../support/test-app.ts'
import { legacyCall, MESSAGE, mcpApp, modernCall } from './mcp-app.ts'

const PING = legacyCall('ping')

/** What is sent, and how it is refused: in words of the API, or by the protocol's own number. */
const MALFORMED: Array<[what: string, message: unknown, status: number, code: unknown]> = [
  ['half of a message', '{', 400, 'body-malformed'],
  ['bytes that are no text', '"\u0000"', 400, 'body-malformed'],
  ['nothing', '', 400, -32700],
  ['an empty batch', [], 400, -32600],
  ['a number', 1, 400, -32600],
  ['null', 'null', 400, -32600],
  ['no message', {}, 400, -32600],
  ['a message of another protocol', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32600],
  ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32600],
  ['a method that is a number', { jsonrpc: '2.0', id: 1, method: 7 }, 400, -32600],
  ['a batch of nonsense', [[]], 400, -32600],
  ['more in a batch than is taken', Array.from({ length: 11 }, () => PING), 400, -32600],
  ['two beginnings in a batch', [initialize(1), initialize(2)], 400, -32600],
  ['an unknown method', legacyCall('nothing/here'), 200, -32601],
  ['a method named like a part of every object', legacyCall('__proto__'), 200, -32601],
  ['an unknown tool', call('nothing', '{}'), 200, -32602],
  ['a tool named like a part of every object', call('constructor', '{}'), 200, -32602],
  ['depths that are no message', deep(10_000), 400, 'body-too-deep'],
  ['depths that are a batch', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'body-too-deep'],
  ['15 levels of parameters', `{"jsonrpc":"2.0","id":1,"method":"x","params":${deep(15)}}`, 200, -32601],
  [
    '16 levels of parameters',
    `{"jsonrpc":"2.0","id":1,"method":"x","params":${deep(16)}}`,
    400,
    'body-too-deep',
  ],
  ['more values than are taken', Array.from({ length: 10_001 }, () => 1), 400, 'body-too-many-values'],
]

onSqlite((testApp) => {
  test('only a personal access token that is alive opens it, whatever is sent', async () => {
    const { given, post } = await mcpApp(testApp)
    const owner = await given.owner()
    const ended = await given.token(owner)
    await owner.client.personalTokens.end(ended.id)
    const past = await given.token(owner, { expiresOn: '2026-02-01' as never })
    const missing = 'Missing Authorization header'
    const refused: Array<[Record<string, string>, string]> = [
      [{}, missing],
      [{ cookie: 'duebook_refresh=x', 'x-session': 'cookie' }, missing],
      [owner.auth, 'Invalid token'],
      [{ authorization: `Bearer ${owner.refreshToken}` }, 'Invalid token'],
      [{ authorization: `Bearer ${newPersonalToken()}` }, 'Invalid token'],
      [{ authorization: ended.auth.authorization.replace('Bearer', 'Basic') }, 'Invalid token'],
      [{ authorization: `Bearer dbk_${'x'.repeat(9_000)}` }, 'Invalid token'],
      [ended.auth, 'Invalid token'],
      [past.auth, 'Invalid token'],
    ]
    for (const [headers, error] of refused) {
      for (const body of [PING, '{', '', modernCall('server/discover')[0]]) {
        const answer = await post(body, headers)
        expect([answer.status, answer.json]).toEqual([401, { success: false, error }])
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
    }
  })

  test('without MCP_ENABLED its address is as unknown as any other', async () => {
    const { app, given } = await testApp()
    const { auth } = await given.token(await given.owner())
    const ask = async (url: string, method: 'POST' | 'GET' | 'DELETE') => {
      const { statusCode, body, headers } = await app.inject({
        method,
        url,
        headers: { ...MESSAGE, ...auth },
        ...(method === 'POST' && { payload: PING }),
      })
      return { statusCode, body, headers: { ...headers, 'x-request-id': '', date: '' } }
    }
    for (const method of ['POST', 'GET', 'DELETE'] as const) {
      const answer = await ask('/mcp', method)
      expect(answer.statusCode).toBe(404)
      expect(answer).toEqual(await ask('/xyz', method))
    }
  })

  test('with it one route is added, and nothing else', async () => {
    const without = await recordingRoutes(() => testApp())
    const { routes } = await recordingRoutes(() => testApp({ mcpEnabled: true }))
    const known = without.routes.map(({ method, url }) => `${method} ${url}`)
    const added = routes.map(({ method, url }) => `${method} ${url}`).filter((name) => !known.includes(name))
    expect(added).toEqual(['POST /mcp'])
  })

  test('other methods are answered with what is allowed', async () => {
    const { given, url } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(url, { method, headers: { ...auth, ...WITH_CODES } })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await response.json()).toMatchObject({ code: 'method-not-allowed' })
    }
  })

  test('answers carry the headers of the API, and nothing may be kept', async () => {
    const { given, post } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    for (const headers of [auth, {}]) {
      const answer = await post(PING, headers)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
    }
  })

  describe('pages of other sites', () => {
    test('are refused, with a good token or without', async () => {
      const { given, post } = await mcpApp(testApp)
      const { auth } = await given.token(await given.owner())
      const foreign = [
        { origin: 'https://evil.example.org' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'http://127.0.0.1:1' },
      ]
      for (const headers of foreign) {
        for (const token of [auth, {}]) {
          const answer = await post(PING, { ...headers, ...token, ...WITH_CODES })
          expect([answer.status, answer.json.code]).toEqual([403, 'origin-not-allowed'])
        }
      }
    })

    test('that lead here by a name of their own (DNS rebinding) are refused', async () => {
      const { app, given } = await testApp({ mcpEnabled: true, allowedHosts: ['bills.example.org'] })
      const { auth } = await given.token(await given.owner())
      const send = await overRealSocket(app)
      const to = (host: string, line = 'POST /mcp', more = {}) => {
        const body = JSON.stringify(PING)
        const headers = { ...MESSAGE, ...auth, 'content-length': String(body.length), Host: host, ...more }
        return send(rawRequest(line, headers, body))
      }
      const rebound = await to('evil.example.org')
      expect([rebound.status, rebound.body]).toEqual([421, expect.stringContaining('ALLOWED_HOSTS')])
      const asItsOwn = await to('evil.example.org', 'POST /mcp', { origin: 'http://evil.example.org' })
      expect(asItsOwn.status).toBe(421)
      expect((await to('bills.example.org', 'POST http://evil.example.org/mcp')).status).toBe(421)
      expect((await to('bills.example.org')).status).toBe(200)
      expect((await to('localhost')).status).toBe(200)
    })

    test('that the operator allows may call it, with the headers of the protocol', async () => {
      const origin = 'https://app.example.org'
      const { given, post, url } = await mcpApp(testApp, { allowedOrigins: [origin] })
      const { auth } = await given.token(await given.owner())
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(preflight.status).toBe(204)
      const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
      const needed = ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
      expect(allowed).toEqual(expect.arrayContaining([...needed, 'x-database-id']))
      const answer = await post(PING, { ...auth, origin })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    })
  })

  test('what is malformed is refused in words of the protocol or of the API', async () => {
    const { given, post } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    for (const [what, message, status, code] of MALFORMED) {
      const accept = `${MESSAGE.accept}, ${WITH_CODES.accept}`
      const { json, ...answer } = await post(message, { ...auth, accept })
      expect.soft(answer.status, what).toBe(status)
      expect.soft(typeof json.error === 'object' ? json.error.code : json.code, what).toBe(code)
    }
  })

  test('deep arguments, and such that name parts of every object, do no harm', async () => {
    const { given, post } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    const strange = ['{"__proto__":{"days":-1},"constructor":{"prototype":{"x":1}}}', deep(13), '[]', '1']
    for (const args of strange) {
      const answer = await post(call('list_due', args), auth)
      expect(answer.status).toBe(200)
    }
    const [message, headers] = modernCall('tools/call', {
      name: 'list_due',
      arguments: JSON.parse(deep(13)),
    })
    expect((await post(message, { ...auth, ...headers })).status).toBeLessThan(500)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test('a body that is too large, encoded or of another type is refused before anybody reads it', async () => {
    const { given, post } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    const coded = { ...auth, ...WITH_CODES }
    const large = await post(call('list_due', `{"a":"${'x'.repeat(1024 * 1024)}"}`), coded)
    expect([large.status, large.json.code]).toEqual([413, 'body-too-large'])
    const text = await post(PING, { ...coded, 'content-type': 'text/plain' })
    expect([text.status, text.json.code]).toEqual([415, 'body-not-json'])
    const encoded = await post(PING, { ...coded, 'content-encoding': 'gzip' })
    expect([encoded.status, encoded.json.code]).toEqual([415, 'body-encoded'])
    const plain = await post(PING, { ...auth, accept: 'text/html' })
    expect(plain.status).toBe(406)
  })

  test('every message of a batch is answered, even one that the batch itself cancels', async () => {
    const { given, post } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    const due = { name: 'list_due', arguments: {} }
    const batch = [
      legacyCall('tools/call', due, 'a'),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } },
      legacyCall('ping', {}, 'b'),
    ]
    const { text } = await post(batch, auth)
    const ids = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, json = '']) => (JSON.parse(json) as { id: string }).id,
    )
    expect(ids.toSorted()).toEqual(['a', 'b'])
    const cancelled = await post([batch[1]], auth)
    expect(cancelled.status).toBe(202)
  })

  test('nobody can subscribe: an open stream for each would be kept', async () => {
    const { given, post } = await mcpApp(testApp)
    const { auth } = await given.token(await given.owner())
    const [message, headers] = modernCall('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    })
    const answer = await post(message, { ...auth, ...headers })
    expect(answer.status).toBeLessThan(500)
    expect(answer.json.error).toMatchObject({ message: 'Subscription limit reached' })
  })
})

function initialize(id: number) {
  const details = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
  return legacyCall('initialize', details, id)
}

function deep(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function call(name: string, args: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`
}
