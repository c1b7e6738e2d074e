import { CURRENCIES } from '@duebook/contract/currencies'
import { describe, expect, test } from 'vitest'
import {
  currencyLabel,
  guessCurrency,
  guessRegion,
  listCurrencies,
  suggestedCurrencies,
} from './currency-list.ts'
import { matchEntries, toFolded } from './match-entries.ts'

test('every currency that the server accepts is offered once, with a name', () => {
  const list = listCurrencies('en')
  expect(list.map(({ id }) => id).toSorted()).toEqual(CURRENCIES)
  expect(list.filter(({ id, label }) => label === id)).toEqual([])
})

test('a currency is called by its name in the reader’s language, and its code', () => {
  expect(currencyLabel('EUR', 'en')).toBe('Euro (EUR)')
  expect(currencyLabel('CHF', 'en')).toBe('Swiss Franc (CHF)')
  expect(currencyLabel('CHF', 'de')).toBe('Schweizer Franken (CHF)')
})

describe('a currency is found', () => {
  const german = toFolded(listCurrencies('de'))
  test.each(['chf', 'CHF', 'schweizer', 'franken schw', 'Swiss franc'])('by %s', (typed) => {
    expect(matchEntries(german, typed, [])[0]?.id).toBe('CHF')
  })
})

const LIKELY = {
  DE: 'EUR',
  CH: 'CHF',
  LI: 'CHF',
  GB: 'GBP',
  US: 'USD',
  CL: 'CLP',
  VE: 'VES',
  SN: 'XOF',
  PL: 'PLN',
}

test.each(Object.entries({ ...LIKELY, AQ: 'USD' }))('in %s the likely currency is %s', (region, code) => {
  expect(guessCurrency(region)).toBe(code)
})

test('only currencies that the server accepts are guessed or suggested', () => {
  const regions = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').flatMap((a, _, all) => all.map((b) => a + b))
  const offered = [...regions.map((region) => guessCurrency(region)), ...suggestedCurrencies('EUR')]
  expect(offered.filter((code) => !CURRENCIES.includes(code))).toEqual([])
})

test('the reader’s own currency is suggested first, and once', () => {
  expect(suggestedCurrencies('CHF').slice(0, 3)).toEqual(['CHF', 'EUR', 'USD'])
  expect(suggestedCurrencies('CHF').filter((code) => code === 'CHF')).toHaveLength(1)
})

test.each([
  ['US', 'America/New_York', 'US'],
  ['US', 'Europe/Berlin', 'DE'],
  [undefined, 'Europe/Vienna', 'AT'],
  ['US', 'Europe/Zurich', 'CH'],
  ['DE', 'Europe/Berlin', 'DE'],
  ['GB', 'UTC', 'GB'],
  ['US', 'Nowhere/Else', 'US'],
  [undefined, 'UTC', undefined],
])('a browser of region %s with the clock of %s is in %s', (spoken, zone, region) => {
  expect(guessRegion(spoken, zone)).toBe(region)
})
