import { expect, test } from 'vitest'
import { givenBill } from '../../ui/test-support/given-bill.ts'
import { statusOf } from './bill-status.ts'

const SUNDAY = '2026-03-29'

test.each([
  ['keep', SUNDAY, '2026-03-28', 'upcoming'],
  ['keep', SUNDAY, SUNDAY, 'due'],
  ['keep', SUNDAY, '2026-03-30', 'overdue'],
  ['before', '2026-03-27', '2026-03-26', 'upcoming'],
  ['before', '2026-03-27', '2026-03-27', 'due'],
  ['before', '2026-03-27', SUNDAY, 'due'],
  ['before', '2026-03-27', '2026-03-30', 'overdue'],
  ['after', '2026-03-30', SUNDAY, 'upcoming'],
  ['after', '2026-03-30', '2026-03-30', 'due'],
  ['after', '2026-03-30', '2026-03-31', 'overdue'],
] as const)('a bill of a Sunday, %s, paid on %s, is on %s: %s', (weekend, payOn, today, status) => {
  const bill = givenBill({ due_date: SUNDAY, pay_on: payOn, weekend })
  expect(statusOf(bill, today)).toBe(status)
  expect(statusOf({ ...bill, ended: true }, today)).toBeUndefined()
})
