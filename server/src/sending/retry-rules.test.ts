import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBroken, nextAttempt } from '#sending/retry-rules'

const NOW = new Date('2026-02-02T08:00:00.000Z')
const in3Days = new Date('2026-02-05T08:00:00.000Z')
const waited = (attempts: number, random: number, retryAfterSeconds?: number) => {
  const next = nextAttempt({ attempts, retryAfterSeconds }, in3Days, NOW, () => random)
  return next && (next.getTime() - NOW.getTime()) / 1000
}

test('the wait is anything up to a bound that doubles from 30 seconds to 6 hours', () => {
  expect([1, 2, 3, 4].map((attempts) => waited(attempts, 0.999_999_9))).toEqual(
    [30, 60, 120, 240].map((bound) => expect.closeTo(bound, 1)),
  )
  expect(waited(10, 1)).toBe(15_360)
  expect(waited(11, 1)).toBe(6 * 3600)
  expect(waited(5_000, 1)).toBe(6 * 3600)
  expect(waited(7, 0)).toBe(0)
})

test('the far end may ask for more, never for less', () => {
  expect(waited(1, 0.5, 600)).toBe(600)
  expect(waited(8, 0.5, 10)).toBe(1920)
})

test('what would come too late is not tried again', () => {
  expect(waited(1, 0.5, 3 * 24 * 3600)).toBeUndefined()
  expect(waited(1, 0.5, 3 * 24 * 3600 - 1)).toBe(3 * 24 * 3600 - 1)
})

test('never before now, never after it is pointless, whatever is drawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const seconds = waited(attempts, random)
        expect(seconds === undefined || (seconds >= 0 && seconds <= 6 * 3600)).toBe(true)
      },
    ),
  )
})

test.each([
  [3, 48, false],
  [4, 23.9, false],
  [4, 24, true],
  [100, 1, false],
  [100, 25, true],
])('%i failures over %d hours: broken is %s', (failures, hours, broken) => {
  const since = new Date(NOW.getTime() - hours * 3_600_000)
  expect(isBroken(failures, since, NOW)).toBe(broken)
})
