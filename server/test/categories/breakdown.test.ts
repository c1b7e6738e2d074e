import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordingDatabase } from '../plans/recording-database.ts'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'
import { addManyPayments } from './support/many-payments.ts'

const cents = (amount: number) => BigInt(Math.round(amount * 100))

onSqlite((testApp, dialect) => {
  test('a breakdown and budgets cost as many queries for 200 categories and 20,000 payments as for one', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const { database, asked } = recordingDatabase(plain)
    const { books, api, groupId } = await openBooks(testApp, { on: place, database })
    const during = async (path: string) => {
      asked.length = 0
      expect((await api.get(path)).status).toBe(200)
      return asked.length
    }
    const paths = ['/stats/breakdown?from=2020-01-01&to=2026-12-31', '/stats/breakdown?by=tag', '/budgets']
    const { id } = await books.categories.create({ name: 'First', budget: 1 })
    const bill = await books.bills.create({ ...RENT, category_id: id, tags: ['x'] })
    await books.bills.pay(bill.id, { amount: 1 })
    const queries = async () => {
      const counts: number[] = []
      for (const path of paths) counts.push(await during(path))
      return counts
    }
    const few = await queries()
    await addManyPayments(plain, groupId)
    expect(await queries()).toEqual(few)
    const { total, parts } = await books.stats.breakdown({ from: '2020-01-01', to: '2026-12-31' })
    expect([parts.length, total]).toEqual([200, 20_001])
  })

  test('payments of a range are added up by category, account, bill or tag, the largest first', async () => {
    const { books } = await openBooks(testApp)
    const housing = await books.categories.create({ name: 'Housing', color: 'blue', icon: 'home' })
    const rent = await books.bills.create({
      ...RENT,
      category_id: housing.id,
      account: 'Joint',
      tags: ['flat', 'must'],
    })
    const gas = await books.bills.create({ ...RENT, name: 'Gas', tags: ['Must'], icon: 'flame' })
    const salary = await books.bills.create({ ...RENT, name: 'Salary', type: 'deposit' })
    for (const [id, amount, date] of [
      [rent.id, 900, '2026-02-01'],
      [rent.id, 900, '2026-01-31'],
      [gas.id, 100, '2026-02-28'],
      [gas.id, 0.5, '2026-02-02'],
      [salary.id, 3000, '2026-02-02'],
    ] as const) {
      await books.bills.pay(id, { amount, date })
    }
    const none = { key: null, name: null, color: null, icon: null }
    expect(await books.stats.breakdown()).toEqual({
      total: 1000.5,
      overlapping: false,
      parts: [
        {
          key: String(housing.id),
          name: 'Housing',
          color: 'blue',
          icon: 'home',
          amount: 900,
          payment_count: 1,
          share: 90,
        },
        { ...none, amount: 100.5, payment_count: 2, share: 10 },
      ],
    })
    expect(
      (await books.stats.breakdown({ by: 'account' })).parts.map(({ key, amount }) => [key, amount]),
    ).toEqual([
      ['Joint', 900],
      [null, 100.5],
    ])
    expect((await books.stats.breakdown({ by: 'bill' })).parts).toMatchObject([
      { key: String(rent.id), name: 'Rent', color: 'blue', icon: 'home' },
      { key: String(gas.id), name: 'Gas', color: null, icon: 'flame' },
    ])
    const tags = await books.stats.breakdown({ by: 'tag' })
    expect([tags.total, tags.overlapping]).toEqual([1000.5, true])
    expect(tags.parts.map(({ key, amount, payment_count: count }) => [key, amount, count])).toEqual([
      ['must', 1000.5, 3],
      ['flat', 900, 1],
    ])
    expect((await books.stats.breakdown({ type: 'deposit' })).total).toBe(3000)
    expect((await books.stats.breakdown({ from: '2026-01-01', to: '2026-02-28' })).total).toBe(1900.5)
    expect((await books.stats.breakdown({ from: '2025-01-01', to: '2025-12-31' })).parts).toEqual([])
  })

  test('at most ten years, and not backwards', async () => {
    const { api } = await openBooks(testApp)
    const range = (from: string, to: string) => api.get(`/stats/breakdown?from=${from}&to=${to}`)
    expect((await range('2016-02-01', '2026-02-01')).status).toBe(200)
    expectRefusal(await range('2016-01-31', '2026-02-01'), 400, 'from and to may span at most 10 years')
    expectRefusal(await range('2026-02-02', '2026-02-01'), 400, 'from must not be after to')
    expect((await range('2026-02-30', '2026-03-01')).status).toBe(400)
    expect((await range('1900-01-01', '1900-01-02')).status).toBe(200)
    expect((await range('1800-01-01', '1900-01-02')).status).toBe(200)
    expect(dataOf(await range('1800-01-01', '1899-12-31'))).toEqual({
      total: 0,
      overlapping: false,
      parts: [],
    })
    expect((await api.get('/stats/breakdown?by=colour')).status).toBe(400)
  })

  test('for any payments the parts add up to the statistics of the month, and budgets see the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            category: fc.integer({ min: 0, max: 2 }),
            type: fc.constantFrom('bill' as const, 'deposit' as const),
            account: fc.constantFrom(null, 'Joint', 'Card'),
            payments: fc.array(
              fc.record({
                cents: fc.integer({ min: 1, max: 999_999_999_999 }),
                day: fc.integer({ min: 1, max: 28 }),
                month: fc.constantFrom('2026-01', '2026-02'),
              }),
              { maxLength: 4 },
            ),
          }),
          { maxLength: 6 },
        ),
        async (wanted) => {
          const { books } = await openBooks(testApp)
          const categories = [
            await books.categories.create({ name: 'A', budget: 10 }),
            await books.categories.create({ name: 'B', budget: 20.25 }),
          ]
          for (const { category, type, account, payments } of wanted) {
            const category_id = categories[category]?.id ?? null
            const { id } = await books.bills.create({
              ...RENT,
              due_date: '2026-02-10',
              type,
              account,
              category_id,
            })
            for (const { cents: minor, day, month } of payments) {
              const date = `${month}-${String(day).padStart(2, '0')}`
              await books.bills.pay(id, { amount: minor / 100, date, advance_due: day % 2 === 0 })
            }
          }
          const [february] = await books.stats.monthly({ months: 1 })
          for (const by of ['category', 'account', 'bill'] as const) {
            for (const type of ['bill', 'deposit'] as const) {
              const { total, parts } = await books.stats.breakdown({ by, type })
              expect(total).toBe(type === 'bill' ? february?.expenses : february?.income)
              expect(parts.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(cents(total))
            }
          }
          const spent = (await books.stats.breakdown()).parts
          const lacking = (await books.agenda({ from: '2026-02-01', to: '2026-02-28' })).filter(
            ({ type, status }) => type === 'bill' && status !== 'paid' && status !== 'skipped',
          )
          const bills = await books.bills.list()
          for (const budget of await books.budgets()) {
            const part = spent.find(({ key }) => key === String(budget.category_id))
            expect(budget.spent).toBe(part?.amount ?? 0)
            const expected = lacking
              .filter(
                ({ bill_id }) => bills.find(({ id }) => id === bill_id)?.category_id === budget.category_id,
              )
              .reduce((sum, { amount, paid_amount: paid }) => {
                const lack = cents(amount) - cents(paid)
                return lack > 0n ? sum + lack : sum
              }, 0n)
            expect(cents(budget.expected)).toBe(expected)
            expect(cents(budget.left)).toBe(cents(budget.budget) - cents(budget.spent) - expected)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test('budgets of another month count what is to be paid in it, and nothing that is overdue', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.categories.create({ name: 'Housing', budget: 100 })
    await books.categories.create({ name: 'Without' })
    const bill = { ...RENT, amount: 30, category_id: id, due_date: '2026-01-31' }
    await books.bills.create(bill)
    // Due on a Sunday, and paid on the Friday before: in the month before.
    await books.bills.create({ ...bill, due_date: '2026-03-01', weekend: 'before', frequency: 'annual' })
    await books.bills.create({ ...bill, type: 'deposit' })
    const of = async (month?: string) => (await books.budgets(month === undefined ? {} : { month }))[0]
    expect(await of()).toEqual({ category_id: id, budget: 100, spent: 0, expected: 90, left: 10 })
    expect(await of('2026-01')).toMatchObject({ expected: 30 })
    expect(await of('2026-03')).toMatchObject({ expected: 30 })
    expect(await books.budgets()).toHaveLength(1)
    expectRefusal(await api.get('/budgets?month=2026-13'), 400, 'Invalid month format. Use YYYY-MM')
  })
})
