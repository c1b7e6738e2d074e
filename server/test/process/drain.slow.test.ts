import { describe, expect, test } from 'vitest'
import { TEST_SECRET } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import { type ServerProcess, startLauncher, startServer, temporaryDirectory } from './server-process.ts'

/** Longer than any test: whatever ends before it did not wait for it. */
const LONG = '600'

let place: TestDatabase
sharedSetUp({
  async begin() {
    place = await emptyDatabase('postgres')
  },
  end: () => place.drop(),
})

const settings = (drainSeconds: string) => ({
  DATA_DIR: temporaryDirectory(),
  JWT_SECRET: TEST_SECRET,
  SECRETS_KEY: TEST_SECRET,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: 'info',
  ...ADMIN,
})
const twoWorkers = (drainSeconds: string) => ({
  ...settings(drainSeconds),
  DATABASE_URL: (place.location as { url: string }).url,
  WORKERS: '2',
})

const isReady = async ({ url }: ServerProcess) => (await call(url, 'GET /ready')).status === 200

const oneProcess = (seconds: string) => startServer(settings(seconds))
const workers = (seconds: string) => startServer(twoWorkers(seconds))
const launched = (seconds: string) => startLauncher(settings(seconds))

describe.each([
  ['one process', oneProcess],
  ['two workers', workers],
  ['what npm start runs', launched],
])('with DRAIN_SECONDS, %s', (_, start) => {
  test('is not ready from SIGTERM on, serves every request meanwhile, and stops at a second signal', async () => {
    const server = await start(LONG)
    const { access: token } = await signIn(server.url)
    expect(await isReady(server)).toBe(true)
    server.child.kill('SIGTERM')
    await expect.poll(() => isReady(server)).toBe(false)
    // New connections, which go to workers by turns.
    for (let round = 0; round < 6; round++) {
      const refusal = await call(server.url, 'GET /ready')
      expect([refusal.status, refusal.body.error]).toEqual([503, 'Not ready'])
      const made = await call(server.url, 'POST /databases', { token, body: { name: `Group ${round}` } })
      expect([made.status, made.headers.get('connection')]).toEqual([201, 'close'])
    }
    expect((await call(server.url, 'GET /health')).status).toBe(200)
    const { code, stderr } = await server.stop('SIGINT')
    expect(code).toBe(0)
    expect(stderr).toContain('draining: no longer ready, but requests are still served')
    expect(stderr).not.toMatch(/"level":[56]0/)
  })
})

describe.each([
  ['one process', oneProcess],
  ['two workers', workers],
])('with DRAIN_SECONDS, %s', (_, start) => {
  test('stops by itself when the time is over', async () => {
    const server = await start('1')
    const began = performance.now()
    const { code, stderr } = await server.stop('SIGTERM')
    expect(code).toBe(0)
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000)
    expect(stderr).not.toMatch(/"level":[56]0/)
  })

  test('does not let a person at a terminal wait', async () => {
    const server = await start(LONG)
    const { code, stderr } = await server.stop('SIGINT')
    expect(code).toBe(0)
    expect(stderr).not.toContain('draining')
  })
})
