import { expect, test } from 'vitest'
import { dataOf, refusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('entries, lowest day and months of a small household', async () => {
    const { books } = await openBooks(testApp)
    const bill = await books.bills.create(rent({ amount: 700, due_date: '2026-01-31' }))
    const salary = await books.bills.create({ ...SALARY, amount: 1000, due_date: '2026-02-27' })
    const forecast = await books.forecast({ days: 31, balance: 500 })
    const each = (
      date: string,
      type: 'bill' | 'deposit',
      amount: number,
      balance: number,
      overdue = false,
    ) => ({
      date,
      bill_id: type === 'bill' ? bill.id : salary.id,
      bill_name: type === 'bill' ? 'Rent' : 'Salary',
      type,
      amount,
      low: amount,
      high: amount,
      overdue,
      balance,
      balance_low: balance,
      balance_high: balance,
    })
    expect(forecast).toEqual({
      from: '2026-02-02',
      to: '2026-03-05',
      opening: 500,
      opening_known: true,
      closing: 100,
      lowest: { date: '2026-02-02', balance: -200 },
      entries: [
        each('2026-02-02', 'bill', 700, -200, true),
        each('2026-02-27', 'deposit', 1000, 800),
        each('2026-02-28', 'bill', 700, 100),
      ],
      months: [
        { month: '2026-02', income: 1000, expenses: 1400, net: -400, lowest: -200, closing: 100 },
        { month: '2026-03', income: 0, expenses: 0, net: 0, lowest: 100, closing: 100 },
      ],
    })
    expect((await books.forecast()).to).toBe('2026-05-03')
  })

  test('a variable bill has a band, as wide as its last twelve payments', async () => {
    const { books } = await openBooks(testApp)
    const bill = await books.bills.create(rent({ amount: 10, due_date: '2025-01-15', variable: true }))
    for (const amount of [1, 90, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 60]) {
      await books.bills.pay(bill.id, { amount, date: '2026-01-01' })
    }
    const { entries } = await books.forecast({ days: 40, balance: 0 })
    expect(entries).toMatchObject([
      {
        date: '2026-02-15',
        amount: 40,
        low: 40,
        high: 90,
        balance: -40,
        balance_low: -90,
        balance_high: -40,
      },
    ])
  })

  test('without variable bills the entries are the open cycles of the agenda', async () => {
    const { books } = await openBooks(testApp)
    await books.bills.create(rent({ due_date: '2025-11-30' }))
    await books.bills.create(rent({ due_date: '2026-02-07', weekend: 'before', frequency: 'weekly' }))
    await books.bills.create(rent({ due_date: '2026-02-28', cycles_left: 2 }))
    await books.bills.create({ ...SALARY, due_date: '2026-02-15', weekend: 'after' })
    const { entries, to } = await books.forecast({ days: 90 })
    const agenda = await books.agenda({ from: '2026-02-02', to })
    const open = agenda.filter(({ status }) => status !== 'paid' && status !== 'skipped')
    const sum = (of: Array<{ type: string; amount: number }>, type: string) =>
      of.filter((each) => each.type === type).reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    expect(entries).toHaveLength(open.length)
    for (const type of ['bill', 'deposit']) expect(sum(entries, type)).toBe(sum(open, type))
  })

  test.each([
    ['days=0', 'days must be a whole number from 1 to 731'],
    ['days=732', 'days must be a whole number from 1 to 731'],
    ['days=ten', 'days must be a whole number from 1 to 731'],
    ['balance=ten', 'balance must be a number'],
    ['balance=1e3', 'balance must be a number'],
    ['balance=0.001', 'Amount can have at most 2 decimal places'],
    ['balance=-10000000000', 'Amount is too large'],
    [`balance=${'9'.repeat(500)}`, 'Amount is too large'],
    ['balance=1&balance=2', 'balance must be sent only once'],
  ])('%s is refused', async (query, error) => {
    const { api } = await openBooks(testApp)
    expect(await api.get(`/forecast?${query}`)).toMatchObject(refusal(400, error))
  })

  test('blank days and a blank balance are as good as none', async () => {
    const { api, books } = await openBooks(testApp)
    expect(dataOf(await api.get('/forecast?days=+&balance='))).toEqual(await books.forecast())
  })

  test('a bill that was forgotten since 1900 does not keep the server busy', async () => {
    const { books, api } = await openBooks(testApp)
    for (let count = 0; count < 8; count += 1) {
      await books.bills.create(rent({ due_date: '1900-01-01', frequency: 'weekly' }))
    }
    const answer = await api.get('/forecast')
    expect(answer).toMatchObject(refusal(409, expect.stringContaining('more than 50,000 entries')))
    expect(await books.forecast({ account: 'Nowhere' })).toMatchObject({ entries: [], opening: 0 })
  })
})

onEveryDialect((testApp) => {
  test('what was paid ahead of its day is an entry on that day, and a part lowers what is left', async () => {
    const { books } = await openBooks(testApp)
    const bill = await books.bills.create(rent({ amount: 700, due_date: '2026-02-28' }))
    await books.bills.pay(bill.id, { amount: 200, date: '2026-02-10', advance_due: false })
    const { entries } = await books.forecast({ days: 30 })
    expect(entries.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-02-10', 200],
      ['2026-02-28', 500],
    ])
  })
})
