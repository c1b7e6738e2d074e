import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { ADMIN } from './api-call.ts'
import { startSmallBalancer } from './balancer.ts'
import { hasHaproxy, startHaproxy } from './haproxy.ts'
import { payingLoad } from './paying-load.ts'
import { type ServerProcess, startServer, temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Longer than the balancer takes to notice: two checks, half a second apart, on a busy machine. */
const DRAIN_SECONDS = '6'

let place: TestDatabase
beforeAll(async () => {
  place = await emptyDatabase('postgres')
})
afterAll(() => place.drop())

async function startAt(port: number): Promise<ServerProcess> {
  return startServer({
    DATABASE_URL: (place.location as { url: string }).url,
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET: TEST_SECRET,
    SECRETS_KEY: TEST_SECRET,
    TRUST_PROXY: '1',
    PORT: String(port),
    DRAIN_SECONDS,
    ...ADMIN,
  })
}

const [name, startBalancer] = hasHaproxy
  ? ['HAProxy, as we ship it', startHaproxy]
  : ['a balancer of the tests (HAProxy is not installed here)', startSmallBalancer]

test(`a rolling restart of two servers behind ${name} refuses no request and loses nothing`, async () => {
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map(startAt))
  const balancer = await startBalancer(ports)
  const load = await payingLoad(balancer.url, { busy: 2, pausing: 16 })

  for (const [index, port] of ports.entries()) {
    const before = load.answered()
    await vi.waitUntil(() => load.answered() > before + 200, { timeout: 60_000 })
    const { code } = (await servers[index]?.stop('SIGTERM')) ?? {}
    expect(code).toBe(0)
    servers[index] = await startAt(port)
    await balancer.sees(servers.length)
  }

  const { answers, unanswered, late } = await load.stop()
  expect([unanswered, late]).toEqual([[], 0])
  expect(Object.keys(answers)).toEqual(['200', '201'])
  expect(await load.countPayments(balancer.url)).toBe(answers[201])
  await Promise.all(servers.map((server) => server.stop('SIGINT')))
})
