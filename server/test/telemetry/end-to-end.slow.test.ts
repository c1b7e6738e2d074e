import { join } from 'node:path'
import { type Client, createClient } from '@duebook/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#db/open'
import { silentLog } from '../support/silent-log.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { givenConsent, recordsOf } from '../support/test-telemetry.ts'
import { startCollector } from './support/collector.ts'
import { logOf, moveTime, type RunningProcess, startServer, temporaryDirectory } from './support/processes.ts'

vi.setConfig({ testTimeout: 180_000 })

const ADMIN = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'correct horse battery staple' }
const FIVE_MINUTES = 5 * 60
const DAY = 24 * 60 * 60

/** Servers begin at noon, so that no test runs into a real 02:00. */
const secondsToNoon = () => 12 * 60 * 60 - ((Date.now() / 1000) % DAY)

/** What a server that has stopped left behind would hold back its successor. */
async function leasesIn(dataDir: string) {
  const location = { engine: 'sqlite', file: join(dataDir, 'duebook.sqlite') } as const
  const database = await openDatabase(location, silentLog)
  const leases = await database.read.selectFrom('leases').selectAll().execute()
  await database.close()
  return leases
}

/** Signs in anew: a day has passed for the server since the last time. */
async function owner({ url }: RunningProcess): Promise<Client> {
  const client = createClient({ baseUrl: url })
  await client.auth.login({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  return client
}

test('a real server and a real collector, from the first start to the opt-out', async () => {
  const collector = await startCollector()
  const settings = { DATA_DIR: temporaryDirectory(), TELEMETRY_URL: `${collector.url}?key=sesame`, ...ADMIN }
  let movedBy = secondsToNoon()
  const start = (more = {}) =>
    startServer({ ...settings, TIME_MOVED_BY: String(movedBy * 1000), ...more }, { movable: true })
  const move = (server: RunningProcess, seconds: number) => {
    movedBy += seconds
    return moveTime(server, seconds)
  }

  const first = await start()
  expect(await move(first, FIVE_MINUTES)).toBe('no consent')
  expect(await move(first, DAY)).toBe('no consent')
  expect(collector.connections()).toBe(0)

  await (await owner(first)).telemetry.accept()
  expect(collector.connections()).toBe(0)
  expect(await move(first, DAY)).toBe('sent')
  expect(collector.received).toHaveLength(1)
  const status = await (await owner(first)).telemetry.get()
  expect(status.records).toMatchObject([
    { successful: true, payload: JSON.parse(collector.received[0]?.body ?? '') },
  ])
  expect(await first.stop()).toEqual({ code: 0, signal: null })

  const second = await start()
  expect(await move(second, FIVE_MINUTES)).toBe('sent lately')
  expect(collector.received).toHaveLength(1)

  collector.answers(503, 503, 200)
  expect(await move(second, DAY)).toBe('sent')
  expect(collector.received).toHaveLength(4)
  expect((await (await owner(second)).telemetry.get()).records).toHaveLength(2)

  await (await owner(second)).telemetry.optOut()
  expect(await move(second, DAY)).toBe('no consent')
  expect(collector.received).toHaveLength(4)

  // A stop while it waits for its second attempt: at once, in good order, and without a record.
  await (await owner(second)).telemetry.accept()
  collector.answers([503, { 'retry-after': '30' }])
  second.child.send({ moveTimeBy: DAY * 1000 })
  movedBy += DAY
  await vi.waitFor(() => expect(collector.received).toHaveLength(5), { timeout: 60_000 })
  expect(await second.stop()).toEqual({ code: 0, signal: null })
  expect(logOf(second).filter((line) => line.level > 40)).toEqual([])
  expect(await leasesIn(settings.DATA_DIR)).toEqual([])

  const third = await start({ TELEMETRY_ENABLED: 'false' })
  const { consent, enabled, instance_id, records } = await (await owner(third)).telemetry.get()
  expect({ consent, enabled, instance_id }).toEqual({
    consent: 'accepted',
    enabled: false,
    instance_id: null,
  })
  expect(records).toHaveLength(2)
  third.child.send({ moveTimeBy: 2 * DAY * 1000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await third.stop()
  expect(logOf(third).filter((line) => line.msg === 'telemetry attempt')).toEqual([])
  expect(collector.received).toHaveLength(5)
  for (const server of [first, second, third]) expect(server.stderr()).not.toContain('sesame')
})

test('two servers on one PostgreSQL database send one report between them', async () => {
  const place = await migratedDatabase('postgres')
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(async () => {
    await database.close()
    await place.drop()
  })
  await givenConsent(database, 'accepted')
  const collector = await startCollector()
  const start = () =>
    startServer(
      {
        DATA_DIR: temporaryDirectory(),
        DATABASE_URL: (place.location as { url: string }).url,
        JWT_SECRET: 'a secret of the tests that is long enough',
        TELEMETRY_URL: collector.url,
        TIME_MOVED_BY: String(secondsToNoon() * 1000),
      },
      { movable: true },
    )
  const servers = await Promise.all([start(), start()])
  const outcomes = await Promise.all(servers.map((server) => moveTime(server, FIVE_MINUTES)))
  expect(collector.received).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1)
  expect(outcomes).toContainEqual(expect.stringMatching(/^(?:sent lately|another process sends)$/))
  expect(await recordsOf(database)).toMatchObject([{ send_successful: 1 }])
  for (const server of servers) expect(await server.stop()).toEqual({ code: 0, signal: null })
})
