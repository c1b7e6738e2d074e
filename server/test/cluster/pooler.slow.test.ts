import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { poolingProxy } from '../postgres/pooling-proxy.ts'
import { keepsPreparedStatements, pgbouncerVersion, startPgBouncer } from '../postgres/start-pgbouncer.ts'
import { call } from '../process/api-call.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { seedOfRun } from '../torture/chance.ts'
import { givenLoad } from '../torture/load.ts'
import { startServers } from './given-servers.ts'

const WRITERS = 16
/** Fewer than two processes want, so that they meet. */
const SIZE = 4

async function givenDatabase(): Promise<string> {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  return (place.location as { url: string }).url
}

/** Two servers start on an empty database through the pooler, and work there under load. Answers all that is wrong. */
async function workThroughPooler(url: string, settings: Record<string, string>): Promise<string[]> {
  const seed = seedOfRun()
  console.log(`TORTURE_SEED=${seed}`)
  const servers = await startServers(url, 2, settings)
  for (const server of servers.servers) expect((await call(server.url, 'GET /ready')).status).toBe(200)
  const load = await givenLoad(servers.url, WRITERS, seed)
  await load.workThrough(servers.url, () => load.afterSome(8 * WRITERS))
  await load.verify(servers.url)
  await load.verify(servers.url)
  return [...load.tally.faults, ...(await servers.stop()), ...(await leftIn(url))]
}

/** What a pooler keeps for each client by itself. */
const TRACKED = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
]

/** What the next client would find on the pooler's connections: settings, locks, channels. */
async function leftIn(url: string): Promise<string[]> {
  const clients = Array.from({ length: SIZE }, () => new pg.Client({ connectionString: url }))
  const left = await Promise.all(
    clients.map(async (client) => {
      await client.connect()
      // In a transaction each has a connection of its own.
      await client.query('begin')
      const { rows } = await client.query<{ what: string }>({
        // Each transaction begins with the default of its isolation, whoever has set it in the one before.
        text: `select name as what from pg_settings where source = 'session' and name <> all ($1)
            and setting is distinct from current_setting('default_' || name, true)
          union all select 'advisory lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
          union all select 'listens to ' || channel from pg_listening_channels() as channel`,
        values: [TRACKED],
      })
      return rows.map(({ what }) => what)
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return left.flat()
}

test('two servers through a pooler that gives each transaction another connection', async () => {
  const proxy = await poolingProxy(await givenDatabase(), { size: SIZE })
  onTestFinished(() => proxy.close())
  expect(await workThroughPooler(proxy.url, {})).toEqual([])
  // Nearly every transaction was elsewhere than the one before.
  expect(proxy.moves()).toBeGreaterThan(proxy.transactions() / 2)
})

test('the same through one without prepared statements, with DATABASE_PREPARE=false', async () => {
  const proxy = await poolingProxy(await givenDatabase(), { size: SIZE, preparedStatements: false })
  onTestFinished(() => proxy.close())
  expect(await workThroughPooler(proxy.url, { DATABASE_PREPARE: 'false' })).toEqual([])
})

test('the same through the PgBouncer of this system', async (context) => {
  const version = pgbouncerVersion()
  context.skip(version === undefined, 'PgBouncer is not installed')
  const pgbouncer = await startPgBouncer(await givenDatabase(), SIZE)
  onTestFinished(() => pgbouncer.stop())
  const prepares = keepsPreparedStatements(version ?? '')
  expect(await workThroughPooler(pgbouncer.url, { DATABASE_PREPARE: String(prepares) })).toEqual([])
})
