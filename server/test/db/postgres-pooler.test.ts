import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { poolingProxy } from '../postgres/pooling-proxy.ts'
import { eventually } from './eventually.ts'
import { givenLog, givenPostgres, insertNote } from './given-postgres.ts'

async function givenPooler(options: { preparedStatements: boolean }) {
  const given = await givenPostgres()
  const pooler = await poolingProxy(given.url, { size: 3, ...options })
  onTestFinished(() => pooler.close())
  return { ...given, pooler }
}

describe('through a pooler that gives each transaction another connection', () => {
  test.each([
    ['with prepared statements', true, undefined],
    ['without them, and DATABASE_PREPARE=false', false, false],
  ] as const)('reads and writes of two processes work, %s', async (_, preparedStatements, prepare) => {
    const { open, pooler, texts } = await givenPooler({ preparedStatements })
    const { log, warnings } = givenLog()
    const options = { url: pooler.url, log, ...(prepare === undefined ? {} : { prepare }) }
    const [one, other] = await Promise.all([open(options), open(options)])
    const work = [one, other].flatMap((database, process) =>
      Array.from({ length: 10 }, async (__, at) => {
        await database.write((tx) => insertNote(tx, `${process} ${at}`))
        await sql`select count(*) from notes where text > ${'a'}`.execute(database.read)
        await database.readSnapshot((db) => sql`select text from notes`.execute(db))
        await database.readSnapshotWithoutTimeLimit((db) => sql`select text from notes`.execute(db))
      }),
    )
    await Promise.all(work)
    expect(await texts()).toHaveLength(20)
    expect(pooler.moves()).toBeGreaterThan(0)
    // Nothing had to be done again in another way.
    expect(warnings).toEqual([])
  })

  test('one that loses prepared statements is noticed: everything is done without them, with one warning', async () => {
    const { open, pooler, texts } = await givenPooler({ preparedStatements: false })
    const { log, warnings } = givenLog()
    const database = await open({ url: pooler.url, log })
    for (let at = 0; at < 10; at++) {
      await Promise.all([
        database.write((tx) => insertNote(tx, `note ${at}`)),
        sql`select count(*) from notes`.execute(database.read),
      ])
    }
    expect(await texts()).toHaveLength(10)
    expect(warnings.filter((line) => /DATABASE_PREPARE=false/.test(line))).toHaveLength(1)
  })

  test('no export breaks off at one that loses prepared statements', async () => {
    const { open, pooler } = await givenPooler({ preparedStatements: false })
    const { log, warnings } = givenLog()
    const database = await open({ url: pooler.url, log })
    const exportTwice = () =>
      database.readSnapshotWithoutTimeLimit(async (db) => {
        for (let part = 0; part < 2; part++) await sql`select count(*) from notes`.execute(db)
      })
    for (let round = 0; round < 4; round++) await Promise.all([exportTwice(), exportTwice()])
    expect(warnings).toEqual([])
  })

  test('writes have their bounds, and nothing of them stays on the connection', async () => {
    const { open, pooler } = await givenPooler({ preparedStatements: true })
    const database = await open({ url: pooler.url, settings: { lock_timeout: '1234' } })
    const bounds = sql<{ lock: string; statement: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`
    const within = await database.write((tx) => bounds.execute(tx))
    expect(within.rows).toEqual([{ lock: '1234ms', statement: '10s' }])
    for (let round = 0; round < 4; round++) {
      expect((await bounds.execute(database.read)).rows).toEqual([{ lock: '0', statement: '0' }])
    }
  })

  test('one that takes no more clients is asked again until it does', async () => {
    const { open, pooler } = await givenPooler({ preparedStatements: true })
    const database = await open({ url: pooler.url })
    pooler.limitClients(1)
    const held = Promise.withResolvers<void>()
    const holding = database.write(() => held.promise)
    const reading = sql`select 1 as one`.execute(database.read)
    await eventually(async () => expect(pooler.refusals()).toBeGreaterThan(1), 4_000)
    pooler.limitClients(2)
    expect((await reading).rows).toEqual([{ one: 1 }])
    held.resolve()
    await holding
  })

  test('a read that takes too long is ended on the server as well', async () => {
    const { open, pooler, admin } = await givenPooler({ preparedStatements: true })
    const database = await open({ url: pooler.url, settings: { query_timeout: '300' } })
    await expect(sql`select pg_sleep(60)`.execute(database.read)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    await eventually(async () => {
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()",
      )
      expect(rows).toEqual([])
    }, 10_000)
    expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  })
})
