import { expect, test } from 'vitest'
import { isSameClock } from './zones.ts'

const TODAY = '2026-11-15'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['UTC', 'Etc/UTC'],
  ['GMT', 'UTC'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Europe/Berlin', 'Europe/Paris'],
  ['europe/berlin', 'Europe/Berlin'],
])('%s and %s show the same time all year', (one, other) => {
  expect(isSameClock(one, other, TODAY)).toBe(true)
  expect(isSameClock(other, one, TODAY)).toBe(true)
})

test.each([
  ['Europe/Berlin', 'UTC'],
  // The same in winter.
  ['Europe/London', 'UTC'],
  // The clocks change on different days.
  ['America/Toronto', 'America/Asuncion'],
  // The same in summer.
  ['America/Los_Angeles', 'America/Phoenix'],
  ['Asia/Kolkata', 'Asia/Kathmandu'],
  ['Pacific/Kiritimati', 'Pacific/Honolulu'],
])('%s and %s do not', (one, other) => {
  expect(isSameClock(one, other, TODAY)).toBe(false)
})

test('a name that nobody here knows is not told apart', () => {
  expect(isSameClock('Mars/Olympus_Mons', 'Europe/Berlin', TODAY)).toBe(true)
})
