import { describe, expect, test } from 'vitest'
import type { YearMonth } from '#core/calendar'
import type { Minor } from '#core/money'
import type { BillBook } from '#cycles/bill-book'
import { type MonthSummary, summaryOf } from '#cycles/summary'
import { book, day, paid, part, skipped } from '../../test/cycles/support/given-book.ts'

const TODAY = day('2026-02-10')
const summary = (books: BillBook[], month = '2026-02', today = TODAY) =>
  summaryOf(books, today, month as YearMonth)

const NOTHING: MonthSummary = {
  month: '2026-02' as YearMonth,
  toPay: 0n,
  paid: 0n,
  remaining: 0n,
  incomeExpected: 0n,
  incomeReceived: 0n,
  overdueCount: 0,
  overdueAmount: 0n,
  dueLeft: 0n,
  lateAmount: 0n,
  dueTotal: 0n,
  nextPayday: undefined,
}

/** Where no earlier month is in it, what is left by the month's end is what is left of the month. */
function expectedOf(parts: Partial<MonthSummary>): MonthSummary {
  const { paid = 0n, remaining: dueLeft = 0n, overdueAmount: lateAmount = 0n } = parts
  const all = { ...NOTHING, dueLeft, lateAmount, ...parts }
  return { ...all, dueTotal: paid + all.dueLeft }
}

test('without bills everything is zero', () => {
  expect(summary([])).toEqual(NOTHING)
})

test.each<[string, BillBook, Partial<MonthSummary>]>([
  ['upcoming', book({ dueDate: '2026-02-20' }), { toPay: 100n, remaining: 100n }],
  [
    'overdue since this month',
    book({ dueDate: '2026-02-09' }),
    { toPay: 100n, remaining: 100n, overdueCount: 1, overdueAmount: 100n },
  ],
  [
    'overdue since last month, of which this month counts once',
    book({ dueDate: '2026-01-09' }),
    { toPay: 100n, remaining: 100n, overdueCount: 2, overdueAmount: 200n, dueLeft: 200n },
  ],
  [
    'paid',
    book({ dueDate: '2026-03-20', payments: [paid(1, '2026-02-20', { amount: 90 as Minor })] }),
    { toPay: 100n, paid: 90n },
  ],
  [
    'paid at an older price',
    book({ dueDate: '2026-03-20', amount: 500 as Minor, payments: [paid(1, '2026-02-20')] }),
    { toPay: 100n, paid: 100n },
  ],
  [
    'partial',
    book({ dueDate: '2026-02-20', payments: [part(1, '2026-02-20', 30)] }),
    { toPay: 100n, paid: 30n, remaining: 70n },
  ],
  [
    'partial and overdue',
    book({ dueDate: '2026-01-20', payments: [part(1, '2026-01-20', 30)] }),
    { toPay: 100n, remaining: 100n, overdueCount: 1, overdueAmount: 70n, dueLeft: 170n },
  ],
  [
    'overdue, with a part paid towards today’s cycle',
    book({ dueDate: '2026-01-10', payments: [part(1, '2026-02-10', 30)] }),
    { toPay: 100n, paid: 30n, remaining: 70n, overdueCount: 1, overdueAmount: 100n, dueLeft: 170n },
  ],
  [
    'paid in full, and not settled',
    book({ dueDate: '2026-02-05', payments: [part(1, '2026-02-05', 100)] }),
    { toPay: 100n, paid: 100n, overdueCount: 1 },
  ],
  [
    'paid more than it asks for, and not settled',
    book({ dueDate: '2026-02-05', payments: [part(1, '2026-02-05', 130)] }),
    { toPay: 100n, paid: 130n, overdueCount: 1 },
  ],
  ['skipped', book({ dueDate: '2026-03-20', skips: [skipped('2026-02-20')] }), {}],
  [
    'skipped after a part was paid',
    book({ dueDate: '2026-03-20', payments: [part(1, '2026-02-20', 30)], skips: [skipped('2026-02-20')] }),
    { paid: 30n },
  ],
  ['archived and open', book({ dueDate: '2026-02-05', archived: true }), {}],
  [
    'archived and paid',
    book({ dueDate: '2026-03-05', archived: true, payments: [paid(1, '2026-02-05')] }),
    { toPay: 100n, paid: 100n },
  ],
  [
    'variable',
    book({ dueDate: '2026-01-20', variable: true, recentAmounts: [40] }),
    { toPay: 40n, remaining: 40n, overdueCount: 1, overdueAmount: 40n, dueLeft: 80n },
  ],
  ['without an amount yet', book({ dueDate: '2026-02-05', amount: 0 as Minor }), { overdueCount: 1 }],
  [
    'weekly, four times',
    book({ dueDate: '2026-02-03', repeats: { frequency: 'weekly' } }),
    { toPay: 400n, remaining: 400n, overdueCount: 1, overdueAmount: 100n },
  ],
])('a bill that is %s', (_, one, expected) => {
  expect(summary([one])).toEqual(expectedOf(expected))
})

