import { CURRENCIES as OFFERED } from '@duebook/contract/currencies'
import { expect, test } from 'vitest'
import { CURRENCIES, decimalsOf } from '#core/currency'

test.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
])('the currencies with %d decimals are %s', (decimals, codes) => {
  expect(CURRENCIES.filter((code) => decimalsOf(code) === decimals)).toEqual(codes.split(' '))
})

test('every other currency has two decimals', () => {
  const two = CURRENCIES.filter((code) => decimalsOf(code) === 2)
  expect(two).toHaveLength(CURRENCIES.length - 16 - 7 - 2)
  expect(two).toEqual(
    expect.arrayContaining(['AED', 'CHF', 'EUR', 'GBP', 'HUF', 'INR', 'MGA', 'MRU', 'USD', 'XCG', 'ZWG']),
  )
})

test('the list is sorted, without doubles, and made of codes of three capitals', () => {
  expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort())
  expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([])
  expect(CURRENCIES).toHaveLength(157)
})

test('clients offer exactly the currencies that are accepted', () => {
  expect(OFFERED).toEqual(CURRENCIES)
})

test('the list cannot be changed', () => {
  expect(Object.isFrozen(CURRENCIES)).toBe(true)
})

test.each(['', 'usd', 'Eur', 'EURO', 'EU', ' EUR', 'EUR ', 'XAU', 'XTS', 'XXX', 'XDR', 'CHE', 'USN'])(
  '%j is not a currency',
  (code) => {
    expect(decimalsOf(code)).toBeUndefined()
  },
)

test.each(['BGN', 'HRK', 'ANG', 'CUC', 'SLL', 'ZWL', 'DEM'])('%s is a currency no more', (code) => {
  expect(decimalsOf(code)).toBeUndefined()
})

test.each(['constructor', '__proto__', 'toString'])('what every object has is not a currency: %s', (code) => {
  expect(decimalsOf(code)).toBeUndefined()
})
