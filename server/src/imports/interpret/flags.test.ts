import { describe, expect, test } from 'vitest'
import { readIcon, readStatus, readType, readWeekend, readYesNo } from '#imports/interpret/flags'
import { CSV_WORDS } from '#imports/interpret/test-support/csv-words'

describe.each(['en', 'de'] as const)('the words of our own files in %s', (language) => {
  const { flags, types, paymentTypes, states, weekends } = CSV_WORDS[language]

  test('are read back', () => {
    expect(flags.map(readYesNo)).toEqual([true, false])
    expect(types.map(readType)).toEqual(['bill', 'deposit'])
    expect(paymentTypes.map(readType)).toEqual(['bill', 'deposit'])
    expect(states.map(readStatus)).toEqual(['active', 'archived', 'draft', 'archived'])
    expect(weekends.map(readWeekend)).toEqual(['before', 'after'])
  })
})

test.each([
  ['Yes', true],
  ['TRUE', true],
  ['1', true],
  ['x', true],
  ['Ja', true],
  ['Lastschrift', true],
  ['No', false],
  ['0', false],
  ['Nein', false],
  ['Manual', false],
])('“%s” is %s', (text, expected) => {
  expect(readYesNo(text)).toBe(expected)
})

test.each([
  ['Cancelled', 'archived'],
  ['Paused', 'archived'],
  ['gekündigt', 'archived'],
  ['Enabled', 'active'],
  ['Paid', 'active'],
  ['Entwurf', 'draft'],
])('status “%s” is %s', (text, expected) => {
  expect(readStatus(text)).toBe(expected)
})

test.each([
  ['Expense', 'bill'],
  ['Ausgabe', 'bill'],
  ['Income', 'deposit'],
  ['Einzahlung', 'deposit'],
])('type “%s” is %s', (text, expected) => {
  expect(readType(text)).toBe(expected)
})

test('words that are not known say nothing', () => {
  expect([readYesNo('maybe'), readStatus('?'), readType('toString'), readWeekend('x')]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
  expect([readIcon(' Home '), readIcon('rocket-ship')]).toEqual(['home', undefined])
})
