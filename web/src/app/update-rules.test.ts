import { expect, test } from 'vitest'
import { isTimeToCheck } from './update-rules.ts'

test('a new version is looked for once an hour at most', () => {
  expect(isTimeToCheck(0, 59 * 60_000)).toBe(false)
  expect(isTimeToCheck(0, 60 * 60_000)).toBe(true)
})
