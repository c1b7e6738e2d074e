import type { ListedPayment, MonthlyStatistics } from '@duebook/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountSums } from './accounts.ts'
import { figuresOf, totalsOf } from './month-figures.ts'
import { readStatisticsSearch } from './statistics-search.ts'
import { changeShare, compareYears } from './years.ts'

const EUR = { decimals: 2 }

function month(name: string, expenses: number, income = 0): MonthlyStatistics {
  const net = Math.round((income - expenses) * 100) / 100
  return { month: name, expenses, income, net, payment_count: expenses + income > 0 ? 1 : 0 }
}

describe('figures', () => {
  test('are of finished months since the first payment', () => {
    const stats = [
      month('2026-04', 5),
      month('2026-03', 100.1, 300),
      month('2026-02', 0),
      month('2026-01', 50.2, 200),
      month('2025-12', 0),
    ]
    expect(figuresOf(stats, '2026-04', EUR)).toEqual({
      months: ['2026-01', '2026-02', '2026-03'],
      leavesOutCurrent: true,
      of: {
        expenses: {
          average: 50.1,
          highest: { month: '2026-03', amount: 100.1 },
          lowest: { month: '2026-02', amount: 0 },
        },
        income: {
          average: 166.67,
          highest: { month: '2026-03', amount: 300 },
          lowest: { month: '2026-02', amount: 0 },
        },
        net: {
          average: 116.57,
          highest: { month: '2026-03', amount: 199.9 },
          lowest: { month: '2026-02', amount: 0 },
        },
      },
    })
  })

  test('are of the current month where it is all there is', () => {
    const figures = figuresOf([month('2026-04', 5), month('2026-03', 0)], '2026-04', EUR)
    expect(figures).toMatchObject({ months: ['2026-04'], leavesOutCurrent: false })
    expect(figures?.of.expenses.average).toBe(5)
  })

  test('do not exist without payments', () => {
    expect(figuresOf([month('2026-04', 0)], '2026-04', EUR)).toBeUndefined()
    expect(figuresOf([], '2026-04', EUR)).toBeUndefined()
  })

  test('lie between the lowest and the highest month', () => {
    const anyStats = fc
      .array(fc.nat(1_000_000), { minLength: 1, maxLength: 24 })
      .map((all) => all.map((minor, index) => month(`20${String(10 + index)}-01`, minor / 100)))
    fc.assert(
      fc.property(anyStats, (stats) => {
        const figure = figuresOf(stats, '2099-01', EUR)?.of.expenses
        if (!figure) return
        expect(figure.lowest.amount).toBeLessThanOrEqual(figure.average)
        expect(figure.average).toBeLessThanOrEqual(figure.highest.amount)
      }),
    )
  })
})

test('totals are those of whole minor units', () => {
  const stats = [month('2026-02', 0.1, 0.3), month('2026-01', 0.2, 0.6)]
  expect(totalsOf(stats, EUR)).toEqual({ expenses: 0.3, income: 0.9, net: 0.6, payments: 2 })
})

describe('by account', () => {
  const payment = (billId: number, amount: number, date: string, type: 'bill' | 'deposit' = 'bill') =>
    ({ bill_id: billId, amount, date, bill_type: type }) as ListedPayment
  const bills = [
    { id: 1, account: 'Checking' },
    { id: 2, account: null },
    { id: 3, account: ' Checking ' },
    { id: 4, account: ' ' },
  ]

  test('payments are joined to their bill’s account; those without one stand together', () => {
    const payments = [
      payment(1, 0.1, '2026-02-01'),
      payment(3, 0.2, '2026-02-02'),
      payment(2, 7, '2026-02-03'),
      payment(4, 1, '2026-02-03'),
      payment(99, 1, '2026-02-03'),
      payment(1, 3000, '2026-02-04', 'deposit'),
      payment(1, 500, '2026-01-31'),
    ]
    expect(accountSums(payments, bills, '2026-02', EUR)).toEqual([
      { account: undefined, expenses: 9, income: 0, net: -9 },
      { account: 'Checking', expenses: 0.3, income: 3000, net: 2999.7 },
    ])
  })

  test('nothing is no account', () => {
    expect(accountSums([], bills, '2026-02', EUR)).toEqual([])
  })
})

describe('this year against last', () => {
  const stats = [
    month('2026-02', 30, 100),
    month('2026-01', 10.1, 100),
    month('2025-12', 1000, 100),
    month('2025-02', 25.05, 90),
    month('2025-01', 5, 90),
  ]

  test('compares the same months only', () => {
    const { months, toDate, year, yearBefore } = compareYears(stats, 'expenses', '2026-02', EUR)
    expect([year, yearBefore]).toEqual(['2026', '2025'])
    expect(months).toHaveLength(12)
    expect(months[1]).toEqual({ number: '02', before: 25.05, now: 30 })
    expect(months[2]).toEqual({ number: '03', before: 0, now: undefined })
    expect(months[11]).toEqual({ number: '12', before: 1000, now: undefined })
    expect(toDate).toEqual({ first: '2026-01', last: '2026-02', before: 30.05, now: 40.1 })
  })

  test('says what changed', () => {
    expect(changeShare(15, 10)).toBe(0.5)
    expect(changeShare(15, 0)).toBeUndefined()
    expect(changeShare(15, -3)).toBeUndefined()
  })
})

test.each([
  [{ months: 6 }, { months: 6 }],
  [{ months: '24' }, { months: 24 }],
  [{ months: 12 }, {}],
  [{ months: 7 }, {}],
  [{}, {}],
])('the address %j asks for %j', (search, expected) => {
  expect(readStatisticsSearch(search)).toEqual(expected)
})
