import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { capturedLog } from '../support/captured-log.ts'
import { measuredApp } from '../support/measured-app.ts'
import { onSqlite } from '../support/test-app.ts'
import { legacyCall, mcpApp, modernCall } from './mcp-app.ts'

const DUE = legacyCall('tools/call', { name: 'list_due', arguments: {} })
const AGENDA = '/api/v2/agenda'

onSqlite((testApp) => {
  test('the API sees the caller’s own address, protocol and host, also behind a proxy', async () => {
    const { seen, change } = watchingRequests()
    const { given, post } = await mcpApp(testApp, {
      change,
      trustProxy: 1,
      allowedHosts: ['bills.example.org'],
    })
    const { auth } = await given.token(await given.owner())
    const proxied = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'bills.example.org',
    }
    await post(DUE, { ...auth, ...proxied })
    const [outer, inner] = seen
    expect(outer).toMatchObject({
      url: '/mcp',
      ip: '203.0.113.9',
      protocol: 'https',
      host: 'bills.example.org',
    })
    expect(inner?.url).toMatch(AGENDA)
    expect({ ...inner, url: '/mcp' }).toEqual(outer)
  })

  test('a header that claims another address changes nothing where no proxy is trusted', async () => {
    const { seen, change } = watchingRequests()
    const { given, post } = await mcpApp(testApp, { change })
    const { auth } = await given.token(await given.owner())
    await post(DUE, { ...auth, 'x-forwarded-for': '203.0.113.9' })
    expect(seen.map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  test('the log names routes and shares an id among the requests of one message, and holds no token or text', async () => {
    const captured = capturedLog()
    const { given, post } = await mcpApp(testApp, { log: captured.log })
    const owner = await given.owner()
    const bill = await given.bill({ name: 'A secret name' })
    const { auth, token } = await given.token(owner)
    const before = captured.lines().length
    const answer = await post(DUE, auth)
    expect(answer.text).toContain(bill.name)
    await post(DUE, { ...auth, 'x-database': 'A secret group' })
    await post({ ...DUE, method: 'a secret method' }, auth)
    await post('{"a secret body', auth)
    await post(DUE, { authorization: `${auth.authorization}0` })
    await post(DUE, { ...auth, 'mcp-protocol-version': 'a secret version' })
    const answered = captured
      .lines()
      .slice(before)
      .filter(({ msg }) => msg === 'answered')
    expect(answered.slice(0, 2)).toMatchObject([
      { method: 'GET', route: AGENDA, status: 200 },
      { method: 'POST', route: '/mcp', status: 200 },
    ])
    const id = answer.headers.get('x-request-id')
    expect(answered.slice(0, 2).map(({ reqId }) => reqId)).toEqual([id, id])
    expect(captured.text()).not.toContain(token.slice(0, 20))
    expect(captured.text()).not.toMatch(/a secret/i)
    expect(captured.lines().filter(({ level }) => level >= 50)).toEqual([])
  })

  test('metrics count a message under its own route, and what it asks for under that of the API', async () => {
    const { given, number, app } = await measuredApp(testApp, 'sqlite', { mcpEnabled: true })
    const { auth } = await given.token(await given.owner())
    await app.inject({ method: 'POST', url: '/mcp', headers: { ...ACCEPT, ...auth }, payload: DUE })
    expect(await number('duebook_http_requests_total{method="POST",route="/mcp",status="2xx"}')).toBe(1)
    expect(await number(`duebook_http_requests_total{method="GET",route="${AGENDA}",status="2xx"}`)).toBe(1)
    expect(await number('duebook_http_requests_in_progress{door="mcp"}')).toBe(0)
    expect(await number('duebook_http_requests_in_progress{door="with-token"}')).toBe(0)
  })

  test('a server that stops refuses new messages, and finishes those that it has begun', async () => {
    const change = (app: FastifyInstance) =>
      void app.addHook('preHandler', async ({ url }) => {
        if (url === '/mcp') app.beginStopping()
      })
    const { given, post } = await mcpApp(testApp, { change })
    const owner = await given.owner()
    await given.bill({ name: 'Rent' })
    const { auth } = await given.token(owner)
    const begun = await post(DUE, auth)
    expect([begun.status, begun.headers.get('connection')]).toEqual([200, 'close'])
    expect(begun.text).toContain('Rent')
    const late = await post(DUE, auth)
    expect([late.status, late.json.code]).toEqual([503, 'server-stopping'])
  })

  test.each([
    ['legacy', [DUE, {}] as const],
    ['modern', modernCall('tools/call', { name: 'list_due', arguments: {} })],
  ])('a client that disconnects leaves nothing behind (%s)', async (_, [message, headers]) => {
    const held = Promise.withResolvers<void>()
    let begun = 0
    const change = (app: FastifyInstance) =>
      void app.addHook('preHandler', async ({ url }) => {
        if (!url.startsWith(AGENDA)) return
        begun += 1
        if (begun === 1) await held.promise
      })
    const { given, url, post, number } = await listening(testApp, change)
    const { auth } = await given.token(await given.owner())
    const leaving = new AbortController()
    const left = fetch(url, {
      method: 'POST',
      headers: { ...ACCEPT, ...auth, ...headers },
      body: JSON.stringify(message),
      signal: leaving.signal,
    })
    await vi.waitUntil(() => begun === 1)
    leaving.abort()
    await expect(left).rejects.toThrow(/abort/i)
    await vi.waitFor(async () => {
      expect(await number('duebook_http_requests_in_progress{door="mcp"}')).toBe(0)
      expect(await number('duebook_http_requests_in_progress{door="with-token"}')).toBe(0)
    })
    held.resolve()
    expect((await post(message, { ...auth, ...headers })).status).toBe(200)
    expect(begun).toBe(2)
  })
})

const ACCEPT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

async function listening(testApp: Parameters<typeof mcpApp>[0], change: (app: FastifyInstance) => void) {
  let measured: Awaited<ReturnType<typeof measuredApp>> | undefined
  const context = await mcpApp(
    async (options) => {
      measured = await measuredApp(testApp, 'sqlite', options)
      return measured
    },
    { change },
  )
  const { number } = measured as unknown as Awaited<ReturnType<typeof measuredApp>>
  return { ...context, number }
}

/** What the server makes of each request, in the order in which they come. */
function watchingRequests() {
  const seen: Array<Pick<FastifyRequest, 'url' | 'ip' | 'protocol' | 'host' | 'id'>> = []
  const change = (app: FastifyInstance) =>
    void app.addHook('onRequest', async ({ url, ip, protocol, host, id }) => {
      seen.push({ url, ip, protocol, host, id })
    })
  return { seen, change }
}
