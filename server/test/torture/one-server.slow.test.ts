import { spawnSync } from 'node:child_process'
import { statSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { ADMIN, call } from '../process/api-call.ts'
import { runCommand, startServer, startToFail, temporaryDirectory } from '../process/server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

test('a second server on the same file is refused and names the first; commands beside it work; after kill -9 the next starts at once', async () => {
  const dataDir = temporaryDirectory()
  const settings = { DATA_DIR: dataDir, ...ADMIN }
  const first = await startServer(settings)
  const held = new RegExp(
    `^The database \\S+ is in use by another Duebook server \\(process ${first.child.pid} on ${hostname()}, since `,
  )
  const elsewhere = join(temporaryDirectory(), 'linked.sqlite')
  symlinkSync(join(dataDir, 'duebook.sqlite'), elsewhere)
  const [second, linked] = await Promise.all([
    startToFail(settings),
    startToFail({ DATA_DIR: temporaryDirectory(), DATABASE_URL: `sqlite:${elsewhere}` }),
  ])
  for (const refused of [second, linked]) {
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(held) })
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1)
  }
  expect(await runCommand(['check'], settings)).toMatchObject({ code: 0 })
  expect(await runCommand(['list-users'], settings)).toMatchObject({ code: 0 })
  expect(statSync(join(dataDir, 'duebook.sqlite.lock')).mode & 0o777).toBe(0o600)
  expect((await call(first.url, 'GET /ready')).status).toBe(200)

  await first.stop('SIGKILL')
  const third = await startServer(settings)
  expect((await call(third.url, 'GET /ready')).status).toBe(200)
  await third.stop()
})

test('a server in a container of its own is refused as well, where the folder is shared', async (context) => {
  // Other processes, mounts, users and another host name, as a container has them.
  const contain = ['--user', '--map-root-user', '--pid', '--fork', '--mount', '--uts']
  const isPossible = spawnSync('unshare', [...contain, 'true']).status === 0
  context.skip(!isPossible, 'namespaces are not to be had here')
  const settings = { DATA_DIR: temporaryDirectory(), ...ADMIN }
  const first = await startServer(settings)
  const contained = spawnSync('unshare', [...contain, process.execPath, MAIN], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...settings },
    timeout: 60_000,
    encoding: 'utf8',
  })
  expect(contained).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`process ${first.child.pid} on`),
  })
  await first.stop()
})
