import { expect, test } from 'vitest'
import { withoutFormulaGuards } from '#imports/interpret/formula-guards'
import { CSV_WORDS } from '#imports/interpret/test-support/csv-words'

test.each(CSV_WORDS.guards)('%j is read back from %j', (text, guarded) => {
  expect(withoutFormulaGuards(guarded, true)).toBe(text)
})

test('there are guards in the file to read back', () => {
  expect(CSV_WORDS.guards.filter(([text, guarded]) => text !== guarded).length).toBeGreaterThan(10)
})

const OTHERS = ["don't", "'quoted'", "Rock 'n' roll, 'live'", "a='b'", '']

test.each(OTHERS)('%j has no guard, whoever wrote it', (text) => {
  expect([withoutFormulaGuards(text, true), withoutFormulaGuards(text, false)]).toEqual([text, text])
})

test.each([
  ["a,'=b", "a,'=b"],
  ["' =x", "' =x"],
  ["'=1+1", '=1+1'],
  ["'-5 %", '-5 %'],
  ["'@home", '@home'],
])('%j of another program is %j', (text, expected) => {
  expect(withoutFormulaGuards(text, false)).toBe(expected)
})
