import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { DatabaseExport } from '@duebook/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Minor } from '#core/money'
import type { Database, Db } from '#db/database'
import { openDatabase } from '#db/open'
import { streamSnapshot } from '#db/stream-snapshot'
import { groupExports } from '#exports/export-group'
import { insertManyBills } from '../books/support/many-bills.ts'
import { insertManyPayments } from '../books/support/many-payments.ts'
import { openAnswer } from '../books/support/open-answer.ts'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp, onEveryDialect } from '../support/test-app.ts'
import { type Dialect, migratedDatabase } from '../support/test-database.ts'

/** Some 30 MB: far more than sockets hold. */
const LARGE = { count: 3_000, notes: 'x'.repeat(10_000) }
const BUSY = 'The server is busy. Try again later'

onEveryDialect((testApp, dialect) => {
  test('what changes while it is read is not in it: bills and payments fit together', async () => {
    const context = await openBooks(testApp)
    const { books } = context
    const bill = await books.bills.create(rent({ due_date: '2099-01-31' }))
    await insertManyBills(context, LARGE)
    const answer = await openExport(context)
    answer.pause()
    await books.bills.pay(bill.id, { amount: 7 })
    await books.bills.skip(bill.id, {})
    await books.bills.update(bill.id, { name: 'Changed' })
    await books.categories.create({ name: 'Later' })
    const [another] = await books.bills.list({ limit: 1 })
    await books.bills.deletePermanently(another?.id ?? 0)
    const { data } = (await json(answer)) as { data: DatabaseExport }
    expect(data.bills).toHaveLength(LARGE.count + 1)
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

  test('others are served while it is read, it waits for a slow reader, and HEAD reads nothing', async () => {
    const { context, partsRead } = await watchedBooks(dialect)
    await insertManyBills(context, LARGE)
    const answer = await openExport(context)
    answer.pause()
    for (let i = 0; i < 20; i++) expect((await context.api.get('/tags')).status).toBe(200)
    expect(partsRead()).toBeLessThan(LARGE.count / 100)
    await json(answer)
    expect(partsRead()).toBeGreaterThanOrEqual(LARGE.count / 100)
    const before = partsRead()
    const head = await context.call('HEAD', `/databases/${context.groupId}/export`, {
      headers: context.owner.auth,
    })
    expect([head.statusCode, partsRead()]).toEqual([200, before])
  })

  test('each user has one at a time, and a reader who leaves makes room', async () => {
    const context = await openBooks(testApp)
    const { given, owner, groupId } = context
    await insertManyBills(context, LARGE)
    const answer = await openExport(context)
    answer.pause()
    const path = `/databases/${groupId}/export`
    const again = await context.api.get(path)
    expectRefusal(again, 503, BUSY)
    expect(again.headers['retry-after']).toBe('2')

    const readers = [answer]
    for (let i = 0; i < 2; i++) {
      const user = await given.user(owner.accountId, { isAdmin: true })
      const other = await openAnswer({ ...context, owner: { ...owner, auth: user.auth } }, path)
      other.pause()
      readers.push(other)
    }
    const last = await given.user(owner.accountId, { isAdmin: true })
    expectRefusal(await context.call('GET', path, { headers: last.auth }), 503, BUSY)

    for (const reader of readers) reader.destroy()
    await readEventually(context)
  })

  test('if reading fails halfway, it is cut off instead of ending normally', async () => {
    const { context, failFrom } = await watchedBooks(dialect)
    await insertManyBills(context, LARGE)
    const answer = await openExport(context)
    answer.pause()
    failFrom(new Error('The disk is gone'))
    await expect(json(answer)).rejects.toThrow(/aborted/)
    failFrom(undefined)
    await readEventually(context)
  })

  test('if it cannot begin, it is refused, and the next one can', async () => {
    const { context, failFrom } = await watchedBooks(dialect)
    failFrom(new Error('The disk is gone'))
    const refused = await context.api.get(`/databases/${context.groupId}/export`)
    expectRefusal(refused, 500, 'Internal server error')
    failFrom(undefined)
    expect((await exported(context)).bills).toEqual([])
  })

  test('whoever does not finish in time is cut off, and the state is let go', async () => {
    const context = await openBooks(testApp)
    const released = Promise.withResolvers<void>()
    const stream = await streamSnapshot(context.database, {
      begin: async () => endless(),
      maxMilliseconds: 50,
      onRelease: released.resolve,
    })
    await released.promise
    await expect(finished(stream)).rejects.toThrow(/aborted/)
    expect(stream.errored?.name).toBe('AbortError')
  })

  test('a group that was deleted a moment before is not there', async () => {
    const { database, clock, groupId, owner } = await openBooks(testApp)
    const scope = { ...SCOPE, groupId: groupId + 1, userId: owner.id, db: database.read, database }
    const begin = groupExports(clock)
    // Twice: a refusal leaves nothing behind.
    for (let i = 0; i < 2; i++) await expect(begin(scope, endless)).rejects.toThrow('Bill group not found')
  })
})

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

/** With a database that counts what a snapshot reads, and can fail to. */
async function watchedBooks(dialect: Dialect) {
  const place = await migratedDatabase(dialect)
  const plain = await openDatabase(place.location, silentLog)
  onTestFinished(() => plain.close())
  let parts = 0
  let fault: Error | undefined
  const watched = (db: Db): Db =>
    db.withPlugin({
      transformQuery: ({ node }) => node,
      // Queries that are compiled once come by here only.
      transformResult: async ({ result }) => {
        parts += 1
        if (fault) throw fault
        return result
      },
    })
  const readSnapshot: Database['readSnapshot'] = (operation) =>
    plain.readSnapshot((db) => operation(watched(db)))
  const database = { ...plain, readSnapshot }
  const context = await openBooks((options) => makeTestApp(dialect, { ...options, on: place, database }))
  return {
    context,
    partsRead: () => parts,
    failFrom: (error: Error | undefined) => {
      fault = error
    },
  }
}

async function insertManySkips({ database, groupId }: Books, billId: number, count: number): Promise<void> {
  await database.write((tx) =>
    sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into skips
        (group_id, bill_id, cycle_due_date, cycle_amount, cycle_anchor_day, next_due_date, schedule_epoch, created_at)
      select ${sql.lit(groupId)}, ${sql.lit(billId)}, '20' || (10 + n % 7) || '-01-31', 5, 31, '2026-02-28', 0,
        '2026-02-02T09:00:00.000Z'
      from numbers
    `.execute(tx),
  )
}
