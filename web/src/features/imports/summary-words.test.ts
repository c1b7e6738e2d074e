import { expect, test } from 'vitest'
import { imports as de } from '../../texts/imports/de.ts'
import { imports as en } from '../../texts/imports/en.ts'
import { commitWords, otherCurrencies, summaryWords } from './summary-words.ts'
import { givenCounts } from './test-support/given-row.ts'

test.each([
  [
    givenCounts({ bills: 12, payments: 40, duplicates: 2 }),
    ['12 bills and 40 payments will be added', '2 skipped'],
    ['12 Rechnungen und 40 Zahlungen werden hinzugefügt', '2 übersprungen'],
  ],
  [
    givenCounts({ bills: 1200 }),
    ['1,200 bills will be added', ''],
    ['1.200 Rechnungen werden hinzugefügt', ''],
  ],
  [givenCounts({ payments: 1 }), ['1 payment will be added', ''], ['1 Zahlung wird hinzugefügt', '']],
  [
    givenCounts({ bills: 3, categories: 1, left_out: 2 }),
    ['3 bills will be added', '1 new category, 2 left out'],
    ['3 Rechnungen werden hinzugefügt', '1 neue Kategorie, 2 weggelassen'],
  ],
  [
    givenCounts({ left_out: 2 }),
    ['Nothing to import', '2 left out'],
    ['Nichts zu importieren', '2 weggelassen'],
  ],
])('%o', (counts, inEnglish, inGerman) => {
  expect(Object.values(summaryWords(counts, 'skip', en))).toEqual(inEnglish)
  expect(Object.values(summaryWords(counts, 'skip', de))).toEqual(inGerman)
})

test('duplicates that are not skipped are not called so', () => {
  const counts = givenCounts({ bills: 1, updates: 2, duplicates: 2 })
  expect(summaryWords(counts, 'update', en)).toEqual({
    changes: '1 bill will be added, 2 bills will be updated',
    beside: '',
  })
})

test.each([
  [givenCounts({ bills: 12, payments: 3 }), 'Import 12 bills'],
  [givenCounts({ payments: 3 }), 'Import 3 payments'],
  [givenCounts({ updates: 1 }), 'Update 1 bill'],
  [givenCounts(), 'Import'],
])('the button: %o', (counts, words) => {
  expect(commitWords(counts, en.summary)).toBe(words)
})

test('currencies other than the group’s, by their codes', () => {
  const counts = givenCounts({ currencies: { USD: 2, EUR: 12, CHF: 1, GBP: 0 } })
  expect(otherCurrencies(counts, 'EUR')).toEqual([
    ['CHF', 1],
    ['USD', 2],
  ])
})
