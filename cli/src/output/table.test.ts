import { expect, test } from 'vitest'
import { table } from './table.ts'

const COLUMNS = [{ title: 'Due' }, { title: 'Bill' }, { title: 'Amount', align: 'right' }] as const
const ROWS = [
  ['today', 'Insurance of the car and of the house', '$1,200.50'],
  ['Fri 27 Nov', '家賃と駐車場の料金を一緒に支払う', '$9.00'],
]
const plain = (title: string) => title

test('columns are as wide as what is seen in them', () => {
  expect(table(COLUMNS, ROWS, plain)).toBe(
    [
      'Due         Bill                                      Amount',
      'today       Insurance of the car and of the house  $1,200.50',
      'Fri 27 Nov  家賃と駐車場の料金を一緒に支払う           $9.00',
    ].join('\n'),
  )
})

test('a name is cut where the terminal is too narrow for a row', () => {
  expect(table(COLUMNS, ROWS, plain, 40)).toBe(
    [
      'Due         Bill                  Amount',
      'today       Insurance of the…  $1,200.50',
      'Fri 27 Nov  家賃と駐車場の料…      $9.00',
    ].join('\n'),
  )
})

test('a very narrow terminal wraps rather than leaving nothing of a name', () => {
  expect(table(COLUMNS, ROWS, plain, 5)).toContain('today       Insurance…  $1,200.50')
})

test('two long texts are both cut, and days are not', () => {
  const columns = [{ title: 'Due' }, { title: 'Bill' }, { title: 'Account' }]
  const row = ['Wed 18 Nov 2026', 'Insurance of the car and of the house', 'Account of the two of us']
  expect(table(columns, [row], plain, 60)).toBe(
    [
      'Due              Bill                  Account',
      'Wed 18 Nov 2026  Insurance of the ca…  Account of the two o…',
    ].join('\n'),
  )
})

test('as many rows as there may be', () => {
  const rows = Array.from({ length: 150_000 }, () => ['a', 'b', 'c'])
  expect(table(COLUMNS, rows, plain).length).toBeGreaterThan(150_000)
})