describe('deposits', () => {
  const salary = (dueDate: string, changes: Parameters<typeof book>[0] = {}) =>
    book({ dueDate, type: 'deposit', ...changes })

  test.each<[string, BillBook[], Partial<MonthSummary>]>([
    ['ahead', [salary('2026-02-27')], { incomeExpected: 100n, nextPayday: day('2026-02-27') }],
    ['of today', [salary('2026-02-10')], { incomeExpected: 100n, nextPayday: TODAY }],
    [
      'missed, which is never overdue',
      [salary('2026-01-27')],
      { incomeExpected: 100n, nextPayday: day('2026-02-27') },
    ],
    [
      'received',
      [salary('2026-03-27', { payments: [paid(1, '2026-02-27')] })],
      { incomeExpected: 100n, incomeReceived: 100n, nextPayday: day('2026-03-27') },
    ],
    [
      'skipped',
      [salary('2026-03-27', { skips: [skipped('2026-02-27')] })],
      { nextPayday: day('2026-03-27') },
    ],
    [
      'several, the earliest of which is next',
      [salary('2026-05-01'), salary('2026-04-01'), salary('2026-06-01')],
      { nextPayday: day('2026-04-01') },
    ],
    ['archived', [salary('2026-02-27', { archived: true })], {}],
    ['the calendar’s last', [salary('9999-12-31')], { nextPayday: day('9999-12-31') }],
  ])('that are %s', (_, books, expected) => {
    expect(summary(books)).toEqual(expectedOf(expected))
  })

  test('have no payday where the calendar ends before today', () => {
    const one = salary('9999-12-01')
    expect(summary([one], '9999-12', day('9999-12-15')).nextPayday).toBeUndefined()
  })
})

test('another month counts its own cycles, and the same overdue ones', () => {
  const books = [book({ dueDate: '2025-12-31' }), book({ id: 2, type: 'deposit', dueDate: '2026-02-27' })]
  const overdue = { overdueCount: 2, overdueAmount: 200n, nextPayday: day('2026-02-27') }
  const january = { month: '2026-01' as YearMonth, toPay: 100n, remaining: 100n }
  expect(summary(books, '2026-01')).toEqual(expectedOf({ ...january, dueLeft: 200n, ...overdue }))
  // By the end of April January's and March's are open too.
  const april = { month: '2026-04' as YearMonth, toPay: 100n, remaining: 100n, incomeExpected: 100n }
  expect(summary(books, '2026-04')).toEqual(expectedOf({ ...april, dueLeft: 500n, ...overdue }))
  // Nothing of what is overdue was due by then.
  const november = { month: '2025-11' as YearMonth, ...overdue, lateAmount: 0n }
  expect(summary(books, '2025-11')).toEqual(expectedOf(november))
  expect(summary(books, '2025-12')).toMatchObject({ dueLeft: 100n, lateAmount: 100n, dueTotal: 100n })
})

test('what a weekly bill has missed since 1900 is counted, not listed', () => {
  const books = Array.from({ length: 2_000 }, (_, id) =>
    book({ id, dueDate: '1900-01-01', repeats: { frequency: 'weekly' }, amount: 999_999_999_999 as Minor }),
  )
  expect(summary(books)).toMatchObject({
    overdueCount: 2_000 * 6_581,
    overdueAmount: 2_000n * 6_581n * 999_999_999_999n,
    toPay: 2_000n * 4n * 999_999_999_999n,
    dueLeft: 2_000n * 6_583n * 999_999_999_999n,
  })
})
