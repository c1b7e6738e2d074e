import { expect, test } from 'vitest'
import { codeDigits, isWholeCode } from './typed-code.ts'

test.each([
  ['287082', '287082'],
  [' 287 082\n', '287082'],
  ['287-082', '287082'],
  ['28708', '28708'],
  ['2870821', '287082'],
  ['abc', ''],
])('%j is read as %j', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits)
})

test('six digits are a whole code', () => {
  expect(['28708', '287082'].map(isWholeCode)).toEqual([false, true])
})
