import { statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { DatabaseExport } from '@duebook/contract'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { AppParts } from '#app'
import type { Minor } from '#core/money'
import type { Database, Db } from '#db/database'
import { writesInGroup } from '#db/group-revision'
import { openDatabase } from '#db/open'
import { openSpool, type Spool } from '#db/spool'
import { groupExports } from '#exports/export-group'
import { listening } from '../abuse/support/clients.ts'
import { insertManyBills } from '../books/support/many-bills.ts'
import { insertManyPayments } from '../books/support/many-payments.ts'
import { openAnswer } from '../books/support/open-answer.ts'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeTestApp, onEveryDialect } from '../support/test-app.ts'
import { type Dialect, migratedDatabase } from '../support/test-database.ts'

/** Some 30 MB: far more than sockets hold. */
const LARGE = { count: 3_000, notes: 'x'.repeat(10_000) }
/** As many parts with little in them. */
const MANY = { ...LARGE, notes: 'short' }
const BUSY = 'The server is busy. Try again later'

onEveryDialect((testApp, dialect) => {
  test('what changes while it is read is not in it: bills and payments fit together', async () => {
    const { context, holdFrom } = await watchedBooks(dialect)
    const { books } = context
    const bill = await books.bills.create(rent({ due_date: '2099-01-31' }))
    await insertManyBills(context, { count: 300, notes: 'short' })
    const hold = holdFrom(10)
    const reading = exported(context)
    await hold.reached
    await books.bills.pay(bill.id, { amount: 7 })
    await books.bills.skip(bill.id, {})
    await books.bills.update(bill.id, { name: 'Changed' })
    await books.categories.create({ name: 'Later' })
    const [another] = await books.bills.list({ limit: 1 })
    await books.bills.deletePermanently(another?.id ?? 0)
    hold.end()
    const data = await reading
    expect(data.bills).toHaveLength(301)
    expect(data.bills.at(-1)).toMatchObject({ id: bill.id, name: 'Rent', due_date: '2099-01-31' })
    expect([data.payments, data.skips, data.categories]).toEqual([[], [], []])
    // Whoever has seen the end can begin the next one.
    for (let i = 0; i < 3; i++) expect((await exported(context)).payments).toHaveLength(1)
  })

  test('more than is read at once is whole, and each entry comes once', async () => {
    const context = await openBooks(testApp)
    const { books, database, groupId } = context
    await insertManyBills(context, { count: 650, notes: 'short' })
    const bill = await books.bills.create(rent({ frequency: 'weekly' }))
    const payments = { groupId, billId: bill.id, amount: 700 as Minor }
    await insertManyPayments(database, { ...payments, count: 1_100, date: '2026-01-31' })
    await insertManyPayments(database, { ...payments, count: 400, date: '2025-12-31' })
    await insertManySkips(context, bill.id, 1_000)
    const file = await exported(context)
    expect(counts(file.bills)).toEqual([651, 651])
    expect(file.schedules.map((each) => each.bill_id)).toEqual(file.bills.map(({ id }) => id))
    expect(counts(file.payments)).toEqual([1_500, 1_500])
    expect(counts(file.skips)).toEqual([1_000, 1_000])
    expect(file.payments.filter(({ date }) => date === '2026-01-31')).toHaveLength(1_100)
  })

  test('others are served while it is read, and HEAD reads nothing', async () => {
    const { context, holdFrom, partsRead } = await watchedBooks(dialect)
    await insertManyBills(context, MANY)
    const hold = holdFrom(10)
    const reading = exported(context)
    await hold.reached
    expect((await context.api.get('/tags')).status).toBe(200)
    const turns = countTurns()
    hold.end()
    await reading
    expect(partsRead()).toBeGreaterThanOrEqual(MANY.count / 100)
    expect(turns()).toBeGreaterThanOrEqual(partsRead() - 10)
    const before = partsRead()
    const head = await context.call('HEAD', `/databases/${context.groupId}/export`, {
      headers: context.owner.auth,
    })
    expect([head.statusCode, partsRead()]).toEqual([200, before])
  })

  test('whoever reads it slowly keeps neither a state of the data nor a connection', async () => {
    const { context, place, stats } = await watchedBooks(dialect)
    const { books } = context
    await insertManyBills(context, LARGE)
    const answer = await openExport(context)
    answer.pause()
    const bill = await books.bills.create(rent())
    for (let i = 0; i < 20; i++) await books.bills.update(bill.id, { notes: `${i}`.repeat(5_000) })
    const held =
      'file' in place.location
        ? bytesInLogAfterCheckpoint(place.location.file)
        : stats().pool?.byUse.inUse.snapshot
    expect(held).toBe(0)
    const { data } = (await json(answer)) as { data: DatabaseExport }
    expect(data.bills).toHaveLength(LARGE.count)
  })

  test('each user has one at a time, and who reads slowly takes nobody else’s place', async () => {
    const context = await openBooks(testApp)
    const { given, owner, groupId } = context
    await insertManyBills(context, { ...LARGE, count: 1_500 })
    const path = `/databases/${groupId}/export`
    const answer = await openExport(context)
    answer.pause()
    const again = await context.api.get(path)
    expectRefusal(again, 503, BUSY)
    expect(again.headers['retry-after']).toBe('2')
    for (let i = 0; i < 3; i++) {
      const user = await given.user(owner.accountId, { isAdmin: true })
      const other = await openAnswer({ ...context, owner: { ...owner, auth: user.auth } }, path)
      other.pause()
      expect(other.statusCode).toBe(200)
    }
    answer.destroy()
    await readEventually(context)
  })

  test('three are read at once, and no more', async () => {
    const { context, holdFrom } = await watchedBooks(dialect)
    const { given, owner, groupId, call } = context
    const users = await Promise.all(
      Array.from({ length: 4 }, () => given.user(owner.accountId, { isAdmin: true })),
    )
    const exportOf = ({ auth }: { auth: Record<string, string> }) =>
      call('GET', `/databases/${groupId}/export`, { headers: auth })
    const [last, ...first] = users
    const holds = first.map((user) => ({ hold: holdFrom(1), answer: exportOf(user) }))
    for (const { hold } of holds) await hold.reached
    expectRefusal(await exportOf(last as (typeof users)[0]), 503, BUSY)
    for (const { hold } of holds) hold.end()
    for (const { answer } of holds) expect((await answer).statusCode).toBe(200)
    expect((await exportOf(last as (typeof users)[0])).statusCode).toBe(200)
  })

  test('once whoever asked has left, nothing more is read', async () => {
    const gone = Promise.withResolvers<void>()
    const onDisk = openSpool(temporaryFolder())
    const spool: Spool = ({ onGone, ...text }) => {
      const end = () => {
        onGone()
        gone.resolve()
      }
      return onDisk({ ...text, onGone: end })
    }
    const { context, holdFrom, partsRead } = await watchedBooks(dialect, { spool })
    await insertManyBills(context, MANY)
    const hold = holdFrom(10)
    const left = Promise.withResolvers<void>()
    const { port } = await listening(context.app)
    context.app.server.on('connection', (socket) => socket.once('close', left.resolve))
    const leaving = new AbortController()
    const answer = fetch(`http://127.0.0.1:${port}/api/v2/databases/${context.groupId}/export`, {
      headers: context.owner.auth,
      signal: leaving.signal,
    })
    await hold.reached
    leaving.abort()
    await expect(answer).rejects.toThrow(/aborted/)
    await left.promise
    hold.end()
    await gone.promise
    expect(partsRead()).toBeLessThanOrEqual(11)
    expect((await exported(context)).bills).toHaveLength(MANY.count)
  })

  test('if reading fails, it is refused as a whole, and the next one can begin', async () => {
    const { context, failFrom } = await watchedBooks(dialect)
    await insertManyBills(context, { count: 300, notes: 'short' })
    for (const part of [1, 10]) {
      failFrom(part, new Error('The disk is gone'))
      const refused = await context.api.get(`/databases/${context.groupId}/export`)
      expectRefusal(refused, 500, 'Internal server error')
      failFrom(part, undefined)
      expect((await exported(context)).bills).toHaveLength(300)
    }
  })

  test('if the disk cannot keep it, it is refused, and the log says why', async () => {
    // Nothing can be put below a file.
    const spool = openSpool(`${import.meta.filename}/below`)
    const context = await openBooks(testApp, { spool })
    for (let i = 0; i < 2; i++) {
      const refused = await context.api.get(`/databases/${context.groupId}/export`)
      expectRefusal(refused, 503, 'The server cannot store this export on its disk. Try again later')
      expect(refused.headers['retry-after']).toBe('5')
    }
  })

  test('what is not read in time is refused', async () => {
    const { database, clock, groupId, owner } = await openBooks(testApp)
    const scope = { ...SCOPE, groupId, userId: owner.id, db: database.read, database }
    const begin = groupExports(clock, openSpool(temporaryFolder()), 50)
    for (let i = 0; i < 2; i++) await expect(begin(scope, endless, NEVER)).rejects.toThrow(BUSY)
  })

  test('a group that was deleted a moment before is not there', async () => {
    const { database, clock, groupId, owner } = await openBooks(testApp)
    const scope = { ...SCOPE, groupId: groupId + 1, userId: owner.id, db: database.read, database }
    const begin = groupExports(clock, openSpool(temporaryFolder()))
    // Twice: a refusal leaves nothing behind.
    for (let i = 0; i < 2; i++)
      await expect(begin(scope, endless, NEVER)).rejects.toThrow('Bill group not found')
  })
})

