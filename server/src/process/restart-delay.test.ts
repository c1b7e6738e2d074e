import { expect, test } from 'vitest'
import { restartDelay } from '#process/restart-delay'

test('the first restart is at once, further ones at most once a minute', () => {
  expect(restartDelay(undefined, 5)).toBe(0)
  expect(restartDelay(1_000, 1_000)).toBe(60_000)
  expect(restartDelay(1_000, 31_000)).toBe(30_000)
  expect(restartDelay(1_000, 61_000)).toBe(0)
  expect(restartDelay(1_000, 9_000_000)).toBe(0)
})
