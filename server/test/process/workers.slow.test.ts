import { describe, expect, test } from 'vitest'
import { TEST_SECRET } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import {
  childrenOf,
  type ServerProcess,
  startServer,
  startToFail,
  temporaryDirectory,
} from './server-process.ts'

describe('WORKERS=2 on PostgreSQL', () => {
  let place: TestDatabase
  let server: ServerProcess
  const settings = () => ({
    DATABASE_URL: (place.location as { url: string }).url,
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET: TEST_SECRET,
    WORKERS: '2',
    HOST: '0.0.0.0',
    ...ADMIN,
  })

  sharedSetUp({
    async begin() {
      place = await emptyDatabase('postgres')
      server = await startServer(settings())
    },
    async end() {
      await server.stop()
      await place.drop()
    },
  })

  test('says once that it is ready, and warns once that it answers to every host name', async () => {
    expect((await call(server.url, 'GET /ready')).status).toBe(200)
    expect(server.stdout()).toBe(`Duebook is ready at ${server.url}\n`)
    expect(server.stderr().match(/ALLOWED_HOSTS and PUBLIC_URL are not set/g)).toHaveLength(1)
  })

  test('serves one instance, whichever process answers: a session that is ended is ended everywhere', async () => {
    const [mine, lost] = [await signIn(server.url), await signIn(server.url)]
    const headers = { connection: 'close' }
    const me = () => call(server.url, 'GET /me', { token: lost.access, headers })
    // Connections go to the processes by turns, so that both have seen the token.
    for (let i = 0; i < 6; i++) expect((await me()).status).toBe(200)
    await call(server.url, 'POST /auth/logout-all', { token: mine.access, body: { immediate: true } })
    for (let i = 0; i < 6; i++) expect((await me()).status).toBe(401)
  })

  test('starts a worker that dies again, says so in the log, and serves on', async () => {
    const { access } = await signIn(server.url)
    const [victim = 0] = workersOf(server)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => server.stderr(), { timeout: 60_000 }).toContain('a worker exited unexpectedly')
    await expect.poll(() => workersOf(server).length, { timeout: 60_000 }).toBe(2)
    expect(workersOf(server)).not.toContain(victim)
    for (let i = 0; i < 6; i++) {
      const headers = { connection: 'close' }
      expect((await call(server.url, 'GET /me', { token: access, headers })).status).toBe(200)
    }
  })

  test('ends with its workers on SIGTERM, with 0', async () => {
    const another = await startServer(settings())
    const workers = workersOf(another)
    expect(workers).toHaveLength(2)
    const { code } = await another.stop('SIGTERM')
    expect(code).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('a setting that only the start can find wrong is told once, with exit code 2', async () => {
    const nowhere = 'postgres://nobody:x@127.0.0.1:1/none'
    const { code, stdout, stderr } = await startToFail({
      ...settings(),
      DATABASE_URL: nowhere,
      DATABASE_WAIT_SECONDS: '0',
    })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n').filter((line) => line.includes('DATABASE_URL'))).toHaveLength(1)
  })
})

test('more than one worker is refused on SQLite, together with all other faults', async () => {
  const { code, stdout, stderr } = await startToFail({
    DATA_DIR: temporaryDirectory(),
    WORKERS: '2',
    LOG_LEVEL: 'loud',
  })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('WORKERS must be 1 with SQLite, which allows only one process.')
  expect(stderr).toContain('LOG_LEVEL must be one of')
})

function workersOf({ child }: ServerProcess): number[] {
  return childrenOf(child.pid)
}
