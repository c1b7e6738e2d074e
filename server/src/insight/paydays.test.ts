import { expect, test } from 'vitest'
import type { Minor } from '#core/money'
import type { MoneyBook } from '#insight/money-book'
import { paydaysOf } from '#insight/paydays'
import { book, day, paid, part, skipped } from '../../test/cycles/support/given-book.ts'

const TODAY = day('2026-02-10')

type Details = Parameters<typeof book>[0] & {
  dated?: Array<[date: string, amount: number]>
  isDraft?: boolean
}

function money({ dated = [], isDraft = false, ...details }: Details): MoneyBook {
  const payments = dated.map(([date, amount], id) => ({ id, date: day(date), amount: amount as Minor }))
  return { book: book(details), isDraft, lastTwelve: [], payments }
}

const salary = (dueDate: string, details: Details = {}) =>
  money({ id: 1, type: 'deposit', amount: 1000 as Minor, dueDate, ...details })
const bill = (id: number, dueDate: string, details: Details = {}) => money({ id, dueDate, ...details })

const periods = (books: MoneyBook[], count = 3) =>
  paydaysOf(books, TODAY, count).map(({ from, to, income, bills, toPay, leftOver, paid }) => [
    from,
    to,
    Number(income),
    bills.map(({ bill, payOn, amount }) => `${bill.id} ${payOn} ${amount}`),
    Number(toPay),
    Number(leftOver),
    Number(paid),
  ])

test('without deposits there are none', () => {
  expect(periods([])).toEqual([])
  expect(periods([bill(2, '2026-02-20')])).toEqual([])
  expect(periods([salary('2026-02-27', { isDraft: true })])).toEqual([])
  expect(periods([salary('2026-02-27', { archived: true })])).toEqual([])
})

test('the running one begins today where nothing has come in yet, and includes what is overdue', () => {
  expect(periods([salary('2026-02-27'), bill(2, '2026-01-31')])).toEqual([
    ['2026-02-10', '2026-02-26', 0, ['2 2026-01-31 100'], 100, -100, 0],
    ['2026-02-27', '2026-03-26', 1000, ['2 2026-02-28 100'], 100, 900, 0],
    ['2026-03-27', '2026-04-26', 1000, ['2 2026-03-31 100'], 100, 900, 0],
  ])
})

test('it begins with the last deposit, received or not, and knows what was paid since', () => {
  const received = salary('2026-02-27', { payments: [paid(9, '2026-01-27', { amount: 990 as Minor })] })
  const rent = bill(2, '2026-03-05', {
    dated: [
      ['2026-01-26', 7],
      ['2026-01-27', 20],
      ['2026-02-10', 30],
    ],
  })
  expect(periods([received, rent], 1)).toEqual([['2026-01-27', '2026-02-26', 990, [], 0, 990, 50]])
  expect(periods([salary('2026-01-27'), rent], 1)).toEqual([
    ['2026-01-27', '2026-02-26', 1000, [], 0, 1000, 50],
  ])
})

test('deposits of one day open one period, and a day is the one on which to pay', () => {
  // 28 February is a Saturday.
  const books = [
    salary('2026-02-28', { weekend: 'before' }),
    money({ id: 3, type: 'deposit', amount: 5 as Minor, dueDate: '2026-02-27' }),
  ]
  expect(periods(books, 2)).toEqual([
    ['2026-02-10', '2026-02-26', 0, [], 0, 0, 0],
    ['2026-02-27', '2026-03-26', 1005, [], 0, 1005, 0],
  ])
})

test('a deposit of today begins the running one', () => {
  expect(periods([salary('2026-02-10')], 1)).toEqual([['2026-02-10', '2026-03-09', 1000, [], 0, 1000, 0]])
})

test('what was received early opens its period on its own day; what was skipped opens none', () => {
  const early = salary('2026-03-27', { payments: [paid(9, '2026-02-27', { amount: 800 as Minor })] })
  expect(periods([early], 2)).toEqual([
    ['2026-02-10', '2026-02-26', 0, [], 0, 0, 0],
    ['2026-02-27', '2026-03-26', 800, [], 0, 800, 0],
  ])
  const off = salary('2026-03-27', { skips: [skipped('2026-02-27')] })
  expect(periods([off], 1)).toEqual([['2026-02-10', '2026-03-26', 0, [], 0, 0, 0]])
})

test('parts count: of a bill what is left, of a deposit what has come and what is to come', () => {
  const books = [
    salary('2026-02-10', { payments: [part(8, '2026-02-10', 300)] }),
    bill(2, '2026-02-20', { payments: [part(9, '2026-02-20', 30)] }),
  ]
  expect(periods(books, 1)).toEqual([['2026-02-10', '2026-03-09', 1000, ['2 2026-02-20 70'], 70, 930, 0]])
})

test('where no income follows, a period ends after a month', () => {
  const books = [salary('2026-02-27', { repeats: { lastDueDate: day('2026-02-27') } }), bill(2, '2026-03-27')]
  expect(periods(books, 6)).toEqual([
    ['2026-02-10', '2026-02-26', 0, [], 0, 0, 0],
    ['2026-02-27', '2026-03-26', 1000, [], 0, 1000, 0],
  ])
})

test('there are as many as asked for, however many deposits there are', () => {
  const weekly = Array.from({ length: 300 }, (_, id) =>
    money({
      id,
      type: 'deposit',
      amount: 1 as Minor,
      dueDate: '2026-02-11',
      repeats: { frequency: 'weekly' },
    }),
  )
  const all = paydaysOf(weekly, TODAY, 60)
  expect(all).toHaveLength(60)
  expect(all[1]).toMatchObject({ from: '2026-02-11', to: '2026-02-17', income: 300n })
})
