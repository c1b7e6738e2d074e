import type { Frequency, Icon, NewBill } from '@duebook/contract'
import { addDays, addMonthsToDay, type Day } from '../../format/days.ts'
import type { StarterCategory } from '../../texts/category-texts.ts'
import type { FirstRunTexts } from '../../texts/first-run-texts.ts'

type SampleName = keyof FirstRunTexts['bills']

interface Kind {
  amount: number
  /** Months from one due date to the next. */
  every: 1 | 3 | 12
  /** Days from today; below 0 it is overdue. */
  nextIn: number
  /** How many cycles are paid. */
  past: number
  category: StarterCategory
  icon?: Icon
  account?: keyof FirstRunTexts['accounts']
  isIncome?: true
  isAutomatic?: true
  varies?: true
}

/** A plausible household: most of it is paid, one bill is overdue, others come soon. */
const SAMPLE: Record<SampleName, Kind> = {
  salary: {
    amount: 3_250,
    every: 1,
    nextIn: 9,
    past: 4,
    category: 'income',
    account: 'joint',
    isIncome: true,
  },
  rent: {
    amount: 1_180,
    every: 1,
    nextIn: 12,
    past: 4,
    category: 'housing',
    account: 'joint',
    isAutomatic: true,
  },
  power: {
    amount: 84.5,
    every: 1,
    nextIn: 1,
    past: 4,
    category: 'utilities',
    account: 'joint',
    varies: true,
  },
  internet: {
    amount: 39.99,
    every: 1,
    nextIn: 4,
    past: 4,
    category: 'internet',
    account: 'joint',
    isAutomatic: true,
  },
  phone: {
    amount: 14.99,
    every: 1,
    nextIn: -2,
    past: 3,
    category: 'internet',
    icon: 'device-mobile',
    account: 'joint',
  },
  streaming: { amount: 13.99, every: 1, nextIn: 6, past: 4, category: 'subscriptions', account: 'card' },
  music: {
    amount: 10.99,
    every: 1,
    nextIn: 17,
    past: 4,
    category: 'subscriptions',
    icon: 'music',
    account: 'card',
  },
  gym: { amount: 29.9, every: 1, nextIn: 14, past: 3, category: 'leisure', account: 'card' },
  water: {
    amount: 72,
    every: 3,
    nextIn: 20,
    past: 2,
    category: 'utilities',
    icon: 'droplet',
    account: 'joint',
  },
  insurance: { amount: 96, every: 12, nextIn: 48, past: 1, category: 'insurance', account: 'joint' },
  car: {
    amount: 412.3,
    every: 12,
    nextIn: 75,
    past: 1,
    category: 'insurance',
    icon: 'car',
    account: 'joint',
  },
}

const FREQUENCIES: Record<Kind['every'], Frequency> = { 1: 'monthly', 3: 'quarterly', 12: 'annual' }
/** What a variable amount was in the months before. */
const VARIATIONS = [1, 0.94, 1.07]
/** In currencies without cents the same things have larger numbers. */
const WHOLE_UNITS = 100

export interface SampleBill {
  category: StarterCategory
  bill: NewBill
  payments: Array<{ amount: number; date: Day }>
}

export function sampleBills(
  today: Day,
  decimals: number,
  texts: Pick<FirstRunTexts, 'bills' | 'accounts'>,
): SampleBill[] {
  const amountOf = (amount: number) =>
    decimals === 0 ? Math.round(amount * WHOLE_UNITS) : Number(amount.toFixed(2))
  return (Object.entries(SAMPLE) as Array<[SampleName, Kind]>).map(([name, kind]) => {
    const { amount, every, nextIn, past, category } = kind
    const first = addMonthsToDay(addDays(today, nextIn), -past * every)
    return {
      category,
      bill: {
        name: texts.bills[name],
        amount: amountOf(amount),
        due_date: first,
        frequency: FREQUENCIES[every],
        type: kind.isIncome ? 'deposit' : 'bill',
        auto_pay: kind.isAutomatic ?? false,
        variable: kind.varies ?? false,
        account: kind.account ? texts.accounts[kind.account] : null,
        icon: kind.icon ?? null,
      },
      payments: Array.from({ length: past }, (_, cycle) => ({
        amount: amountOf(amount * (kind.varies ? (VARIATIONS[cycle % VARIATIONS.length] ?? 1) : 1)),
        date: addMonthsToDay(first, cycle * every),
      })),
    }
  })
}

export function sampleCategories(): StarterCategory[] {
  return [...new Set(Object.values(SAMPLE).map(({ category }) => category))]
}
