import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { endProcesses, startServer, temporaryDirectory } from '../process/server-process.ts'

vi.setConfig({ testTimeout: 300_000 })
afterAll(endProcesses)

/** All of them together would be more than the limit. */
const READERS = 100
const MEBIBYTE = 1024 * 1024

/** A client that asks and reads no more than shows that the answer has begun. */
async function askAndNotRead(url: string, request: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(request)
  // Looked at, and not taken.
  await once(socket, 'readable')
}

const head = (line: string, headers: Record<string, string>) =>
  [`${line} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )

test('1 GiB is enough for slow readers, batches of assistants and hostile bodies together', {
  skip: process.platform !== 'linux',
}, async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory(), MCP_ENABLED: 'true', ...ADMIN })
  const { access, groupId } = await signIn(server.url)
  const group = { 'x-database-id': String(groupId) }
  const day = 86_400_000
  const date = (offset: number) => new Date(Date.now() + offset * day).toISOString().slice(0, 10)
  for (let i = 0; i < 100; i++) {
    const body = {
      name: `Bill ${i} ${'x'.repeat(180)}`,
      account: 'y'.repeat(100),
      amount: 5,
      due_date: date(0),
      frequency: 'weekly',
      schedule: { every: 1, unit: 'day' },
      type: 'bill',
    }
    expect((await call(server.url, 'POST /bills', { token: access, headers: group, body })).status).toBe(201)
  }
  const { body } = await call(server.url, 'POST /tokens', {
    token: access,
    body: { name: 'Assistant', access: 'read', database_ids: null, expires_on: null },
  })
  const host = new URL(server.url).host
  const common = { host, authorization: `Bearer ${access}`, ...group }
  const path = `/agenda?from=${date(0)}&to=${date(399)}`
  const { status: first, body: whole } = await call(server.url, `GET ${path}`, {
    token: access,
    headers: group,
  })
  expect([first, whole.data?.length]).toEqual([200, 40_000])
  const agenda = head(`GET /api/v2${path}`, common)

  const asked = Array.from({ length: READERS }, () => askAndNotRead(server.url, agenda))
  const batch = JSON.stringify(
    Array.from({ length: 10 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'list_due', arguments: { from: date(0), to: date(399) } },
    })),
  )
  const bomb = '['.repeat(MEBIBYTE - 1)
  for (let i = 0; i < 5; i++) {
    const json = { host, 'content-type': 'application/json' }
    const mcp = {
      ...json,
      authorization: `Bearer ${body.data.token}`,
      accept: 'application/json, text/event-stream',
    }
    asked.push(
      askAndNotRead(
        server.url,
        head('POST /mcp', { ...mcp, 'content-length': String(batch.length) }) + batch,
      ),
    )
    asked.push(
      askAndNotRead(
        server.url,
        head('POST /api/v2/auth/login', { ...json, 'content-length': String(bomb.length) }) + bomb,
      ),
    )
  }
  await Promise.all(asked)
  const last = await call(server.url, `GET /agenda?from=${date(0)}&to=${date(1)}`, {
    token: access,
    headers: group,
  })
  expect(last.status).toBe(200)
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(1024)
  const { code } = await server.stop()
  expect(code).toBe(0)
})
