import type { Bill, Payday } from '@duebook/contract'
import { expect, test } from 'vitest'
import { formatDay } from '../../../format/days.ts'
import { formatMoney } from '../../../format/money.ts'
import { paydays as en } from '../../../texts/paydays/en.ts'
import { freeOf, incomeName, nextIncomeDay, runningSentence } from './payday-words.ts'

const EUR = { code: 'EUR', decimals: 2 }
const format = {
  currency: EUR,
  money: (amount: number) => formatMoney(amount, EUR, 'en-GB'),
  longDate: (day: string) => formatDay(day, 'en-GB', { day: 'numeric', month: 'long' }),
}

function payday(more: Partial<Payday> = {}): Payday {
  const { income = 3000, to_pay: toPay = 812, paid = 1548 } = more
  return {
    from: '2026-10-27',
    to: '2026-11-26',
    bills: [],
    income,
    to_pay: toPay,
    left_over: income - toPay,
    paid,
    ...more,
  }
}
const NEXT = payday({ from: '2026-11-27', to: '2026-12-26', paid: 0 })
const salary = {
  type: 'deposit',
  name: 'Salary',
  archived: false,
  draft: false,
  pay_on: '2026-11-27',
} as Bill

test.each<[string, Partial<Payday>, string]>([
  ['what is free', {}, '€812.00 left to pay, €640.00 free.'],
  ['what is short', { paid: 2200.5 }, '€812.00 left to pay, €12.50 short.'],
  ['nothing to pay', { to_pay: 0 }, 'nothing left to pay, €1,452.00 free.'],
  ['nothing to pay, too much paid', { to_pay: 0, paid: 3001 }, 'nothing left to pay, €1.00 short.'],
  ['no income yet', { income: 0 }, '€812.00 left to pay.'],
  ['no income yet, nothing to pay', { income: 0, to_pay: 0 }, 'nothing left to pay.'],
])('the running period says %s', (_case, more, words) => {
  const sentence = runningSentence([payday(more), NEXT], [salary], en, format)
  expect(sentence).toBe(`Until Salary on 27 November: ${words}`)
})

test('several deposits on one day have no name, and without a next one the period has an end', () => {
  const bonus = { ...salary, name: 'Bonus' }
  expect(runningSentence([payday(), NEXT], [salary, bonus], en, format)).toMatch(
    /^Until your next income on 27 November:/,
  )
  expect(runningSentence([payday()], [salary], en, format)).toMatch(/^Until 26 November:/)
  expect(runningSentence([], [salary], en, format)).toBe('')
})

test('archived deposits and bills of the same day give no name', () => {
  expect(incomeName([{ ...salary, archived: true }], '2026-11-27')).toBeUndefined()
  expect(incomeName([{ ...salary, type: 'bill' }], '2026-11-27')).toBeUndefined()
  expect(nextIncomeDay([payday(), NEXT])).toBe('2026-11-27')
})

test('free is exact', () => {
  expect(freeOf(payday({ left_over: 0.3, paid: 0.1 }), EUR)).toBe(0.2)
})
