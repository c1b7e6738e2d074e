import type { Bill, NewBill, NewCategory } from '@duebook/contract'

/** Dates are counted from today, so that there is always something late, something due and something to come. */
export interface DemoGroup {
  name: string
  currency: string
  categories: NewCategory[]
  bills: DemoBill[]
  balances: DemoBalance[]
}

/** What was on an account at the end of the latest such day of a month. */
export interface DemoBalance {
  account: string
  amount: number
  day: number
}

export interface DemoBill extends Life {
  bill: Omit<NewBill, 'due_date' | 'category_id'>
  /** By its name. */
  category: string | undefined
  /** The day of the month, or of a weekly bill how many days ago the latest one was. */
  day: number
}

/** When a bill comes, and what became of it so far. */
interface Life {
  /** The month in which a yearly (half-yearly, quarterly) one falls. */
  month?: number
  /** The same, counted from this month: 1 is the next. */
  monthFromNow?: number
  /** It comes only once, so many days from today. */
  once?: number
  /** How many of the latest cycles are left open. */
  open?: number
  /** Whether the latest settled cycle was skipped instead of paid. */
  skipped?: boolean
  /** What varies, in hundredths of the amount. */
  spread?: number
  /** What it cost before the latest settled cycle. */
  before?: number
  /** What was paid on the latest settled cycle, where that was an exception. */
  exception?: number
  archived?: boolean
}

type AddBill = (
  name: string,
  amount: number,
  frequency: Bill['frequency'],
  day: number,
  category: string | undefined,
  fields?: Partial<DemoBill['bill']>,
  life?: Life,
) => DemoBill

/** Makes bills, which are on this account unless they name another. */
export function billsOn(account: string): AddBill {
  return (name, amount, frequency, day, category, fields, life) => ({
    bill: { name, amount, frequency, type: 'bill', account, ...fields },
    day,
    category,
    ...life,
  })
}

/** Of a bill: it is money that comes in. */
export const income = { type: 'deposit' as const }
