import type { Frequency } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { givenBill as given } from '../../../ui/test-support/given-bill.ts'
import { totalsOf } from './totals.ts'

const EUR = { decimals: 2 }
const JPY = { decimals: 0 }

describe('one bill of 10', () => {
  test.each<[Frequency, number, number]>([
    ['weekly', 43.33, 520],
    ['biweekly', 21.67, 260],
    ['monthly', 10, 120],
    ['quarterly', 3.33, 40],
    ['semiannual', 1.67, 20],
    ['annual', 0.83, 10],
  ])('%s is %d a month and %d a year', (frequency, month, year) => {
    expect(totalsOf([given({ frequency })], EUR).expenses).toEqual({ month, year })
  })
})

test('the sum is rounded once, not bill by bill', () => {
  const thirds = Array.from({ length: 3 }, () => given({ amount: 1, frequency: 'quarterly' }))
  expect(totalsOf(thirds, EUR).expenses).toEqual({ month: 1, year: 12 })
})

test('half a cent goes up, in what is left over as well', () => {
  const halves = [given({ amount: 0.06, frequency: 'annual' })]
  expect(totalsOf(halves, EUR)).toMatchObject({
    expenses: { month: 0.01, year: 0.06 },
    net: { month: 0, year: -0.06 },
  })
  expect(totalsOf([given({ amount: 0.18, frequency: 'annual' })], EUR).net).toEqual({
    month: -0.01,
    year: -0.18,
  })
  expect(totalsOf([given({ amount: 0.19, frequency: 'annual' })], EUR).net.month).toBe(-0.02)
})

test('income and expenses are apart, and what is left over is their difference', () => {
  const totals = totalsOf([given({ amount: 1250 }), given({ amount: 3100.5, type: 'deposit' })], EUR)
  expect(totals).toEqual({
    expenses: { month: 1250, year: 15_000 },
    income: { month: 3100.5, year: 37_206 },
    net: { month: 1850.5, year: 22_206 },
    count: 2,
  })
})

test('drafts and archived bills do not count', () => {
  expect(totalsOf([given({ draft: true }), given({ archived: true })], EUR)).toEqual({
    expenses: { month: 0, year: 0 },
    income: { month: 0, year: 0 },
    net: { month: 0, year: 0 },
    count: 0,
  })
})

test('a currency without decimals stays whole', () => {
  expect(totalsOf([given({ amount: 1000, frequency: 'weekly' })], JPY).expenses).toEqual({
    month: 4333,
    year: 52_000,
  })
})

test('many of the largest amounts do not drift', () => {
  const bills = Array.from({ length: 2000 }, () => given({ amount: 9_999_999_999.99, frequency: 'weekly' }))
  expect(totalsOf(bills, EUR).expenses.year).toBe(1_039_999_999_998_960)
})