const NEVER = new AbortController().signal

/** Of the write-ahead log, once everything in it was moved to the database: that waits for nobody's read. */
function bytesInLogAfterCheckpoint(file: string): number {
  const raw = new Sqlite(file)
  raw.pragma('wal_checkpoint(truncate)')
  raw.close()
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

const SCOPE = {
  accountId: 1,
  role: 'manager',
  currency: 'USD',
  decimals: 2,
  timezone: 'UTC',
  actor: { userId: 1, email: null, address: null, method: null },
} as const

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(1_000)
}

/** Of the event loop: in each of them others may do something. */
function countTurns(): () => number {
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  onTestFinished(() => clearImmediate(next))
  return () => turns
}

async function openExport(context: Books): Promise<IncomingMessage> {
  const answer = await openAnswer(context, `/databases/${context.groupId}/export`)
  await new Promise((resolve) => answer.once('readable', resolve))
  return answer
}

async function exported({ api, groupId }: Books): Promise<DatabaseExport> {
  return dataOf(await api.get(`/databases/${groupId}/export`))
}

/** The place of the one before is free a moment after its last byte. */
async function readEventually(context: Books): Promise<void> {
  await expect
    .poll(async () => (await context.api.get(`/databases/${context.groupId}/export`)).status, {
      timeout: 30_000,
    })
    .toBe(200)
}

