import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { startServer, startToFail, temporaryDirectory } from '../process/server-process.ts'
import { faultsOfFile, JWT_SECRET } from './kill-server.ts'
import { givenLoad } from './load.ts'
import { announcedSeed, reportTally } from './report.ts'

const MEGABYTES = 24

/** A real file system that is soon full. Answers why there is none, where nobody may mount one. */
function mountSmallDisk(folder: string): string | undefined {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'duebook', folder])
  if (mounted.status !== 0) return mounted.stderr?.toString().trim() || 'there is no mount here'
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return undefined
}

/** Takes all the space there is, to the last byte. */
function fillUp(file: string): void {
  const ballast = openSync(file, 'a')
  try {
    for (let size = 1024 * 1024; size > 0; ) {
      try {
        writeSync(ballast, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(ballast)
  }
}

test('a full disk under load, and then a read-only one', async (context) => {
  const folder = temporaryDirectory()
  const obstacle = mountSmallDisk(folder)
  if (obstacle !== undefined) console.log(`SKIPPED, no small disk: ${obstacle}`)
  context.skip(obstacle !== undefined, obstacle)
  const settings = { DATA_DIR: join(folder, 'data'), JWT_SECRET, ...ADMIN }
  const ballast = join(folder, 'ballast')
  const seed = announcedSeed('a full disk')
  const server = await startServer(settings)
  const load = await givenLoad(server.url, 32, seed)
  const { access: token, groupId } = await signIn(server.url)
  const options = { token, headers: { 'x-database-id': String(groupId) } }
  const body = { name: 'Probe', amount: 1, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }

  for (let round = 0; round < 5; round++) {
    await load.workThrough(server.url, async () => {
      await load.afterSome(64)
      fillUp(ballast)
      const full = await eventually(async () => {
        // What is freed within the file would else let small writes through for a while.
        const notes = 'x'.repeat(9_000)
        const answer = await call(server.url, 'POST /bills', { ...options, body: { ...body, notes } })
        expect(answer.status).toBe(503)
        return answer
      }, 30_000)
      expect(full.body.error).toBe('The server is out of disk space, so nothing was saved. Try again later')
      expect(full.headers.get('retry-after')).toBe('5')
      for (const path of ['/bills', '/payments', '/health']) {
        expect({ path, status: (await call(server.url, `GET ${path}`, options)).status }).toEqual({
          path,
          status: 200,
        })
      }
      const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
      expect([200, 503]).toContain((await call(server.url, 'POST /auth/login', { body: login })).status)
      rmSync(ballast)
      await eventually(async () =>
        expect((await call(server.url, 'POST /bills', { ...options, body })).status).toBe(201),
      )
      await load.afterSome(32)
    })
    const { payments } = await load.verify(server.url)
    load.tally.faults.push(...faultsOfFile(join(folder, 'data', 'duebook.sqlite'), payments))
  }
  await load.verify(server.url)
  reportTally('a full disk, 5 times', load.tally)
  expect(load.tally.faults).toEqual([])
  const outages = server
    .stderr()
    .split('\n')
    .filter((line) => line.includes('requests are refused'))
  console.log(`a full disk: ${outages.length} lines in the log`)
  expect(outages.length).toBeLessThan(10)
  expect((await server.stop()).code).toBe(0)

  spawnSync('mount', ['-o', 'remount,ro', folder])
  const refused = await startToFail(settings)
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toMatch(/^DATA_DIR: cannot open the database \S+: .*(read-only|readonly)/i)
})
