import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'

const RENT = {
  name: 'Rent',
  amount: 1200.5,
  due_date: '2026-01-31',
  frequency: 'monthly',
  type: 'bill',
} as const

onEveryDialect((testApp) => {
  test('paying a bill records the payment today and moves the due date one cycle', async () => {
    const { given } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const { books } = await given.owner()
    const bill = await books.bills.create(RENT)
    const payment = await books.bills.pay(bill.id, { amount: 1200.5 })
    expect(payment).toEqual({
      id: expect.any(Number),
      bill_id: bill.id,
      amount: 1200.5,
      date: '2026-02-02',
      created_at: '2026-02-02T09:00:00.000Z',
      bill_due_date: '2026-02-28',
    })
    expect(await books.bills.get(bill.id)).toEqual({ ...bill, due_date: '2026-02-28' })
    await books.bills.pay(bill.id, { amount: 1 })
    expect(await books.bills.get(bill.id)).toMatchObject({ due_date: '2026-03-31' })
    expect(await books.stats.monthly({ months: 1 })).toEqual([
      { month: '2026-02', expenses: 1201.5, income: 0, net: -1201.5, payment_count: 2 },
    ])
    expect(await books.payments.list()).toHaveLength(2)
  })
})
