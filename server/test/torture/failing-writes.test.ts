import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'
import { seedOfRun } from './chance.ts'
import { faultsOfFile, JWT_SECRET } from './kill-server.ts'
import { givenLoad } from './load.ts'

vi.setConfig({ testTimeout: 180_000 })

/** How long a file the process may write: above it the operating system fails its writes, as a broken disk does. */
function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): number | null {
  return spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]).status
}

test('writes that the operating system fails answer 503, are done wholly or not at all, and resume by themselves', async (context) => {
  context.skip(limitFiles(process.pid, 'unlimited') !== 0, 'prlimit is not to be had here')
  const dataDir = temporaryDirectory()
  const server = await startServer({ DATA_DIR: dataDir, JWT_SECRET, ...ADMIN })
  const seed = seedOfRun()
  console.log(`TORTURE_SEED=${seed}`)
  const load = await givenLoad(server.url, 16, seed)
  const { access: token, groupId } = await signIn(server.url)
  const probe = () =>
    call(server.url, 'POST /bills', {
      token,
      headers: { 'x-database-id': String(groupId) },
      body: { name: 'Probe', amount: 1, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' },
    })
  for (let round = 0; round < 2; round++) {
    await load.workThrough(server.url, async () => {
      await load.afterSome(32)
      expect(limitFiles(server.child.pid, 4096)).toBe(0)
      await eventually(async () => expect((await probe()).status).toBe(503), 15_000)
      expect((await call(server.url, 'GET /health')).status).toBe(200)
      expect((await call(server.url, 'GET /ready')).status).toBe(503)
      expect(limitFiles(server.child.pid, 'unlimited')).toBe(0)
      await load.afterSome(16)
    })
    const { payments } = await load.verify(server.url)
    load.tally.faults.push(...faultsOfFile(join(dataDir, 'duebook.sqlite'), payments))
  }
  await load.verify(server.url)
  expect(load.tally.faults).toEqual([])
  expect((await server.stop()).code).toBe(0)
})
