import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'
import { JWT_SECRET } from './kill-server.ts'

const WRITES = 100

// What a power cut leaves behind is what was flushed: this is as near as a test comes without a cut.
test('no write on SQLite is acknowledged before it was flushed to the disk', async (context) => {
  const isPossible = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
  if (!isPossible) console.log('SKIPPED, nobody may be traced here (strace)')
  context.skip(!isPossible, 'strace is not to be had here')
  const folder = temporaryDirectory()
  const server = await startServer({ DATA_DIR: folder, JWT_SECRET, ...ADMIN })
  const { access: token, groupId } = await signIn(server.url)
  const headers = { 'x-database-id': String(groupId) }
  const body = { name: 'Rent', amount: 1, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }
  const trace = join(folder, 'trace')
  const calls = '--trace=fsync,fdatasync'
  const watcher = spawn('strace', ['-f', calls, '-o', trace, '-p', String(server.child.pid)], {
    stdio: 'pipe',
  })
  await once(watcher.stderr, 'data')
  await sleep(200)
  // One after another, so that no two share a flush.
  for (let i = 0; i < WRITES; i++) {
    expect((await call(server.url, 'POST /bills', { token, headers, body })).status).toBe(201)
  }
  watcher.kill('SIGINT')
  await once(watcher, 'exit')
  const flushes = readFileSync(trace, 'utf8').match(/(?:fsync|fdatasync)\(/g)?.length ?? 0
  console.log(`${WRITES} writes one after another: ${flushes} flushes`)
  expect(flushes).toBeGreaterThanOrEqual(WRITES)
  await server.stop()
})
