import { expect, test } from 'vitest'
import { isSameClock } from './zones.ts'

const TODAY = '2026-11-15'

test.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['UTC', 'Etc/UTC', true],
  ['GMT', 'UTC', true],
  ['US/Pacific', 'America/Los_Angeles', true],
  ['Europe/Berlin', 'Europe/Paris', true],
  ['europe/berlin', 'Europe/Berlin', true],
  ['Europe/Berlin', 'UTC', false],
  // The same in winter.
  ['Europe/London', 'UTC', false],
  // The clocks change on different days.
  ['America/Toronto', 'America/Asuncion', false],
  // The same in summer.
  ['America/Los_Angeles', 'America/Phoenix', false],
  ['Asia/Kolkata', 'Asia/Kathmandu', false],
  ['Pacific/Kiritimati', 'Pacific/Honolulu', false],
])('that %s and %s show the same time all year is %s', (one, other, isSame) => {
  expect(isSameClock(one, other, TODAY)).toBe(isSame)
  expect(isSameClock(other, one, TODAY)).toBe(isSame)
})

test('an unknown name counts as the same clock', () => {
  expect(isSameClock('Mars/Olympus_Mons', 'Europe/Berlin', TODAY)).toBe(true)
})
