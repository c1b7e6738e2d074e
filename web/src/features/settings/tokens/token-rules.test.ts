import { expect, test } from 'vitest'
import { isExpired, lastDay } from './token-rules.ts'

const NOW = new Date('2026-12-31T23:30:00Z')

test('a token expires after its last day in UTC', () => {
  expect(isExpired({ expires_on: null }, NOW)).toBe(false)
  expect(isExpired({ expires_on: '2026-12-31' }, NOW)).toBe(false)
  expect(isExpired({ expires_on: '2026-12-30' }, NOW)).toBe(true)
})

test.each([
  ['30', '2027-01-30'],
  ['365', '2027-12-31'],
  ['never', null],
  ['day', '2030-02-03'],
] as const)('a lifetime of %s ends on %s', (lifetime, day) => {
  expect(lastDay(lifetime, '2030-02-03', NOW)).toBe(day)
})
