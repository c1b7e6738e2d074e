import { expect, test, vi } from 'vitest'
import { MIGRATIONS } from '#db/migrations/index'
import { schemaVersion } from '#db/schema-fit'
import { ADMIN } from '../process/api-call.ts'
import { startSmallBalancer } from '../process/balancer.ts'
import { payingLoad } from '../process/paying-load.ts'
import { type ServerProcess, startServer, temporaryDirectory } from '../process/server-process.ts'
import { freePort } from '../support/free-port.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { emptyDatabase, openUntilFinished } from '../support/test-database.ts'

vi.setConfig({ testTimeout: 180_000 })

const NEXT_VERSION = 'server/test/upgrade/next-version.ts'

test('a rolling upgrade over a migration refuses no request, loses nothing and doubles nothing', async () => {
  const { place, database } = await openUntilFinished(await emptyDatabase('postgres'))
  const start = (port: number, file?: string) =>
    startServer(
      {
        DATABASE_URL: (place.location as { url: string }).url,
        DATA_DIR: temporaryDirectory(),
        JWT_SECRET: TEST_SECRET,
        SECRETS_KEY: TEST_SECRET,
        TRUST_PROXY: '1',
        PORT: String(port),
        // Longer than the balancer takes to notice.
        DRAIN_SECONDS: '3',
        ...ADMIN,
      },
      { file },
    )
  const ports = [await freePort(), await freePort(), await freePort()]
  const [first = 0, second = 0, third = 0] = ports
  const former = await Promise.all([start(first), start(second)])
  const balancer = await startSmallBalancer(ports)
  await balancer.sees(2)
  const load = await payingLoad(balancer.url, { busy: 1, pausing: 8 })
  const more = async () => {
    const before = load.answered()
    await vi.waitUntil(() => load.answered() > before + 40, { timeout: 60_000 })
  }

  await more()
  const servers: ServerProcess[] = [await start(third, NEXT_VERSION)]
  expect(await schemaVersion(database)).toBe(MIGRATIONS.length + 1)
  // Both versions serve, and the former one may even have to start again.
  await balancer.sees(3)
  await more()
  for (const [index, port] of [first, second].entries()) {
    expect((await former[index]?.stop('SIGTERM'))?.code).toBe(0)
    servers.push(await start(port, index === 0 ? undefined : NEXT_VERSION))
    await balancer.sees(3)
    await more()
  }

  const { answers, unanswered, late } = await load.stop()
  expect([unanswered, late]).toEqual([[], 0])
  expect(Object.keys(answers)).toEqual(['200', '201'])
  expect(await load.countPayments(balancer.url)).toBe(answers[201])
  await Promise.all(servers.map((server) => server.stop('SIGINT')))
})
