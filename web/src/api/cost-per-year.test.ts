import type { Bill, Schedule } from '@duebook/contract'
import { expect, test } from 'vitest'
import { costPerYear } from './cost-per-year.ts'

const MONTHLY = {
  frequency: 'monthly',
  schedule: null,
  due_date: '2026-01-31',
  ends_on: null,
  cycles_left: null,
} as const

test.each<[number, Schedule]>([
  [36_500, { every: 10, unit: 'day' }],
  [17_333, { every: 3, unit: 'week' }],
  [104_000, { every: 1, unit: 'week', weekdays: ['mon', 'thu'] }],
  [6000, { every: 2, unit: 'month' }],
  [24_000, { every: 1, unit: 'month', days: [1, 15] }],
  [12_000, { every: 1, unit: 'month', days: [-1, 31] }],
  [4000, { every: 3, unit: 'month', nth: -1, weekday: 'fri' }],
  [2000, { every: 1, unit: 'year', months: [1, 7], day: 31 }],
  [333, { every: 3, unit: 'year' }],
])('ten euros come to %d cents a year: %j', (cents, schedule) => {
  expect(costPerYear(1000, { ...MONTHLY, schedule })).toBe(BigInt(cents))
})

test.each<[number, Partial<Bill>]>([
  [12_000, {}],
  [12_000, { cycles_left: 24 }],
  [5000, { cycles_left: 5 }],
  [1000, { cycles_left: 1 }],
  [1000, { ends_on: '2026-01-31' }],
  [1000, { ends_on: '2020-01-31' }],
  [3000, { ends_on: '2026-04-15' }],
  [12_000, { ends_on: '2028-04-15' }],
  [1000, { frequency: 'annual', cycles_left: 3 }],
])('what ends sooner comes to less: %d, %j', (cents, end) => {
  expect(costPerYear(1000, { ...MONTHLY, ...end })).toBe(BigInt(cents))
})
