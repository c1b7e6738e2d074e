import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownApi } from '#mcp/own-api'
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

  test('a read that is repeated within a message is not answered twice', async () => {
    const { app, given } = await testApp()
    const owner = await given.owner()
    const request = { raw: { socket: {} }, headers: {} } as FastifyRequest
    const send = ownApi(app, request, new AbortController().signal)
    const read = (headers: Record<string, string>) =>
      send(AGENDA, { headers: { ...owner.auth, 'x-database-id': String(owner.groupId), ...headers } })
    const first = await read({})
    const again = await read({ 'if-none-match': String(first.headers.get('etag')) })
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
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
    expect([late.status, late.json.error]).toEqual([503, 'The server is shutting down. Try again shortly'])
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
    expect((await post(message, { ...auth, ...headers })).status).toBe(200)
    expect(begun).toBe(2)
    held.resolve()
  })

  test('what a batch asks for is done one request after another, with a turn for others before each', async () => {
    const turns = countingTurns()
    const seen: number[] = []
    let [inside, most] = [0, 0]
    const change = (app: FastifyInstance) => {
      void app.addHook('preHandler', async ({ url }) => {
        if (!url.startsWith(AGENDA)) return
        seen.push(turns())
        inside += 1
        most = Math.max(most, inside)
      })
      void app.addHook('onSend', async ({ url }) => {
        if (url.startsWith(AGENDA)) inside -= 1
      })
    }
    const { given, post } = await mcpApp(testApp, { change })
    const { auth } = await given.token(await given.owner())
    const batch = Array.from({ length: 10 }, (_, id) => ({ ...DUE, id }))
    const { text } = await post(batch, auth)
    expect(text.match(/^data: /gm)).toHaveLength(10)
    expect([new Set(seen).size, most]).toEqual([10, 1])
  })

  test('messages of one user wait for each other, whatever their tokens, and those of others do not wait', async () => {
    const held = Promise.withResolvers<void>()
    const begun: string[] = []
    let slow = ''
    const change = (app: FastifyInstance) =>
      void app.addHook('preHandler', async ({ url, headers }) => {
        if (!url.startsWith(AGENDA)) return
        begun.push(headers.authorization ?? '')
        if (headers.authorization === slow) await held.promise
      })
    const { given, post } = await mcpApp(testApp, { change })
    const owner = await given.owner()
    const first = await given.token(owner)
    const second = await given.token(owner)
    const stranger = await given.token(await given.owner())
    slow = first.auth.authorization
    const own = [post(DUE, first.auth)]
    await vi.waitUntil(() => begun.length === 1)
    own.push(post(DUE, second.auth))
    for (let each = 0; each < 3; each++) expect((await post(DUE, stranger.auth)).status).toBe(200)
    expect(begun).not.toContain(second.auth.authorization)
    held.resolve()
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200])
    expect(begun).toContain(second.auth.authorization)
  })

  test('what a message asks for waits behind the requests of everybody, and then is done', async () => {
    const held = Promise.withResolvers<void>()
    let agendas = 0
    const change = (app: FastifyInstance) =>
      void app.addHook('preHandler', async ({ url }) => {
        if (url.startsWith(AGENDA)) agendas += 1
        else if (url === '/api/v2/me') await held.promise
      })
    const { app, given, number, post } = await listening(testApp, change)
    const owner = await given.owner()
    const { auth } = await given.token(owner)
    const others = Array.from({ length: 256 }, () => app.inject({ url: '/api/v2/me', headers: owner.auth }))
    const withToken = '{door="with-token"}'
    await vi.waitUntil(async () => (await number(`duebook_http_requests_in_progress${withToken}`)) === 256)
    const due = post(DUE, auth)
    await vi.waitUntil(async () => (await number(`duebook_http_requests_waiting${withToken}`)) === 1)
    expect([agendas, await number('duebook_http_requests_in_progress{door="mcp"}')]).toEqual([0, 1])
    held.resolve()
    expect((await due).status).toBe(200)
    expect(agendas).toBe(1)
    await Promise.all(others)
    await vi.waitUntil(async () => (await number(`duebook_http_requests_in_progress${withToken}`)) === 0)
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

/** How many turns of the event loop there have been. */
function countingTurns(): () => number {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns += 1
    next = setImmediate(count)
  }
  onTestFinished(() => clearImmediate(next))
  return () => turns
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