const counts = (rows: Array<{ id: number }>) => [rows.length, new Set(rows.map(({ id }) => id)).size]

/** With a database that counts what a snapshot reads, can wait before it goes on, and can fail to. */
async function watchedBooks(dialect: Dialect, options: Partial<AppParts> = {}) {
  const place = await migratedDatabase(dialect)
  const plain = await openDatabase(place.location, silentLog)
  onTestFinished(() => plain.close())
  let parts = 0
  let held: Array<{ part: number; reached: () => void; ended: Promise<void> }> = []
  let failing: { part: number; fault: Error } | undefined
  const watched = (db: Db): Db => {
    let part = 0
    return db.withPlugin({
      transformQuery: ({ node }) => node,
      // Queries that are compiled once come by here only.
      transformResult: async ({ result }) => {
        parts += 1
        part += 1
        if (failing && part >= failing.part) throw failing.fault
        const hold = held.find((each) => each.part === part)
        held = held.filter((each) => each !== hold)
        hold?.reached()
        await hold?.ended
        return result
      },
    })
  }
  const readSnapshotWithoutTimeLimit: Database['readSnapshotWithoutTimeLimit'] = (operation) =>
    plain.readSnapshotWithoutTimeLimit((db) => operation(watched(db)))
  const database = { ...plain, readSnapshotWithoutTimeLimit }
  const context = await openBooks((more) =>
    makeTestApp(dialect, { ...options, ...more, on: place, database }),
  )
  return {
    context,
    place,
    stats: plain.stats,
    partsRead: () => parts,
    /** The next snapshot waits after so many results until that is ended. */
    holdFrom: (part: number) => {
      const [reached, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held.push({ part, reached: reached.resolve, ended: ended.promise })
      onTestFinished(() => ended.resolve())
      return { reached: reached.promise, end: ended.resolve }
    },
    failFrom: (part: number, fault: Error | undefined) => {
      failing = fault && { part, fault }
    },
  }
}

async function insertManySkips({ database, groupId }: Books, billId: number, count: number): Promise<void> {
  await database.write((tx) => {
    writesInGroup(tx, groupId)
    return sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into skips
        (group_id, bill_id, cycle_due_date, cycle_amount, cycle_anchor_day, next_due_date, schedule_epoch, created_at)
      select ${sql.lit(groupId)}, ${sql.lit(billId)}, '20' || (10 + n % 7) || '-01-31', 5, 31, '2026-02-28', 0,
        '2026-02-02T09:00:00.000Z'
      from numbers
    `.execute(tx)
  })
}
