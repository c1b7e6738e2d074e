import { LIMITS } from '@duebook/contract/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMinor, type Minor, toDecimal, toMinor } from '#core/money'

const MAX_AMOUNT = LIMITS.amount

const minor = (value: number) => value as Minor

const anyDecimals = fc.integer({ min: 0, max: 4 })

/** The largest whole number of minor units that is not above 9999999999.99. */
const MAX_MINOR: Record<number, number> = {
  0: 9_999_999_999,
  1: 99_999_999_999,
  2: 999_999_999_999,
  3: 9_999_999_999_990,
  4: 99_999_999_999_900,
}

const anyAmount = anyDecimals.chain((decimals) =>
  fc.tuple(fc.integer({ min: 0, max: MAX_MINOR[decimals] as number }).map(minor), fc.constant(decimals)),
)

/** The double that many steps further. */
function step(value: number, steps: number): number {
  const [bits] = new BigInt64Array(new Float64Array([value]).buffer)
  return new Float64Array(new BigInt64Array([(bits as bigint) + BigInt(steps)]).buffer)[0] as number
}

/** Decimal text built digit by digit, without any arithmetic on floats. */
function decimalText(sum: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals)
  const size = sum < 0n ? -sum : sum
  let [fraction, width] = [size % unit, decimals]
  while (width > 0 && fraction % 10n === 0n) {
    fraction /= 10n
    width -= 1
  }
  const tail = width > 0 ? `.${String(fraction).padStart(width, '0')}` : ''
  return `${sum < 0n ? '-' : ''}${size / unit}${tail}`
}

test.each([
  [0, 2, 0],
  [1, 2, 100],
  [0.01, 2, 1],
  [0.29, 2, 29],
  [1.15, 2, 115],
  [4.35, 2, 435],
  [1200.5, 2, 120_050],
  [1234567.89, 2, 123_456_789],
  [1500, 0, 1500],
  [1.005, 3, 1005],
  [0.0001, 4, 1],
  [39_000.1234, 4, 390_001_234],
  [9_999_999_999.99, 2, 999_999_999_999],
  [9_999_999_999.99, 3, 9_999_999_999_990],
  [9_999_999_999.99, 4, 99_999_999_999_900],
  [9_999_999_999, 0, 9_999_999_999],
])('%d with %d decimals is %d minor units', (value, decimals, expected) => {
  expect(toMinor(value, decimals)).toEqual({ ok: true, minor: expected })
})

test('minus zero is zero', () => {
  expect(toMinor(-0, 2)).toEqual({ ok: true, minor: 0 })
})

test.each([
  [0.1 + 0.2, 30],
  [1.1 + 2.2, 330],
  [0.7 + 0.1, 80],
  [1 - 0.9, 10],
  [3 * 1.1, 330],
  [19.99 * 3, 5997],
  [1.1 * 1.1 * 100, 12_100],
  [step(0.01, 4), 1],
  [step(0.01, -4), 1],
  [step(4, -4), 400],
  [step(4, 4), 400],
  [step(MAX_AMOUNT, -4), 999_999_999_999],
])('%d is the artefact of float arithmetic on %d cents', (value, expected) => {
  expect(toMinor(value, 2)).toEqual({ ok: true, minor: expected })
})

test.each([
  [1.005, 2],
  [0.001, 2],
  [0.005, 2],
  [0.015, 2],
  [0.999, 2],
  [1e-9, 2],
  [Number.MIN_VALUE, 2],
  [Number.MIN_VALUE, 0],
  [4 * Number.MIN_VALUE, 4],
  [Number.EPSILON, 2],
  [0.5, 0],
  [1.5, 0],
  [0.00005, 4],
  [step(0.01, 5), 2],
  [step(0.01, -5), 2],
  [step(4, 5), 2],
  [step(4, -5), 2],
  [step(MAX_AMOUNT, -5), 2],
  [9_999_999_998.999, 2],
  [9_999_999_999.99, 0],
  [9_999_999_999.99, 1],
])('%d has more than %d decimals', (value, decimals) => {
  expect(toMinor(value, decimals)).toEqual({ ok: false, problem: 'too-many-decimals' })
})

