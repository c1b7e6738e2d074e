import { expect, test } from 'vitest'
import { foldedText } from '#core/text'
import type { BillBook } from '#cycles/bill-book'
import { looksDouble } from '#insight/findings/looks-double'
import { book } from '../../../test/cycles/support/given-book.ts'

const told = (books: BillBook[]) => looksDouble(books).map(({ key, values }) => [key, values.same])
const gas = (id: number, changes: Parameters<typeof book>[0] = {}) =>
  book({ id, name: `Gas ${id}`, ...changes })
const named = (id: number, name: string, changes: Parameters<typeof book>[0] = {}) =>
  book({ id, name, amount: id as never, ...changes })

test('the newer of two is told, with the other one and its yearly cost', () => {
  const [older, newer] = [gas(3), gas(7)]
  expect(looksDouble([newer, older])).toEqual([
    {
      key: 'looks_double:3:7',
      kind: 'looks_double',
      book: newer,
      values: { other: older, same: 'amount' },
      amount: 100n,
      since: '2026-01-31',
      yearlyEffect: 1200n,
    },
  ])
})

const SAME = [['looks_double:1:2', 'amount']]
test.each<[string, Parameters<typeof book>[0], unknown]>([
  ['all alike', {}, SAME],
  ['a day apart', { dueDate: '2026-02-01' }, SAME],
  ['a day earlier', { dueDate: '2026-01-30' }, SAME],
  ['two days apart', { dueDate: '2026-02-02' }, []],
  ['another amount', { amount: 101 as never }, []],
  ['another account', { account: 'Checking' }, []],
  ['another type', { type: 'deposit' }, []],
  ['another frequency', { repeats: { frequency: 'annual' } }, []],
])('two bills with equal amounts: %s', (_, changes, expected) => {
  expect(told([gas(1), gas(2, changes)])).toEqual(expected)
})

test('the account may be the same, and the expected amount of a variable bill', () => {
  expect(told([gas(1, { account: 'A' }), gas(2, { account: 'A' })])).toEqual(SAME)
  expect(told([gas(1), gas(2, { amount: 7 as never, variable: true, recentAmounts: [100] })])).toEqual(SAME)
})

test('amounts that are not known yet are not the same', () => {
  expect(told([gas(1, { amount: 0 as never }), gas(2, { amount: 0 as never })])).toEqual([])
})

test.each([
  ['Rent', 'rent', true],
  ['Rent', '  RENT ', true],
  ['Gas  bill', 'gas\u00A0bill', true],
  ['Straße', 'STRASSE', true],
  ['Café', 'Cafe\u0301', true],
  ['Rent', 'ｒｅｎｔ', true],
  ['Rent', 'Rental', false],
])('%s and %s: the same name is %s', (a, b, expected) => {
  expect(foldedText(a) === foldedText(b)).toBe(expected)
  expect(told([named(1, a), named(2, b)])).toEqual(expected ? [['looks_double:1:2', 'name']] : [])
})

test('a name that a bill and a deposit have is no pair', () => {
  expect(told([named(1, 'Rent'), named(2, 'Rent', { type: 'deposit' })])).toEqual([])
})

test('each pair is told once', () => {
  expect(told([named(1, 'Rent', { amount: 5 as never }), named(2, 'Rent', { amount: 5 as never })])).toEqual([
    ['looks_double:1:2', 'name'],
  ])
})

test('many alike are as many findings as bills, and not all pairs', () => {
  const many = Array.from({ length: 500 }, (_, id) => named(id + 1, 'Rent', { amount: 5 as never }))
  expect(told(many)).toHaveLength(499)
  expect(told(many.map(({ id }) => gas(id)))).toHaveLength(499)
})
