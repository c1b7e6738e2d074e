import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import type { Migration } from '#db/migrations/migration'
import { openDatabase } from '#db/open'
import { startPostgres } from '../postgres/start-postgres.ts'
import { silentLog } from '../support/silent-log.ts'
import { eventually } from './eventually.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Its vacuum starts by itself within seconds, and takes minutes. */
const notes: Migration = {
  name: '0001-notes',
  kind: 'expand',
  up: () => [
    `create table notes (text text) with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
      autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`,
    'insert into notes select repeat(n::text, 50) from generate_series(1, 20000) as n',
  ],
}
const rated: Migration = {
  name: '0002-rated',
  kind: 'expand',
  up: () => ['alter table notes add column rating bigint'],
}

test('a vacuum that the server has begun by itself gives way to a migration', async () => {
  const postgres = await startPostgres({ settings: { autovacuum: 'on', autovacuum_naptime: '1s' } })
  onTestFinished(() => postgres.stop())
  const database = await openDatabase({ engine: 'postgres', url: postgres.url('postgres') }, silentLog)
  onTestFinished(() => database.close())
  await migrate(database, systemClock, [notes])
  await database.write((tx) => sql`delete from notes`.execute(tx))
  const vacuums = () =>
    sql`select 1 from pg_stat_progress_vacuum where relid = 'notes'::regclass`.execute(database.read)
  await eventually(async () => expect((await vacuums()).rows).toHaveLength(1))
  const began = performance.now()
  expect(await migrate(database, systemClock, [notes, rated])).toEqual(['0002-rated'])
  // Each further try would come after a longer pause, and the vacuum would outlast them.
  expect(performance.now() - began).toBeLessThan(20_000)
})
