import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  delaySeconds,
  exhausted,
  type FailureCounts,
  FREE_OF_DELAY,
  KNOWN_ADDRESS_SECONDS,
  LIMITS,
  WINDOW_SECONDS,
} from '#auth/throttle-rules'

const NONE: FailureCounts = { pair: 0, address: 0, email: 0 }

test('the limits are those that were decided', () => {
  expect(WINDOW_SECONDS).toBe(900)
  expect(KNOWN_ADDRESS_SECONDS).toBe(2_592_000)
  expect(LIMITS).toEqual({ pair: 20, address: 300, email: 100 })
})

describe.each([
  ['a strange address', false],
  ['a known address', true],
])('from %s', (_, isKnown) => {
  test('nothing is exhausted without failures', () => {
    expect(exhausted(NONE, isKnown)).toEqual([])
  })

  test.each([
    ['pair', 19, 20],
    ['address', 299, 300],
  ] as const)('the count by %s passes at %d and is exhausted at %d', (kind, passes, stops) => {
    expect(exhausted({ ...NONE, [kind]: passes }, isKnown)).toEqual([])
    expect(exhausted({ ...NONE, [kind]: stops }, isKnown)).toEqual([kind])
    expect(exhausted({ ...NONE, [kind]: stops + 1 }, isKnown)).toEqual([kind])
  })
})

test('what others try on an email stops strangers at 100, and never a known address', () => {
  expect(exhausted({ ...NONE, email: 99 }, false)).toEqual([])
  expect(exhausted({ ...NONE, email: 100 }, false)).toEqual(['email'])
  expect(exhausted({ ...NONE, email: 1_000_000 }, true)).toEqual([])
})

test('all exhausted counts are told, for the longest wait among them decides', () => {
  const all = { pair: 20, address: 300, email: 100 }
  expect(exhausted(all, false)).toEqual(['pair', 'address', 'email'])
  expect(exhausted(all, true)).toEqual(['pair', 'address'])
})

test('more failures never free anybody, and a known address is never worse off', () => {
  const counts = fc.record({ pair: fc.nat(400), address: fc.nat(400), email: fc.nat(400) })
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (some, more, isKnown) => {
      const sum = {
        pair: some.pair + more.pair,
        address: some.address + more.address,
        email: some.email + more.email,
      }
      expect(exhausted(sum, isKnown)).toEqual(expect.arrayContaining(exhausted(some, isKnown)))
      expect(exhausted(some, false)).toEqual(expect.arrayContaining(exhausted(some, true)))
    }),
  )
})

describe('the delays of a day', () => {
  test('begin with the hundredth failure and grow with each', () => {
    expect(FREE_OF_DELAY).toBe(100)
    expect([0, 1, 20, 99].map(delaySeconds)).toEqual([0, 0, 0, 0])
    expect([100, 101, 102, 150, 197].map(delaySeconds)).toEqual([18, 36, 54, 918, 1764])
  })

  /** When each try of a guesser came who waits as long as they must, and then for as long as they like. */
  function guess(pauses: Iterable<number>): number[] {
    const tries: number[] = []
    let now = 0
    for (const pause of pauses) {
      now += pause
      for (let free = freeAt(tries, now); free > now; free = freeAt(tries, now)) now = free
      tries.push(now)
    }
    return tries
  }

  /** As `throttle.ts` has it: the wait by what is counted now. */
  function freeAt(tries: number[], now: number): number {
    const inTheDay = tries.filter((at) => at > now - DAY_SECONDS)
    const blocking = tries.at(-LIMITS.email) ?? Number.NEGATIVE_INFINITY
    const delay = delaySeconds(inTheDay.length)
    return Math.max(blocking + WINDOW_SECONDS, delay > 0 ? (tries.at(-1) ?? 0) + delay : 0)
  }

  function mostInADay(tries: number[]): number {
    const inTheDayFrom = (first: number) =>
      tries.filter((at) => at >= first && at < first + DAY_SECONDS).length
    return Math.max(...tries.map(inTheDayFrom))
  }

  test('leave a guesser who wastes no second fewer than 200 tries, whenever the 24 hours begin', () => {
    const tries = guess(Array.from({ length: 800 }, () => 0))
    expect(tries.at(-1)).toBeGreaterThan(3 * DAY_SECONDS)
    expect(mostInADay(tries)).toBeGreaterThan(190)
    expect(mostInADay(tries)).toBeLessThanOrEqual(197)
  })

  test('allow an attacker at most 200 attempts, however they are spread', () => {
    const longestPause = fc.constantFrom(0, 10, 100, 400, 1_000, 10_000)
    const someTries = longestPause.chain((most) => fc.array(fc.nat(most), { minLength: 400, maxLength: 400 }))
    fc.assert(
      fc.property(someTries, (pauses) => {
        expect(mostInADay(guess(pauses))).toBeLessThanOrEqual(200)
      }),
      { numRuns: 40 },
    )
  })
})
