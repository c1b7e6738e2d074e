import { expect, test } from 'vitest'
import { isTimeToLook } from './update-rules.ts'

test('a new version is looked for once an hour at most', () => {
  expect(isTimeToLook(0, 59 * 60_000)).toBe(false)
  expect(isTimeToLook(0, 60 * 60_000)).toBe(true)
})
