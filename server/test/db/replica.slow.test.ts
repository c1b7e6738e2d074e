import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Database, LaggingReads } from '#db/database'
import { migrate } from '#db/migrate'
import { openDatabase, type PostgresLocation } from '#db/open'
import { givenFeed } from '../feeds/support/calendar.ts'
import { inDatabase, withClient } from '../postgres/admin.ts'
import { poolingProxy } from '../postgres/pooling-proxy.ts'
import { type ReplicatedPostgres, startReplicated } from '../postgres/start-standby.ts'
import { type CapturedLog, capturedLog } from '../support/captured-log.ts'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp } from '../support/test-app.ts'
import { eventually } from './eventually.ts'

const PASSWORD = 'of-the-plain-role'

let replicated: ReplicatedPostgres
let location: PostgresLocation & { readUrl: string }

beforeAll(async () => {
  replicated = await startReplicated()
  const { primary, standby } = replicated
  await withClient(primary.url('postgres'), async (client) => {
    // A role without any privilege: what is asked of the servers must not need one.
    await client.query(`create role plain login password '${PASSWORD}'`)
    await client.query('create database duebook owner plain')
  })
  const asPlain = (url: string) => {
    const address = new URL(url)
    address.username = 'plain'
    address.password = PASSWORD
    return address.href
  }
  location = {
    engine: 'postgres',
    url: asPlain(primary.url('duebook')),
    readUrl: asPlain(standby.url('duebook')),
  }
  const database = await openDatabase(location, silentLog)
  await migrate(database, systemClock)
  await database.close()
})
afterAll(() => replicated.stop())

async function open() {
  const app = await makeTestApp('postgres', { on: { location, drop: async () => {} } })
  const owner = await app.given.owner({ email: `${randomUUID()}@example.org` })
  const bill = await owner.books.bills.create(rent())
  await owner.books.bills.pay(bill.id, { amount: 100 })
  const expenses = async () => (await owner.books.stats.monthly())[0]?.expenses
  const counts = () => readsOf(app.database)
  const untilReplicaAnswers = () =>
    eventually(async () => {
      const before = counts().replica
      await expenses()
      expect(counts().replica).toBeGreaterThan(before)
    })
  await untilReplicaAnswers()
  return { ...app, owner, bill, expenses, counts, untilReplicaAnswers }
}

function readsOf(database: Database): LaggingReads {
  return database.stats().laggingReads ?? { replica: 0, behind: 0, late: 0, unavailable: 0 }
}

async function openWithLog(changes: Partial<PostgresLocation> = {}) {
  const captured = capturedLog()
  const database = await openDatabase({ ...location, ...changes }, captured.log)
  onTestFinished(() => database.close())
  return { database, captured, read: () => askOnce(database) }
}

/** The smallest read that a replica may answer. */
function askOnce(database: Database, id = 0): Promise<unknown> {
  const { read } = database.lagging?.({ id, position: 0 }) ?? database
  return sql`select 1`.execute(read)
}

const linesOf = ({ lines }: CapturedLog) =>
  lines()
    .filter(({ level, msg }) => level >= 30 && msg.includes('replica'))
    .map(({ msg }) => msg)

const AWAY = 'the replica cannot be used; what it would be asked for is read from the primary'

test('statistics, breakdown, forecast, exports and feeds come from the replica', async () => {
  const context = await open()
  const { owner, expenses, counts, database } = context
  const { events } = await givenFeed(context, owner)
  await replicated.untilCaughtUp()
  await replicated.pauseReplay()
  onTestFinished(() => replicated.resumeReplay())
  const before = counts()
  // Past all rules: nothing tells that it has changed.
  await sql`update payments set amount = amount * 2 where group_id = ${owner.groupId}`.execute(database.read)
  await sql`update bills set name = 'Changed' where group_id = ${owner.groupId}`.execute(database.read)
  expect(await expenses()).toBe(100)
  expect((await owner.books.stats.breakdown({ from: '2026-02-01', to: '2026-02-28' })).total).toBe(100)
  await owner.books.forecast()
  expect((await events()).every(({ summary }) => summary.includes('Rent'))).toBe(true)
  expect(JSON.stringify(await owner.client.databases.export(owner.groupId))).toContain('"name":"Rent"')
  const { replica, ...others } = counts()
  expect(replica).toBeGreaterThanOrEqual(before.replica + 5)
  expect(others).toEqual({ behind: before.behind, late: before.late, unavailable: before.unavailable })
  // What may not be a moment old is read from the primary.
  expect((await owner.books.payments.list())[0]?.amount).toBe(200)
})

test('whoever changes something sees it at once, also while the replica does not have it', async () => {
  const context = await open()
  const { owner, bill, expenses, counts, untilReplicaAnswers } = context
  const { events } = await givenFeed(context, owner)
  await replicated.untilCaughtUp()
  await replicated.pauseReplay()
  await owner.books.bills.pay(bill.id, { amount: 20 })
  expect(await expenses()).toBe(120)
  await owner.books.bills.update(bill.id, { name: 'Flat' })
  expect((await events()).every(({ summary }) => summary.includes('Flat'))).toBe(true)
  expect(JSON.stringify(await owner.client.databases.export(owner.groupId))).toContain('"name":"Flat"')
  expect(counts().behind).toBeGreaterThanOrEqual(3)
  await replicated.resumeReplay()
  await untilReplicaAnswers()
  expect(await expenses()).toBe(120)
})

