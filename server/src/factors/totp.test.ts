import { describe, expect, test } from 'vitest'
import { hotp, isTotpCode, matchingStep, newTotpSecret, stepAt } from '#factors/totp'

const SECRET = Buffer.from('12345678901234567890')

// RFC 4226, appendix D.
test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, counter) => [counter, code] as const,
  ),
)('the code of counter %i is %s', (counter, code) => {
  expect(hotp(SECRET, counter)).toBe(code)
})

// RFC 6238, appendix B, the rows for SHA-1: eight digits, of which apps show the last six.
describe.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i', (seconds, code) => {
  const now = new Date(seconds * 1000)

  test(`the code with eight digits is ${code}`, () => {
    expect(hotp(SECRET, stepAt(now), 8)).toBe(code)
  })

  test(`the last six of ${code} match`, () => {
    expect(matchingStep(SECRET, code.slice(2), now, 0)).toBe(stepAt(now))
  })
})

describe('the window', () => {
  const now = new Date('2026-02-02T09:00:00.000Z')
  const present = stepAt(now)

  test.each([
    [-2, undefined],
    [-1, present - 1],
    [0, present],
    [1, present + 1],
    [2, undefined],
  ])('a code of %i steps from now matches step %s', (drift, step) => {
    expect(matchingStep(SECRET, hotp(SECRET, present + drift), now, 0)).toBe(step)
  })

  test('a step lasts for thirty seconds', () => {
    expect(stepAt(new Date('2026-02-02T09:00:29.999Z'))).toBe(present)
    expect(stepAt(new Date('2026-02-02T09:00:30.000Z'))).toBe(present + 1)
  })

  test('the last used step and those before it match no more', () => {
    for (const drift of [-1, 0])
      expect(matchingStep(SECRET, hotp(SECRET, present + drift), now, present)).toBeUndefined()
    expect(matchingStep(SECRET, hotp(SECRET, present + 1), now, present)).toBe(present + 1)
  })
})

test.each([
  '',
  '28708',
  '2870822',
  '287 082',
  '-87082',
  '28708a',
  '２８７０８２',
  '٢٨٧٠٨٢',
  '287082\n',
  '1e5000',
])('%j is no code of an app', (code) => {
  expect(isTotpCode(code)).toBe(false)
  expect(matchingStep(SECRET, code, new Date(59_000), 0)).toBeUndefined()
})

test('secrets have 160 bits, and no two are the same', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect(one).toHaveLength(20)
  expect(one.equals(other)).toBe(false)
})
