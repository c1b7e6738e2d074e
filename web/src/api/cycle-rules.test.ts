import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { isAmountKnown, isStillAsShown, remainingAmount, shownAmount } from './cycle-rules.ts'

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

type Shown = Pick<Cycle, 'status' | 'amount' | 'paid_amount'>
const OPEN = { status: 'due', amount: 200, paid_amount: 0 } as const
const PARTLY = { ...OPEN, status: 'partial', paid_amount: 50 } as const
const PAID = { ...OPEN, status: 'paid', paid_amount: 200 } as const

test.each([
  ['as it was shown', OPEN, OPEN, true],
  ['partly paid, as it was shown', PARTLY, PARTLY, true],
  ['wholly open, before the page knew it', undefined, OPEN, true],
  ['partly paid, before the page knew it', undefined, PARTLY, false],
  ['paid, before the page knew it', undefined, PAID, false],
  ['partly paid since', OPEN, PARTLY, false],
  ['paid since', OPEN, PAID, false],
  ['of another amount since', OPEN, { ...OPEN, amount: 250 }, false],
  ['gone since', OPEN, undefined, false],
] satisfies [string, Shown | undefined, Shown | undefined, boolean][])(
  'whether a cycle may be paid: %s',
  (_, shown, now, may) => {
    expect(isStillAsShown(shown, now, true)).toBe(may)
  },
)

test('a page without an agenda has just asked for what it shows', () => {
  expect(isStillAsShown(undefined, undefined, false)).toBe(true)
})
