import { expect, onTestFinished, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { millisecondsOf, quickest } from '../support/quickest.ts'
import { type Answer, inGroup, rawApiOf } from '../support/raw-api.ts'
import { restoreSpeed, slowDownWrites } from '../support/slow-writes.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { allRowsOf } from './support/all-rows.ts'

const ROUNDS = 8
const SLOW_CORRECTIONS = {
  when: 'before',
  what: 'update',
  on: 'payments',
  where: 'old.amount <> new.amount',
  seconds: 0.2,
} as const
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const NEXT_DATES = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']
const MISSING = refusal(404, 'Bill not found')

onEveryDialect((testApp, dialect) => {
  test('payments beside a permanent delete are either all gone with the bill or refused', async () => {
    const { given, api, database } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await given.bill()
      const calls = times(6, (i) =>
        i === round % 6
          ? api.delete(`/bills/${id}/permanent`)
          : api.post(`/bills/${id}/pay`, { amount: 1 }, { 'idempotency-key': `${round} ${i}` }),
      )
      const answers = await Promise.all(calls)
      expect(answers[round % 6]?.status).toBe(200)
      const paid = answers.filter(({ status }) => status === 201)
      const missed = answers.filter(({ status }) => status === 404)
      expect(paid.length + missed.length).toBe(5)
      for (const answer of missed) expect(answerOf(answer)).toEqual(MISSING)
      // Those that came before the delete moved the date one after another.
      const dates = paid.map((answer) => String(dataOf(answer, 201).bill_due_date))
      expect(dates.sort()).toEqual(NEXT_DATES.slice(0, dates.length))
      expect(await allRowsOf(database)).toMatchObject({ bills: [], payments: [] })
    }
  })

  test('corrections and deletes of a payment beside a permanent delete leave nothing and never fail', async () => {
    const { given, books, api, database } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await given.bill()
      const payments = await Promise.all(times(3, () => books.bills.pay(id, { amount: 1 })))
      const calls = [
        ...payments.map((payment, i) => () => api.put(`/payments/${payment.id}`, { amount: i + 2 })),
        ...payments.map((payment) => () => api.delete(`/payments/${payment.id}`)),
      ]
      calls.splice(round % 7, 0, () => api.delete(`/bills/${id}/permanent`))
      const answers = await Promise.all(calls.map((call) => call()))
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answerOf(answer)).toEqual(refusal(404, 'Payment not found'))
      }
      expect(await allRowsOf(database)).toMatchObject({ bills: [], payments: [] })
    }
  })

  test('a correction and a permanent delete that cross each other do not wait for a deadlock', async () => {
    const { given, api, books, database } = await openBooks(testApp)
    await slowDownWrites(database, SLOW_CORRECTIONS)
    onTestFinished(() => restoreSpeed(database, SLOW_CORRECTIONS))
    const cross = async () => {
      const bill = await given.bill()
      const { id } = await books.bills.pay(bill.id, { amount: 1 })
      return millisecondsOf(async () => {
        const correction = api.put(`/payments/${id}`, { amount: 2 })
        await new Promise((resolve) => setTimeout(resolve, 100))
        const removal = await api.delete(`/bills/${bill.id}/permanent`)
        expect([(await correction).status, removal.status]).toEqual([200, 200])
      })
    }
    // PostgreSQL lets a deadlock stand for a second before it ends one of the two.
    expect(await quickest(900, cross)).toBeLessThan(900)
    expect(await allRowsOf(database)).toMatchObject({ bills: [], payments: [] })
  })

  test('updates of different fields, archiving and payments at once all have their effect', async () => {
    const { given, books, api, database } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const bill = await given.bill()
      const answers = await Promise.all([
        api.put(`/bills/${bill.id}`, { name: 'New name' }),
        api.delete(`/bills/${bill.id}`),
        api.put(`/bills/${bill.id}`, { notes: 'note' }),
        api.post(`/bills/${bill.id}/pay`, { amount: 1 }),
        api.put(`/bills/${bill.id}`, { amount: 3 }),
        api.post(`/bills/${bill.id}/pay`, { amount: 2 }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 201])
      expect(await books.bills.get(bill.id)).toEqual({
        ...bill,
        name: 'New name',
        notes: 'note',
        amount: 3,
        archived: true,
        due_date: '2026-03-31',
        pay_on: '2026-03-31',
      })
      const [row] = (await allRowsOf(database)).bills as Array<{ version: number }>
      expect(row?.version).toBe(7)
      await books.bills.deletePermanently(bill.id)
    }
  })

  test('archive and unarchive at once leave the state of the one that came last', async () => {
    const { given, books, api } = await openBooks(testApp)
    const { id } = await given.bill()
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(
        times(6, (i) => (i % 2 === 0 ? api.delete(`/bills/${id}`) : api.post(`/bills/${id}/unarchive`))),
      )
      for (const [i, answer] of answers.entries())
        expect(dataOf(answer)).toMatchObject({ archived: i % 2 === 0 })
      const versions = answers.map(({ headers }) => Number(headers.etag?.replaceAll('"', '')))
      const last = answers[versions.indexOf(Math.max(...versions))] as Answer
      expect(await books.bills.get(id)).toEqual(dataOf(last))
    }
  })

  test('a change of due date beside payments is one of the serial outcomes, and every cycle chains', async () => {
    const { given, books, api, database } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await given.bill({ due_date: '2026-01-31' })
      const answers = await Promise.all([
        api.post(`/bills/${id}/pay`, { amount: 1 }),
        api.put(`/bills/${id}`, { due_date: '2030-05-31' }),
        api.post(`/bills/${id}/pay`, { amount: 1 }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 201])
      const { due_date } = await books.bills.get(id)
      const { payments } = await allRowsOf(database)
      const before = (payments as Array<{ cycle_due_date: string }>).filter(
        (row) => row.cycle_due_date < '2030',
      ).length
      expect(due_date).toBe(['2030-07-31', '2030-06-30', '2030-05-31'][before])
      await books.bills.deletePermanently(id)
    }
  })

  test('bills created at once are all there, each under an id of its own', async () => {
    const { api, books } = await openBooks(testApp)
    const answers = await Promise.all(times(40, (i) => api.post('/bills', rent({ name: `B${i}` }))))
    const ids = answers.map((answer) => dataOf(answer, 201).id)
    expect(new Set(ids).size).toBe(40)
    expect(await books.bills.list()).toHaveLength(40)
  })

  // SQLite has one process by design; PostgreSQL serves as many as there are.
  if (dialect !== 'postgres') return
  test('two servers on one database share keys, versions and due dates', async () => {
    const place = await migratedDatabase(dialect)
    // Said first, so done last: both apps must have let go of it.
    onTestFinished(() => place.drop())
    const books = await openBooks(testApp, { on: place })
    await twoServers(books, await testApp({ on: place }))
    expect(await books.books.payments.list()).toHaveLength(21)
  })
})

