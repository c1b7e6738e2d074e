import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#db/postgres'
import { startPostgres } from '../postgres/start-postgres.ts'
import { silentLog } from '../support/silent-log.ts'
import { givenConnectionLimit } from './given-connection-limit.ts'
import { givenPostgres } from './given-postgres.ts'

test('if all places for writes are taken, a write fails after waiting five seconds; reads and later writes are served', async () => {
  const { open } = await givenPostgres()
  const database = await open()
  const taken = Promise.withResolvers<void>()
  const holders = Array.from({ length: 7 }, () => database.write(() => taken.promise))
  await expect(database.write(async () => {})).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The database cannot be reached right now. Try again later',
    retryAfterSeconds: 2,
  })
  expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  taken.resolve()
  await Promise.all(holders)
  await database.write(async () => {})
})

test('a server without a connection to give is named as the reason after five seconds', async () => {
  const given = await givenPostgres()
  const limited = await givenConnectionLimit(given, 1)
  const database = await given.open({ url: limited.url })
  const taken = Promise.withResolvers<void>()
  const holder = database.write(() => taken.promise)
  const read = () => sql`select 1 as one`.execute(database.read)
  await expect(read()).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The database has too many connections right now. Try again later',
    retryAfterSeconds: 2,
  })
  taken.resolve()
  await holder
  expect((await read()).rows).toEqual([{ one: 1 }])
})

test('a server that stands still is noticed long before the time limit of a query, and used again when it goes on', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const database = await openPostgres(
    { url: `${postgres.url('postgres')}?query_timeout=60000&connect_timeout=2` },
    silentLog,
  )
  onTestFinished(() => database.close())
  const read = () => sql`select 1 as one`.execute(database.read)
  const begun = Promise.withResolvers<void>()
  const frozen = Promise.withResolvers<void>()
  const writing = database.write(async (tx) => {
    begun.resolve()
    await frozen.promise
    await sql`select 1`.execute(tx)
  })
  await begun.promise
  await read()
  postgres.freeze()
  frozen.resolve()
  const began = performance.now()
  const answers = await Promise.allSettled([writing, read(), read()])
  const waited = performance.now() - began
  postgres.thaw()
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'database-unreachable' } })
  }
  // Three seconds without an answer, looked at every three seconds, and two for a connection; a busy machine takes more.
  expect(waited).toBeLessThan(20_000)
  expect((await read()).rows).toEqual([{ one: 1 }])
})

test('a statement that takes long on a server that answers others is not disturbed', async () => {
  const { open } = await givenPostgres()
  const database = await open({ settings: { connect_timeout: '2' } })
  const { rows } = await sql`select pg_sleep(7), 1 as one`.execute(database.read)
  expect(rows).toMatchObject([{ one: 1 }])
})
