import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type BuildOptions, build } from 'rolldown'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useEveryTool } from '../../server/test/mcp/every-tool.ts'
import config from '../rolldown.config.ts'
import { startServer } from './support/server.ts'

const CLI = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-mcp-'))
const PROGRAM = join(folder, 'duebook.js')

/** The one that runs the tests, and the one on the path, which may be older. */
const NODES = [process.execPath, 'node']

beforeAll(async () => {
  const { output, ...options } = config as BuildOptions & { output: object }
  await build({ ...options, cwd: CLI, output: { ...output, dir: folder, cleanDir: false } })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The process has the clock of the machine. */
const YEAR = new Date().getUTCFullYear() + 1
async function environment(url: string, token: string) {
  return { PATH: process.env.PATH ?? '', HOME: folder, DUEBOOK_URL: url, DUEBOOK_TOKEN: token }
}

async function ready(access: 'read' | 'write' = 'write') {
  const server = await startServer({ now: new Date().toISOString() })
  const { token } = await server.given.token(await server.given.firstOwner(), { access })
  return { ...server, env: await environment(server.url, token) }
}

test.each(
  NODES.flatMap((node) => [
    { node, era: 'legacy' as const },
    { node, era: { pin: '2026-07-28' } },
  ]),
)('every tool works in a process of its own: $node, $era', async ({ node, era }) => {
  const { env, client } = await ready()
  const transport = new StdioClientTransport({ command: node, args: [PROGRAM, 'mcp', '--write'], env })
  const mcp = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  onTestFinished(() => mcp.close())
  await mcp.connect(transport)
  const { listed, used, refused } = await useEveryTool(mcp, `${YEAR}-01-15`)
  expect(used).toEqual(listed)
  expect(refused).toEqual([])
  expect(await client.bills.list()).toMatchObject([{ name: 'Gym', amount: 31, due_date: `${YEAR}-02-15` }])
})

test('only the protocol is on standard output, and the process ends with its input', async () => {
  const { env } = await ready('read')
  const child = spawn('node', [PROGRAM, 'mcp', '--write'], { env })
  const seen = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    seen.stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    seen.stderr += chunk.toString()
  })
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'raw', version: '1' }
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  })
  send({ method: 'notifications/initialized' })
  child.stdin.write('this is no JSON\n')
  send({ id: 2, method: 'tools/call', params: { name: 'list_due', arguments: {} } })
  send({ id: 3, method: 'tools/call', params: { name: 'pay_bill', arguments: { bill: 1 } } })
  await expect.poll(() => seen.stdout.split('\n').length, { timeout: 60_000 }).toBe(4)
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
  const answers = seen.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number })
  expect(answers.map(({ id }) => String(id)).toSorted()).toEqual(['1', '2', '3'])
  expect(seen.stdout).toContain('Tool pay_bill not found')
  expect(seen.stderr).toContain('only allows reading')
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it', async (signal) => {
  const { env } = await ready()
  const child = spawn('node', [PROGRAM, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const clientInfo = { name: 'raw', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  await once(child.stdout, 'data')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a server that goes away and comes back is used again', async () => {
  const { env, app, url } = await ready()
  const { createServer } = await import('node:http')
  const port = Number(new URL(url).port)
  const transport = new StdioClientTransport({ command: 'node', args: [PROGRAM, 'mcp'], env })
  const mcp = new Client({ name: 'test', version: '1' })
  onTestFinished(() => mcp.close())
  await mcp.connect(transport)
  const call = () => mcp.callTool({ name: 'list_categories', arguments: {} })
  expect((await call()).isError).toBeFalsy()
  app.server.closeAllConnections()
  await new Promise((done) => app.server.close(done))
  const expectAway = async () => {
    const { isError, content } = await call()
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('could not be reached')
    expect(JSON.stringify(content)).not.toMatch(/127\.0\.0\.1|dbk_/)
  }
  await expectAway()
  let type = 'text/html'
  const back = createServer((_, response) => {
    response.setHeader('content-type', type).end('{"success":true,"data":[]}')
  }).listen(port)
  onTestFinished(() => void back.close())
  await once(back, 'listening')
  await expectAway()
  type = 'application/json'
  expect(await call()).toMatchObject({ structuredContent: { categories: [] } })
})
