import { expect, test } from 'vitest'
import { isFiltered, readBillSearch } from './bill-search.ts'

test('the address of the plain list says nothing', () => {
  expect(readBillSearch({})).toEqual({})
  expect(isFiltered({})).toBe(false)
})

test('every filter is read from the address', () => {
  const search = { q: 'rent', type: 'deposit', account: 'Checking', state: 'archived', sort: 'amount' }
  expect(readBillSearch(search)).toEqual(search)
  expect(isFiltered(readBillSearch(search))).toBe(true)
})

test('what has ended can be asked for', () => {
  expect(readBillSearch({ state: 'ended' })).toEqual({ state: 'ended' })
})

test('an order alone is no filter', () => {
  expect(isFiltered({ sort: 'name' })).toBe(false)
})

test('what means nothing is left out', () => {
  expect(readBillSearch({ q: '', type: 'all', account: null, state: 'gone', sort: 'due' })).toEqual({})
})

test('an empty account is a filter of its own, and one that looks like a number stays a text', () => {
  expect(readBillSearch({ account: '' })).toEqual({ account: '' })
  expect(isFiltered({ account: '' })).toBe(true)
  expect(readBillSearch({ account: 2024, q: 12 })).toEqual({ account: '2024', q: '12' })
})
