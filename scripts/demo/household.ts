import type { Bill, NewBill } from '@duebook/contract'

/*
 * A household that could be anybody's. Dates are counted from today, so that there is always something late, something
 * due and something to come.
 */

export interface DemoBill {
  bill: Omit<NewBill, 'due_date'>
  /** The day of the month, or of a weekly bill how many days ago the latest one was. */
  day: number
  /** The month in which a yearly (half-yearly, quarterly) one falls. */
  month?: number
  /** How many of the latest cycles are left open. */
  open?: number
  /** Whether the latest settled cycle was skipped instead of paid. */
  skipped?: boolean
  /** What varies, in hundredths of the amount. */
  spread?: number
  archived?: boolean
}

export interface DemoGroup {
  name: string
  currency: string
  bills: DemoBill[]
}

type Extra = Omit<DemoBill, 'bill' | 'day'> & Partial<Omit<NewBill, 'due_date'>>

function bill(
  name: string,
  amount: number,
  frequency: Bill['frequency'],
  day: number,
  extra: Extra = {},
): DemoBill {
  const { month, open, skipped, spread, archived, ...fields } = extra
  const row: DemoBill = {
    bill: { name, amount, frequency, type: 'bill', account: 'Joint account', ...fields },
    day,
  }
  if (month !== undefined) row.month = month
  if (open !== undefined) row.open = open
  if (skipped) row.skipped = true
  if (spread !== undefined) row.spread = spread
  if (archived) row.archived = true
  return row
}

const card = { account: 'Credit card' }
const income = { type: 'deposit' as const }

export const GROUPS: DemoGroup[] = [
  {
    name: 'Household',
    currency: 'EUR',
    bills: [
      bill('Rent', 1180, 'monthly', 1, { notes: 'Reference: flat 14' }),
      bill('Electricity', 92, 'monthly', 3, { variable: true, spread: 18 }),
      bill('Gas', 74, 'monthly', 31, { variable: true, spread: 35 }),
      bill('Water', 58.4, 'quarterly', 15, { month: 2, open: 1 }),
      bill('Internet', 39.99, 'monthly', 12, { auto_pay: true, url: 'https://example.org/internet' }),
      bill('Mobile phones', 27.98, 'monthly', 18, { ...card, auto_pay: true }),
      bill('Music streaming', 16.99, 'monthly', 22, { ...card, auto_pay: true }),
      bill('Video streaming', 13.99, 'monthly', 8, { ...card, skipped: true }),
      bill('Newspaper', 44.9, 'monthly', 5, card),
      bill('Gym', 24.5, 'biweekly', 4, { open: 1 }),
      bill('Cleaning', 45, 'weekly', 2, { account: 'Cash', open: 2 }),
      bill('Car loan', 214.3, 'monthly', 16, { cycles_left: 36, weekend: 'after' }),
      bill('Window cleaner', 38, 'monthly', 6, {
        account: 'Cash',
        schedule: { every: 2, unit: 'month', nth: 1, weekday: 'fri' },
      }),
      bill('Daycare', 310, 'monthly', 10),
      bill('Car insurance', 187.6, 'quarterly', 1, { month: 1 }),
      bill('Car tax', 132, 'annual', 20, { month: 4 }),
      bill('Home insurance', 214.75, 'annual', 1, { month: 9 }),
      bill('TV license', 55.08, 'quarterly', 15, { month: 3 }),
      bill('Dentist plan', 96, 'semiannual', 30, { month: 6 }),
      bill('Old phone contract', 19.99, 'monthly', 9, { archived: true }),
      bill('Salary, Ada', 3240, 'monthly', 28, income),
      bill('Salary, Grace', 2875, 'monthly', 30, { ...income, weekend: 'before' }),
      bill('Child benefit', 250, 'monthly', 14, income),
    ],
  },
  {
    name: 'Village garden club',
    currency: 'EUR',
    bills: [
      bill('Garden lease', 640, 'semiannual', 1, { month: 5, account: 'Club account' }),
      bill('Garden water', 118, 'quarterly', 20, {
        month: 3,
        account: 'Club account',
        variable: true,
        spread: 25,
      }),
      bill('Insurance', 268.5, 'annual', 1, { month: 2, account: 'Club account' }),
      bill('Web hosting', 4.9, 'monthly', 17, { account: 'Club account', auto_pay: true }),
      bill('Membership fees', 1450, 'semiannual', 15, { month: 1, account: 'Club account', ...income }),
      bill('Summer party', 300, 'annual', 11, { month: 7, account: 'Club account', draft: true }),
    ],
  },
]
