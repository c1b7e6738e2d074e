import { json } from 'node:stream/consumers'
import { API_PREFIX, type Bill, type ListedPayment } from '@duebook/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Minor } from '#core/money'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { recordingDatabase } from '../plans/recording-database.ts'
import { dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp, onEveryDialect } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { insertManyBills } from './support/many-bills.ts'
import { insertManyPayments } from './support/many-payments.ts'
import { openAnswer } from './support/open-answer.ts'

/** More than are answered at once. */
const MANY = 2_300

/** Some 30 MB: far more than sockets hold. */
const LARGE = { count: 3_000, notes: 'x'.repeat(10_000) }

const isPart = ({ sql }: { sql: string }) => /json_each|json_array_elements/.test(sql)

interface Row {
  id: number
}

onEveryDialect((testApp, dialect) => {
  test('a long list is whole and in order, and filters hold in it', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent())
    const payments = { groupId: context.groupId, billId: bill.id, amount: 700 as Minor }
    await insertManyPayments(context.database, { ...payments, count: MANY / 2, date: '2026-01-31' })
    await insertManyPayments(context.database, { ...payments, count: MANY / 2, date: '2025-12-31' })
    await insertManyBills(context, { count: MANY, notes: 'short' })
    for (const path of ['/bills', '/bills?account=Joint', '/payments', `/bills/${bill.id}/payments`]) {
      const whole = await context.api.get(path)
      expect(whole.headers['content-type']).toBe('application/json; charset=utf-8')
      const rows = dataOf<Row[]>(whole)
      expect(rows.length).toBeGreaterThanOrEqual(MANY)
      expect(rows).toEqual(await walked(context, path))
    }
    const inRange = dataOf<ListedPayment[]>(await context.api.get('/payments?start_date=2026-01-01'))
    expect(inRange).toHaveLength(MANY / 2)
    expect(inRange[0]).toMatchObject({ bill_name: 'Rent', bill_type: 'bill', amount: 7, date: '2026-01-31' })
    expect(dataOf(await context.api.get('/bills?type=deposit'))).toEqual([])
  })

  test('from a cursor on, without a limit, the rest comes whole', async () => {
    const context = await openBooks(testApp)
    await insertManyBills(context, { count: MANY, notes: 'short' })
    const all = dataOf<Row[]>(await context.api.get('/bills'))
    const first = await context.api.get('/bills?limit=10')
    const cursor = new URL(nextOf(first.headers.link) ?? '', 'http://x').searchParams.get('cursor')
    expect(dataOf(await context.api.get(`/bills?cursor=${cursor}`))).toEqual(all.slice(10))
  })

  test('a list that is not read pauses without blocking others, and then each entry comes once in its current state', async () => {
    const place = await migratedDatabase(dialect)
    const { database, asked } = recordingDatabase(await openDatabase(place.location, silentLog))
    onTestFinished(() => database.close())
    const context = await openBooks((options) => makeTestApp(dialect, { ...options, on: place, database }))
    const partsRead = () => asked.filter(isPart).length
    await insertManyBills(context, LARGE)
    const answer = await openAnswer(context, '/bills')
    await new Promise((resolve) => answer.once('readable', resolve))
    answer.pause()
    const all = LARGE.count / 100
    const [last] = await lastIds(context.database, 1)
    for (let i = 0; i < 50; i++) expect((await context.api.get(`/bills/${last}`)).status).toBe(200)
    expect(partsRead()).toBeLessThan(all)

    // The last of the list would be its first by now, and the one before it is gone.
    const [moved = 0, gone = 0] = await lastIds(context.database, 2)
    await context.books.bills.update(moved, { due_date: '1999-01-01', name: 'Moved' })
    await context.books.bills.deletePermanently(gone)
    const { data } = (await json(answer)) as { data: Bill[] }
    expect(partsRead()).toBe(all)
    expect(data).toHaveLength(LARGE.count - 1)
    expect(new Set(data.map(({ id }) => id)).size).toBe(LARGE.count - 1)
    expect(data.some(({ id }) => id === gone)).toBe(false)
    expect(data.find(({ id }) => id === moved)).toMatchObject({ name: 'Moved', due_date: '1999-01-01' })
  })

  test('other requests are served while a long list is read, and HEAD reads nothing', async () => {
    const place = await migratedDatabase(dialect)
    const { database, asked } = recordingDatabase(await openDatabase(place.location, silentLog))
    onTestFinished(() => database.close())
    const context = await openBooks((options) => makeTestApp(dialect, { ...options, on: place, database }))
    await insertManyBills(context, { count: MANY, notes: 'short' })
    const headers = { ...context.owner.auth, 'x-database-id': String(context.groupId) }
    const ask = (method: 'GET' | 'HEAD') => context.inject({ method, url: `${API_PREFIX}/bills`, headers })
    let turns = 0
    let isOver = false
    const takeTurn = () => {
      turns += 1
      if (!isOver) setImmediate(takeTurn)
    }
    takeTurn()
    expect((await ask('GET')).statusCode).toBe(200)
    isOver = true
    expect(turns).toBeGreaterThan(MANY / 100)

    asked.length = 0
    expect((await ask('HEAD')).statusCode).toBe(200)
    expect(asked.filter(isPart)).toEqual([])
  })

  test('if reading fails halfway, the response is cut off instead of ending normally', async () => {
    const context = await openBooks(testApp)
    await insertManyBills(context, LARGE)
    const answer = await openAnswer(context, '/bills')
    await new Promise((resolve) => answer.once('readable', resolve))
    answer.pause()
    await context.database.write((tx) => sql`alter table bills rename to hidden`.execute(tx))
    await expect(json(answer)).rejects.toThrow(/aborted/)
    await context.database.write((tx) => sql`alter table hidden rename to bills`.execute(tx))
    expect((await context.api.get('/bills?limit=1')).status).toBe(200)
  })
})

async function walked({ api }: Books, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=700`
  while (next !== undefined) {
    const page = await api.get(next.replace(API_PREFIX, ''))
    rows.push(...dataOf<Row[]>(page))
    next = nextOf(page.headers.link)
  }
  return rows
}

function nextOf(link: string | undefined): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1]
}

async function lastIds({ read }: Database, count: number): Promise<number[]> {
  const rows = await read.selectFrom('bills').select('id').orderBy('id', 'desc').limit(count).execute()
  return rows.map(({ id }) => id)
}