test('a replica that is more than 5 seconds late is not asked, also where nothing has changed in the group', async () => {
  const { expenses, counts, given, untilReplicaAnswers } = await open()
  const neighbour = await given.owner({ email: `${randomUUID()}@example.org` })
  await replicated.untilCaughtUp()
  await replicated.pauseReplay()
  const paused = performance.now()
  await neighbour.books.bills.create(rent())
  const before = counts()
  await eventually(async () => {
    expect(await expenses()).toBe(100)
    expect(counts().late).toBeGreaterThan(before.late)
  })
  expect(performance.now() - paused).toBeLessThan(7_000)
  expect(counts().replica).toBeGreaterThan(before.replica)
  await replicated.resumeReplay()
  await untilReplicaAnswers()
})

describe('a replica that is away', () => {
  test.each(['freeze', 'crash'] as const)(
    'is not waited for, and used again when it is back (%s)',
    async (how) => {
      const { expenses, untilReplicaAnswers } = await open()
      await replicated.standby[how]()
      const times: number[] = []
      for (let request = 0; request < 10; request++) {
        const begun = performance.now()
        expect(await expenses()).toBe(100)
        times.push(performance.now() - begun)
      }
      if (how === 'freeze') replicated.standby.thaw()
      else await replicated.standby.restart()
      expect(Math.max(...times)).toBeLessThan(1_000)
      await untilReplicaAnswers()
    },
  )

  test('is told of once, and so is its return', async () => {
    const { database, captured, read } = await openWithLog()
    await read()
    await replicated.standby.crash()
    await eventually(async () => {
      await read()
      expect(linesOf(captured)).toEqual([AWAY])
    })
    for (let request = 0; request < 10; request++) await read()
    await replicated.standby.restart()
    await eventually(async () => {
      const before = readsOf(database)
      await read()
      // It has no group 0, so that it is behind.
      expect(readsOf(database).behind).toBeGreaterThan(before.behind)
    })
    expect(linesOf(captured)).toEqual([AWAY, 'the replica is used again'])
    expect(captured.text()).not.toContain(PASSWORD)
  })
})

describe('what cannot be a replica of the database is told of once, and never asked', () => {
  test.each([
    ['the primary', () => location.url, 'DATABASE_READ_URL leads to a server that is not a standby'],
    [
      'another database of the standby',
      () => inDatabase(replicated.standby.url('duebook'), 'postgres'),
      'relation "bill_groups" does not exist',
    ],
  ])('%s', async (_, readUrl, reason) => {
    const { database, captured, read } = await openWithLog({ readUrl: readUrl() })
    await eventually(async () => {
      await read()
      expect(linesOf(captured)).toEqual([AWAY])
    })
    expect(captured.lines().find(({ msg }) => msg === AWAY)?.err).toMatchObject({ message: reason })
    for (let request = 0; request < 10; request++) await read()
    expect(readsOf(database)).toMatchObject({ replica: 0, behind: 0, late: 0 })
    expect(linesOf(captured)).toEqual([AWAY])
  })
})

test('a pooler in front of the standby that loses prepared statements is noticed: it is read without them, with one warning', async () => {
  const pooler = await poolingProxy(location.readUrl, { size: 3, preparedStatements: false })
  onTestFinished(() => pooler.close())
  const { owner } = await open()
  const { database, captured } = await openWithLog({ readUrl: pooler.url })
  const read = () => askOnce(database, owner.groupId)
  await eventually(async () => {
    await read()
    expect(readsOf(database).replica).toBeGreaterThan(0)
  })
  for (let round = 0; round < 4; round++) await Promise.all([read(), read(), read()])
  const before = readsOf(database)
  for (let round = 0; round < 4; round++) await Promise.all([read(), read(), read()])
  expect(readsOf(database)).toEqual({ ...before, replica: before.replica + 12 })
  expect(captured.lines().filter(({ msg }) => msg.includes('DATABASE_PREPARE=false'))).toHaveLength(1)
})

describe('a snapshot that the standby ends because it is in the way of what it replays', () => {
  async function openWithoutPatience() {
    const standby = (statement: string) =>
      withClient(replicated.standby.url('duebook'), (client) => client.query(statement))
    await standby(`alter system set max_standby_streaming_delay = 0`)
    await standby('select pg_reload_conf()')
    const context = await open()
    const { database, owner } = context
    const { position } = await database.read
      .selectFrom('bill_groups')
      .select('position')
      .where('id', '=', owner.groupId)
      .executeTakeFirstOrThrow()
    const { readSnapshot } = database.lagging?.({ id: owner.groupId, position }) ?? database
    const servers: string[] = []
    async function readInParts(db: Database['read']): Promise<number> {
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
      servers.push(rows[0]?.standby ? 'standby' : 'primary')
      await db.selectFrom('idempotency_keys').select('id').execute()
      if (rows[0]?.standby) await replayWhatIsInTheWay()
      return (await db.selectFrom('bills').select('id').where('group_id', '=', owner.groupId).execute())
        .length
    }
    return { readSnapshot, readInParts, servers }
  }

  /** Removes rows that a state of the standby still shows. */
  async function replayWhatIsInTheWay(): Promise<void> {
    await withClient(replicated.primary.url('duebook'), async (client) => {
      await client.query('create table if not exists junk (n integer)')
      await client.query('insert into junk select generate_series(1, 1000)')
      await client.query('delete from junk')
      await client.query('vacuum junk')
    })
    await replicated.untilCaughtUp()
  }

  test('is read from the primary, from its start', async () => {
    const { readSnapshot, readInParts, servers } = await openWithoutPatience()
    expect(await readSnapshot(readInParts)).toBe(1)
    expect(servers).toEqual(['standby', 'primary'])
  })
})
