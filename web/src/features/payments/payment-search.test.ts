import { expect, test } from 'vitest'
import { activeFilters, daysOf, isBackwards, rangeNameOf, readPaymentSearch } from './payment-search.ts'

test.each([
  [{}, {}],
  [{ bill: '7' }, { bill: 7 }],
  [
    { bill: 7, text: 'rent', range: 'year' },
    { bill: 7, text: 'rent', range: 'year' },
  ],
  [{ range: 'all' }, {}],
  [{ range: 'century', bill: -1, text: '' }, {}],
  [{ from: '2026-02-30', to: '2026-03-01' }, { to: '2026-03-01' }],
  // A name says more than the days that it had once
  [{ range: 'month', from: '2020-01-01' }, { range: 'month' }],
  // The router reads digits in the address as a number
  [{ text: 24 }, { text: '24' }],
  [{ text: ['x'], from: 5 }, {}],
])('the address %j asks for %j', (search, expected) => {
  expect(readPaymentSearch(search)).toEqual(expected)
})

test.each([
  [{ range: 'month' }, '2028-02-10', '2028-02-01', '2028-02-29'],
  [{ range: 'quarter' }, '2026-01-31', '2025-11-01', '2026-01-31'],
  [{ range: 'year' }, '2026-11-15', '2026-01-01', '2026-12-31'],
  [{ range: 'lastYear' }, '2026-11-15', '2025-01-01', '2025-12-31'],
  [{ from: '2026-03-01' }, '2026-11-15', '2026-03-01', undefined],
  [{}, '2026-11-15', undefined, undefined],
] as const)('%j on %s is from %s to %s', (search, today, from, to) => {
  expect(daysOf(search, today)).toEqual({ from, to })
})

test('days that were chosen one by one are no quick choice', () => {
  expect(rangeNameOf({})).toBe('all')
  expect(rangeNameOf({ range: 'year' })).toBe('year')
  expect(rangeNameOf({ to: '2026-01-01' })).toBeUndefined()
})

test('a range that ends before it begins is noticed', () => {
  expect(isBackwards({ from: '2026-01-02', to: '2026-01-01' })).toBe(true)
  expect(isBackwards({ from: '2026-01-01', to: '2026-01-01' })).toBe(false)
  expect(isBackwards({ from: '2026-01-01', to: undefined })).toBe(false)
})

test('filters that are out of sight are counted', () => {
  expect(activeFilters({ text: 'rent' })).toBe(0)
  expect(activeFilters({ range: 'month', bill: 3 })).toBe(2)
  expect(activeFilters({ from: '2026-01-01', to: '2026-01-31' })).toBe(1)
})

test('a part of a breakdown is read by its kind; anything else is dropped', () => {
  expect(readPaymentSearch({ part: 'category:7', type: 'bill' })).toEqual({
    part: 'category:7',
    type: 'bill',
  })
  expect(readPaymentSearch({ part: 'account:', type: 'other' })).toEqual({ part: 'account:' })
  expect(readPaymentSearch({ part: 'notes:x' })).toEqual({})
})
