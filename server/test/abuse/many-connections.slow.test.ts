import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { TIME_LIMITS } from '#http/connections'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { type ServerProcess, startServer, temporaryDirectory } from '../process/server-process.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { onSqlite } from '../support/test-app.ts'
import { listening, unfinishedLogin } from './support/clients.ts'

describe('2,000 connections on which nothing is asked', () => {
  let server: ServerProcess
  let sockets: Socket[]

  sharedSetUp({
    async begin() {
      server = await startServer({ DATA_DIR: temporaryDirectory(), ...ADMIN })
      const { port } = new URL(server.url)
      sockets = []
      for (let round = 0; round < 20; round++) {
        const some = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1'))
        sockets.push(...some)
        await Promise.all(some.map((socket) => once(socket, 'connect')))
      }
      for (const socket of sockets) socket.on('error', () => {})
    },
    async end() {
      for (const socket of sockets) socket.destroy()
      await server.stop()
    },
  })

  test('keep nobody else from being served', async () => {
    // Half of them have asked once, as a browser does that is then left open.
    const used = sockets.slice(0, 1_000)
    for (const socket of used) socket.write('GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await Promise.all(used.map((socket) => once(socket, 'data')))
    const { access, groupId } = await signIn(server.url)
    const headers = { 'x-database-id': String(groupId) }
    const bill = { name: 'Rent', amount: 1, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(server.url, 'POST /bills', { token: access, headers, body: bill }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const list = await call(server.url, 'GET /bills', { token: access, headers })
    expect(list.body.data).toHaveLength(50)
    expect(used.filter((socket) => socket.destroyed)).toEqual([])
  })
})

onSqlite((testApp) => {
  test('close to the connection limit, idle connections are closed to make room', async () => {
    const { app } = await testApp({ maxConnections: 40 })
    const place = await listening(app)
    const silent = await Promise.all(Array.from({ length: 18 }, () => place.connect()))
    const used = await Promise.all(Array.from({ length: 18 }, () => place.connect(HEALTH)))
    await vi.waitUntil(() => used.every((client) => client.received().includes('"ok"')), WAIT_OPTIONS)
    const busy = await place.connect(unfinishedLogin())
    await vi.waitUntil(() => [...silent, ...used].every((client) => client.isClosed()), WAIT_OPTIONS)
    await place.holds(1)
    expect(busy.isClosed()).toBe(false)
    expect((await place.get('/health')).status).toBe(200)
  })

  test('if slow clients hold all connections, new ones wait no longer than the slow ones’ time limit', async () => {
    const { app } = await testApp({
      maxConnections: 20,
      timeLimits: { ...TIME_LIMITS, headers: 2_500, check: 50 },
    })
    const place = await listening(app)
    await Promise.all(Array.from({ length: 20 }, () => place.connect('GET /api/v2/health HT')))
    const dropped = await place.connect(HEALTH)
    expect(await dropped.closed()).toBe('')
    await place.holds(0)
    expect((await place.get('/health')).status).toBe(200)
  })
})

const HEALTH = 'GET /api/v2/health HTTP/1.1\r\nHost: localhost\r\n\r\n'
const WAIT_OPTIONS = { timeout: 60_000, interval: 10 }
