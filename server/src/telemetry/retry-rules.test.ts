import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delaySeconds, isRetryableStatus, readRetryAfter } from '#telemetry/retry-rules'

const NOW = new Date('2026-02-02T02:00:00.000Z')
const JUST_BELOW_ONE = 1 - 2 ** -53

describe('of all statuses', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100)

  test('408, 425, 429 and every 5xx are worth another attempt, and nothing else is', () => {
    const retried = statuses.filter(isRetryableStatus)
    const serverFaults = Array.from({ length: 100 }, (_, index) => index + 500)
    expect(retried).toEqual([408, 425, 429, ...serverFaults])
  })

  test.each([0, 199, 200, 204, 301, 302, 307, 308, 400, 401, 403, 404, 410, 413, 422, 499, 600, 999])(
    '%d is final',
    (status) => {
      expect(isRetryableStatus(status)).toBe(false)
    },
  )
})

describe('the delay after a failed attempt', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 16],
    [6, 30],
    [7, 30],
    [9, 30],
    [10, 30],
  ])('%d is at least %d s', (attempt, seconds) => {
    expect(delaySeconds(attempt, undefined, 0)).toBe(seconds)
  })

  test.each([
    [1, 1.25],
    [2, 2.5],
    [3, 5],
    [4, 10],
    [5, 20],
    [6, 30],
    [10, 30],
  ])('%d is with the greatest chance below %d s, or at the bound', (attempt, seconds) => {
    const delay = delaySeconds(attempt, undefined, JUST_BELOW_ONE)
    expect(delay).toBeCloseTo(seconds, 9)
    expect(delay).toBeLessThanOrEqual(seconds)
  })

  test('differs by chance, so that instances do not come back together', () => {
    expect(delaySeconds(2, undefined, 0.1)).not.toBe(delaySeconds(2, undefined, 0.9))
  })

  test('is never below 1 s and never above 30 s, whatever the receiver says', () => {
    const attempts = fc.integer({ min: 1, max: 10 })
    const wishes = fc.option(fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true })), { nil: undefined })
    const chance = fc.double({ min: 0, max: JUST_BELOW_ONE, noNaN: true })
    fc.assert(
      fc.property(attempts, wishes, chance, (attempt, wish, random) => {
        const delay = delaySeconds(attempt, wish, random)
        expect(delay).toBeGreaterThanOrEqual(1)
        expect(delay).toBeLessThanOrEqual(30)
      }),
    )
  })
})

describe('Retry-After makes the first delay', () => {
  test.each([
    ['as long as it says in seconds', '7', 7],
    ['as long as it says, blanks around it aside', ' 12 ', 12],
    ['not shorter than it would be anyway', '0', 1],
    ['exactly the bound where it asks for that', '30', 30],
    ['no longer than the bound', '31', 30],
    ['no longer than the bound for a day', '86400', 30],
    ['no longer than the bound for 30 years', '999999999', 30],
    ['no longer than the bound for 300 years', '9999999999', 30],
    ['no longer than the bound for a number without end', '9'.repeat(400), 30],
    ['as long as it takes until its date', 'Mon, 02 Feb 2026 02:00:09 GMT', 9],
    ['no longer than the bound for a far date', 'Wed, 21 Oct 2099 07:28:00 GMT', 30],
    ['not shorter for a date that is past', 'Sun, 06 Nov 1994 08:49:37 GMT', 1],
    ['not shorter for a date that is just now', 'Mon, 02 Feb 2026 02:00:00 GMT', 1],
  ])('%s', (_, header, seconds) => {
    expect(delaySeconds(1, readRetryAfter(header, NOW), 0)).toBe(seconds)
  })

  test.each([
    [null],
    [''],
    ['   '],
    ['soon'],
    ['-5'],
    ['+5'],
    ['1.5'],
    ['1e3'],
    ['0x1f'],
    ['20 s'],
    ['10, 20'],
    ['NaN'],
    ['Infinity'],
    ['٢٠'],
    ['Mon, 99 Feb 2026 02:00:09 GMT'],
    ['\u0000'],
  ])('as if it were missing for %j', (header) => {
    expect(delaySeconds(1, readRetryAfter(header, NOW), 0)).toBe(1)
  })

  test('and does not shorten a later one', () => {
    expect(delaySeconds(4, readRetryAfter('2', NOW), 0)).toBe(8)
    expect(delaySeconds(4, readRetryAfter('12', NOW), 0)).toBe(12)
  })

  test('a number, whatever the header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(delaySeconds(1, readRetryAfter(header, NOW), 0)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