async function twoServers(first: Books, second: Pick<Books, 'inject'>): Promise<void> {
  const apis = [first.api, rawApiOf(second, first.owner, inGroup(first.groupId))]
  const each = <T>(count: number, make: (api: Books['api'], index: number) => T) =>
    times(count, (i) => make(apis[i % 2] as Books['api'], i))
  const created = await first.api.post('/bills', rent({ frequency: 'weekly', due_date: '2026-01-05' }))
  const { id } = dataOf<{ id: number }>(created, 201)
  const keyed = await Promise.all(
    each(20, (api) => api.post(`/bills/${id}/pay`, { amount: 1 }, { 'idempotency-key': 'shared' })),
  )
  expect(new Set(keyed.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(keyed.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  const free = await Promise.all(each(20, (api) => api.post(`/bills/${id}/pay`, { amount: 1 })))
  expect(free.every(({ status }) => status === 201)).toBe(true)
  const read = await first.api.get(`/bills/${id}`)
  expect(dataOf(read)).toMatchObject({ due_date: '2026-06-01' })
  const headers = { 'if-match': read.headers.etag as string }
  const puts = await Promise.all(each(20, (api, i) => api.put(`/bills/${id}`, { name: `N${i}` }, headers)))
  expect(puts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(puts.filter(({ status }) => status === 412)).toHaveLength(19)
}
