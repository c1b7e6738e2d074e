import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToYearMonth, type YearMonth } from '#core/calendar'
import { monthlyStatistics, monthsBack } from '#stats/monthly-statistics'
import type { MonthTotal } from '#stats/store'

const month = (text: string) => text as YearMonth
const total = (of: string, type: MonthTotal['type'], sum: string, count: number): MonthTotal => ({
  month: month(of),
  type,
  total: BigInt(sum),
  count,
})

describe('the months', () => {
  test('go backwards from the current one, which comes first', () => {
    expect(monthsBack(month('2026-02'), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  })

  test('may be one, or a decade', () => {
    expect(monthsBack(month('2026-02'), 1)).toEqual(['2026-02'])
    const decade = monthsBack(month('2026-02'), 120)
    expect(decade).toHaveLength(120)
    expect(decade.at(-1)).toBe('2016-03')
  })

  test('are as many as were asked for, each once, without a gap', () => {
    const anyMonth = fc.integer({ min: 120, max: 90_000 }).map((n) => addToYearMonth(month('1900-01'), n))
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 1, max: 120 }), (current, count) => {
        const months = monthsBack(current, count)
        expect(months).toHaveLength(count)
        expect(months[0]).toBe(current)
        for (const [i, each] of months.slice(1).entries()) expect(addToYearMonth(each, 1)).toBe(months[i])
      }),
    )
  })
})

describe('the statistics', () => {
  const months = ['2026-02', '2026-01', '2025-12'].map(month)

  test('tell expenses from income, and count both', () => {
    const totals = [
      total('2026-01', 'deposit', '300000', 2),
      total('2026-02', 'bill', '120050', 3),
      total('2026-02', 'deposit', '250000', 1),
    ]
    expect(monthlyStatistics(months, totals)).toEqual([
      { month: '2026-02', expenses: 120_050n, income: 250_000n, paymentCount: 4 },
      { month: '2026-01', expenses: 0n, income: 300_000n, paymentCount: 2 },
      { month: '2025-12', expenses: 0n, income: 0n, paymentCount: 0 },
    ])
  })

  test('of months without payments are zeros', () => {
    const zeros = { expenses: 0n, income: 0n, paymentCount: 0 }
    expect(monthlyStatistics(months, [])).toEqual(months.map((month) => ({ month, ...zeros })))
  })

  test('leave out months that were not asked for', () => {
    expect(monthlyStatistics([month('2026-02')], [total('2026-03', 'bill', '1', 1)])).toEqual([
      { month: '2026-02', expenses: 0n, income: 0n, paymentCount: 0 },
    ])
    expect(monthlyStatistics([], [total('2026-03', 'bill', '1', 1)])).toEqual([])
  })

  test('are exact where a sum is past what a double holds', () => {
    const [first] = monthlyStatistics(months, [
      total('2026-02', 'bill', '9007199254740993', 10),
      total('2026-02', 'bill', '9007199254740993', 10),
    ])
    expect(first).toEqual({
      month: '2026-02',
      expenses: 18_014_398_509_481_986n,
      income: 0n,
      paymentCount: 20,
    })
  })

  test('keep every payment of their months: nothing is lost or counted twice', () => {
    const anyTotal = fc.record({
      month: fc.constantFrom(...months, month('2025-11')),
      type: fc.constantFrom('bill' as const, 'deposit' as const),
      total: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      count: fc.nat(1000),
    })
    fc.assert(
      fc.property(fc.array(anyTotal), (totals) => {
        const wanted = totals.filter((each) => months.includes(each.month))
        const result = monthlyStatistics(months, totals)
        expect(result.map((each) => each.month)).toEqual(months)
        const sum = result.reduce((all, each) => all + each.expenses + each.income, 0n)
        expect(sum).toBe(wanted.reduce((all, each) => all + each.total, 0n))
        const count = result.reduce((all, each) => all + each.paymentCount, 0)
        expect(count).toBe(wanted.reduce((all, each) => all + each.count, 0))
      }),
    )
  })
})
