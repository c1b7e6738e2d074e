import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { dueAfter, statisticsText } from './support/oracle.ts'

onSqlite((testApp) => {
  test('by due month a payment counts where its cycle was due, early or late', async () => {
    const { given, books } = await openBooks(testApp)
    const salary = await books.bills.create({ ...SALARY, due_date: '2025-12-31' })
    const rent = await given.bill({ due_date: '2026-02-28' })
    await books.bills.pay(salary.id, { amount: 3100, date: '2026-01-02' })
    await books.bills.pay(salary.id, { amount: 3100, date: '2026-01-31' })
    await books.bills.pay(rent.id, { amount: 400, date: '2026-01-30', advance_due: false })
    const months = ['2026-02', '2026-01', '2025-12']
    const incomes = async (by?: 'payment' | 'due') =>
      (await books.stats.monthly({ months: 3, ...(by && { by }) })).map(({ income }) => income)
    expect(await incomes('due')).toEqual([0, 3100, 3100])
    expect(await incomes('payment')).toEqual([0, 6200, 0])
    expect(await incomes()).toEqual([0, 6200, 0])
    const byDue = await books.stats.monthly({ months: 3, by: 'due' })
    expect(byDue.map(({ month, expenses }) => [month, expenses])).toEqual(
      months.map((month) => [month, month === '2026-02' ? 400 : 0]),
    )
  })

  test('a corrected payment stays in the month for which it was made, and a part payment moves along with its due date', async () => {
    const { given, books } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const whole = await books.bills.pay(bill.id, { amount: 10 })
    await books.payments.update(whole.id, { date: '2025-12-24' })
    await books.bills.pay(bill.id, { amount: 1, advance_due: false })
    await books.bills.update(bill.id, { due_date: '2026-01-15' })
    const [february, january] = await books.stats.monthly({ months: 2, by: 'due' })
    expect([february?.expenses, january?.expenses]).toEqual([0, 11])
  })

  test('what a month is counted by is one of two words, once', async () => {
    const { api } = await openBooks(testApp)
    for (const by of ['Due', 'date', 'due,payment', 'null', ' due', 'due\u0000', '1', 'x'.repeat(5000)]) {
      const answer = await api.get(`/stats/monthly?by=${encodeURIComponent(by)}`)
      expectRefusal(answer, 400, 'by must be one of: payment, due')
    }
    expect((await api.get('/stats/monthly?by=due&by=payment')).status).toBe(400)
    expect((await api.get('/stats/monthly?by=due&months=0')).status).toBe(400)
  })

  test('by due month nothing of other groups is counted', async () => {
    const { given, books } = await openBooks(testApp)
    const stranger = await given.owner()
    const bill = await stranger.books.bills.create(RENT)
    await stranger.books.bills.pay(bill.id, { amount: 5 })
    const counted = await books.stats.monthly({ months: 120, by: 'due' })
    expect(counted.filter(({ payment_count: count }) => count > 0)).toEqual([])
  })

  test('for any payments the statistics by due month equal a simple model, to the last digit', async () => {
    const { given, books, api } = await openBooks(testApp)
    const step = fc.record({
      which: fc.nat(2),
      cents: fc.oneof(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 999_999_000_000, max: 999_999_999_999 }),
      ),
      date: fc.constantFrom('2025-11-30', '2026-01-01', '2026-02-28', '2031-05-17'),
      settles: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12, size: 'max' }),
        fc.integer({ min: 1, max: 8 }),
        async (steps, months) => {
          for (const { id } of await books.payments.list()) await books.payments.delete(id)
          const bills = [
            await given.bill({ due_date: '2025-08-31' }),
            await given.bill({ due_date: '2025-12-25', frequency: 'weekly' }),
            await books.bills.create({ ...SALARY, due_date: '2025-09-30' }),
          ].map((bill) => ({ ...bill, cycle: 0 }))
          const model = []
          for (const { which, cents, date, settles } of steps) {
            const bill = bills[which]
            if (!bill) throw new Error('There are three bills')
            const due = dueAfter(bill.due_date, bill.frequency, Number(bill.due_date.slice(8)), bill.cycle)
            model.push({ cents, date: due ?? '', type: bill.type })
            if (settles) bill.cycle += 1
            const body = { amount: cents / 100, date, advance_due: settles }
            expect((await api.post(`/bills/${bill.id}/pay`, body)).status).toBe(201)
          }
          const answer = await api.get(`/stats/monthly?by=due&months=${months}`)
          expect(dataOf<unknown[]>(answer)).toHaveLength(months)
          expect(answer.text).toBe(statisticsText(model, '2026-02-02', months))
        },
      ),
      { numRuns: 12, verbose: 1 },
    )
  })
})
