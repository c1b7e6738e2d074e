import { expect, test } from 'vitest'
import { daysBetween } from '../../format/days.ts'
import { firstRun as de } from '../../texts/first-run/de.ts'
import { firstRun as en } from '../../texts/first-run/en.ts'
import { sampleBills, sampleCategories } from './sample-bills.ts'
import { isStillSample } from './sample-mark.ts'

// The last days of months too: there is no 31st in every month.
test.each(['2026-11-17', '2028-02-29', '2027-03-31', '2026-12-31'])(
  'on %s each bill was paid until now, and comes again later',
  (today) => {
    const bills = sampleBills(today, 2, en)
    expect(bills.filter(({ bill, payments }) => payments[0]?.date !== bill.due_date)).toEqual([])
    const paid = bills.flatMap(({ payments }) => payments.map(({ date }) => daysBetween(date, today)))
    expect(Math.min(...paid)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...paid)).toBeLessThan(380)
  },
)

test('its bills are in the language of whoever makes it, and each has a category', () => {
  const bills = sampleBills('2026-11-17', 2, de)
  expect(bills.map(({ bill }) => bill.name)).toContain('Strom')
  expect(bills.length).toBeGreaterThanOrEqual(10)
  expect(new Set(bills.map(({ category }) => category))).toEqual(new Set(sampleCategories()))
})

test('amounts have the decimals of the currency', () => {
  const amounts = sampleBills('2026-11-17', 0, en).flatMap(({ bill, payments }) => [
    bill.amount,
    ...payments.map(({ amount }) => amount),
  ])
  expect(amounts.filter((amount) => !Number.isInteger(amount))).toEqual([])
})

test('a group is a sample until somebody adds a bill of their own', () => {
  const mark = { groupId: 4, billIds: [1, 2] }
  expect(isStillSample(mark, [{ id: 2 }])).toBe(true)
  expect(isStillSample(mark, [{ id: 1 }, { id: 3 }])).toBe(false)
})
