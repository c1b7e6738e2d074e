import { expect, test } from 'vitest'
import { isAmountKnown, remainingAmount, shownAmount } from './cycle-rules.ts'

test.each([
  { amount: 0.3, paid_amount: 0.1, decimals: 2, lack: 0.2 },
  { amount: 1.003, paid_amount: 1.001, decimals: 3, lack: 0.002 },
  { amount: 900, paid_amount: 300, decimals: 0, lack: 600 },
  { amount: 10, paid_amount: 12, decimals: 2, lack: 0 },
])(
  'of $amount with $decimals decimals, $paid_amount paid, $lack is missing',
  ({ decimals, lack, ...cycle }) => {
    expect(remainingAmount(cycle, { decimals })).toBe(lack)
    expect(shownAmount({ ...cycle, status: 'partial' }, { decimals })).toBe(lack)
  },
)

test('one press books what is known: neither a guess nor nothing', () => {
  const known = (amount: number, variable: boolean) =>
    isAmountKnown({ amount, variable, paid_amount: 5 }, { decimals: 2 })
  expect([known(10, false), known(10, true), known(5, false), known(0, true)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
