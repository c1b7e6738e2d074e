import { expect, test } from 'vitest'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'

interface Month {
  month: string
  expenses: number
  income: number
  net: number
  payment_count: number
}

const EMPTY = { expenses: 0, income: 0, net: 0, payment_count: 0 }

onEveryDialect((testApp) => {
  test('statistics give six months by default, the current one first, zeros where nothing was paid', async () => {
    const { api } = await openBooks(testApp)
    const months = ['2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09']
    for (const query of ['', '?months=', '?months=+&by=']) {
      const answer = await api.get(`/stats/monthly${query}`)
      expect(dataOf(answer)).toEqual(months.map((month) => ({ month, ...EMPTY })))
    }
  })

  test('statistics give exactly as many months as asked, over the turn of years', async () => {
    const { api } = await openBooks(testApp)
    const spans = { 1: '2026-02', 2: '2026-01', 13: '2025-02', 120: '2016-03' }
    for (const [count, oldest] of Object.entries(spans)) {
      const months = dataOf<Month[]>(await api.get(`/stats/monthly?months=${count}`)).map(
        ({ month }) => month,
      )
      expect(months).toHaveLength(Number(count))
      expect(months[0]).toBe('2026-02')
      expect(months).toEqual([...new Set(months)].sort().reverse())
      expect(months.at(-1)).toBe(oldest)
    }
  })

  test('months outside 1 to 120 and values that are not whole numbers are refused', async () => {
    const { api } = await openBooks(testApp)
    const bad = ['0', '121', '-1', '1.5', '1e1', 'abc', 'NaN', 'Infinity', '0x6', '６', '6;', 'true']
    for (const months of [...bad, '9'.repeat(30), '\u0000']) {
      const answer = await api.get(`/stats/monthly?months=${encodeURIComponent(months)}`)
      expect
        .soft(answerOf(answer), months)
        .toEqual(refusal(400, 'months must be a whole number from 1 to 120'))
    }
  })

  test('expenses are payments of bills, income those of deposits, net the difference', async () => {
    const { given, books, api } = await openBooks(testApp)
    const rent = await given.bill()
    const salary = await books.bills.create(SALARY)
    const pay = (id: number, amount: number, date: string) => books.bills.pay(id, { amount, date })
    await pay(rent.id, 0.1, '2026-02-01')
    await pay(rent.id, 0.2, '2026-02-28')
    await pay(salary.id, 0.7, '2026-02-15')
    await pay(rent.id, 1200.5, '2026-01-31')
    await pay(salary.id, 1200.5, '2026-01-01')
    await pay(rent.id, 5, '2025-12-31')
    await pay(rent.id, 99, '2025-11-30')
    await pay(rent.id, 99, '2026-03-01')
    const answer = await api.get('/stats/monthly?months=3')
    expect(dataOf(answer)).toEqual([
      { month: '2026-02', expenses: 0.3, income: 0.7, net: 0.4, payment_count: 3 },
      { month: '2026-01', expenses: 1200.5, income: 1200.5, net: 0, payment_count: 2 },
      { month: '2025-12', expenses: 5, income: 0, net: -5, payment_count: 1 },
    ])
    expect(answer.text).not.toMatch(/-0[,}]|e[+-]|000000|99999/)
  })

  test('archived bills’ payments count, permanently deleted bills’ and deleted payments do not', async () => {
    const { given, client } = await testApp()
    const [archived, gone, other] = [
      await given.bill(),
      await given.bill(),
      await client.bills.create({ ...RENT, draft: true }),
    ]
    await client.bills.pay(archived.id, { amount: 1 })
    await client.bills.pay(gone.id, { amount: 2 })
    await client.bills.pay(other.id, { amount: 4 })
    const deleted = await client.bills.pay(other.id, { amount: 8 })
    await client.bills.archive(archived.id)
    await client.bills.deletePermanently(gone.id)
    await client.payments.delete(deleted.id)
    expect(await client.stats.monthly({ months: 1 })).toEqual([
      { month: '2026-02', expenses: 5, income: 0, net: -5, payment_count: 2 },
    ])
  })

  test('a corrected payment counts in its new month with its new amount', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill()
    const { id } = await client.bills.pay(bill.id, { amount: 1 })
    await client.payments.update(id, { amount: 2, date: '2026-01-31' })
    expect(await client.stats.monthly({ months: 2 })).toEqual([
      { month: '2026-02', ...EMPTY },
      { month: '2026-01', expenses: 2, income: 0, net: -2, payment_count: 1 },
    ])
  })

  test('statistics know nothing of other groups', async () => {
    const { given, books } = await openBooks(testApp)
    const stranger = await given.owner()
    const bill = await stranger.books.bills.create(RENT)
    await stranger.books.bills.pay(bill.id, { amount: 5 })
    expect(await books.stats.monthly({ months: 1 })).toEqual([{ month: '2026-02', ...EMPTY }])
  })
})