test.each([
  [10_000_000_000, 2],
  [10_000_000_000, 0],
  [9_999_999_999.991, 3],
  [9_999_999_999.9901, 4],
  [9_999_999_999.995, 2],
  [step(MAX_AMOUNT, 5), 2],
  [step(10_000_000_000, -1), 0],
  [1e15, 2],
  [2 ** 53, 4],
  [1e21, 2],
  [1e300, 2],
  [Number.MAX_VALUE, 4],
])('%d with %d decimals is too large', (value, decimals) => {
  expect(toMinor(value, decimals)).toEqual({ ok: false, problem: 'too-large' })
})

test('an artefact of the largest amount is the largest amount', () => {
  for (const decimals of [2, 3, 4]) {
    expect(toMinor(step(MAX_AMOUNT, 4), decimals)).toEqual(toMinor(MAX_AMOUNT, decimals))
  }
})

test('every amount survives the way out and back', () => {
  fc.assert(
    fc.property(anyAmount, ([amount, decimals]) => {
      expect(toMinor(toDecimal(amount, decimals), decimals)).toEqual({ ok: true, minor: amount })
    }),
    { numRuns: 1000 },
  )
})

test('an amount leaves as the number that its decimal text means', () => {
  fc.assert(
    fc.property(anyAmount, ([amount, decimals]) => {
      expect(toDecimal(amount, decimals)).toBe(Number(decimalText(BigInt(amount), decimals)))
    }),
    { numRuns: 1000 },
  )
  expect(toDecimal(minor(120_050), 2)).toBe(1200.5)
  expect(toDecimal(minor(7), 0)).toBe(7)
})

test('up to four steps beside an amount is the amount, and a fifth is refused', () => {
  const positive = anyAmount.filter(([amount]) => amount > 0)
  fc.assert(
    fc.property(positive, fc.integer({ min: 1, max: 4 }), ([amount, decimals], steps) => {
      const exact = toDecimal(amount, decimals)
      const same = { ok: true, minor: amount }
      expect(toMinor(step(exact, steps), decimals)).toEqual(same)
      expect(toMinor(step(exact, -steps), decimals)).toEqual(same)
      expect(toMinor(step(exact, 5), decimals).ok).toBe(false)
      expect(toMinor(step(exact, -5), decimals).ok).toBe(false)
    }),
  )
})

test('a decimal more than the currency has is refused', () => {
  const finer = anyAmount.filter(([amount, decimals]) => decimals > 0 && amount % 10 !== 0)
  fc.assert(
    fc.property(finer, ([amount, decimals]) => {
      const problem = 'too-many-decimals'
      expect(toMinor(toDecimal(amount, decimals), decimals - 1)).toEqual({ ok: false, problem })
    }),
  )
})

test.each([
  [0n, 2, '0'],
  [0n, 0, '0'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [50n, 2, '0.5'],
  [1250n, 2, '12.5'],
  [-1250n, 2, '-12.5'],
  [10_000n, 2, '100'],
  [100n, 0, '100'],
  [-7n, 0, '-7'],
  [1_000_500n, 4, '100.05'],
  [12_345_678_901_234_567_890n, 2, '123456789012345678.9'],
  [-123_456_789_012_345_678_901n, 3, '-123456789012345678.901'],
])('a sum of %d minor units with %d decimals is written %s', (sum, decimals, expected) => {
  expect(formatMinor(sum, decimals)).toBe(expected)
})

test('sums are written exactly, as JSON numbers', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), anyDecimals, (sum, decimals) => {
      const text = formatMinor(sum, decimals)
      expect(text).toBe(decimalText(sum, decimals))
      expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      expect(JSON.parse(text)).toBe(Number(text))
    }),
  )
})

test('a sum that is a single amount is written as JSON writes that amount', () => {
  fc.assert(
    fc.property(anyAmount, ([amount, decimals]) => {
      expect(formatMinor(BigInt(amount), decimals)).toBe(JSON.stringify(toDecimal(amount, decimals)))
    }),
  )
})
