import { expect, test } from 'vitest'
import { readCurrency } from '#imports/interpret/currencies'

test.each([
  ['€', 'EUR'],
  ['EUR', 'EUR'],
  ['eur', 'EUR'],
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['CHF', 'CHF'],
  ['Fr.', 'CHF'],
  ['$ CAD', 'CAD'],
  ['€ EUR', 'EUR'],
])('“%s” is %s', (text, code) => {
  expect(readCurrency(text)).toEqual({ kind: 'known', code })
})

test.each([
  ['$', ['USD', 'CAD', 'AUD']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['¥', ['JPY', 'CNY']],
  ['￥', ['JPY', 'CNY']],
  ['£', ['GBP', 'EGP']],
])('“%s” can be several', (text, codes) => {
  const read = readCurrency(text)
  expect(read.kind === 'ambiguous' && read.candidates.slice(0, codes.length)).toEqual(codes)
})

test('nothing says nothing', () => {
  expect(readCurrency(' ')).toEqual({ kind: 'none' })
})

test.each(['XXX', 'bitcoin', '€ USD', '$ EUR', 'constructor', 'x'.repeat(500)])(
  '“%s” is not known',
  (text) => {
    expect(readCurrency(text)).toEqual({ kind: 'unknown', text })
  },
)
