import type { Bill, NewBill, NewCategory } from '@duebook/contract'

/*
 * A household that could be anybody's. Dates are counted from today, so that there is always something late, something
 * due and something to come.
 */

export interface DemoBill {
  bill: Omit<NewBill, 'due_date' | 'category_id'>
  /** By its name. */
  category?: string
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
  categories: NewCategory[]
  bills: DemoBill[]
}

type Extra = Omit<DemoBill, 'bill' | 'day' | 'category'> & Partial<DemoBill['bill']>

function bill(
  name: string,
  amount: number,
  frequency: Bill['frequency'],
  day: number,
  category: string | undefined,
  extra: Extra = {},
): DemoBill {
  const { month, open, skipped, spread, archived, ...fields } = extra
  const row: DemoBill = {
    bill: { name, amount, frequency, type: 'bill', account: 'Joint account', ...fields },
    day,
  }
  if (category !== undefined) row.category = category
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
    categories: [
      { name: 'Housing', color: 'blue', icon: 'home', budget: 1500 },
      { name: 'Utilities', color: 'amber', icon: 'bolt', budget: 160 },
      { name: 'Phone & internet', color: 'cyan', icon: 'wifi', budget: 70 },
      { name: 'Subscriptions', color: 'purple', icon: 'device-tv', budget: 80 },
      { name: 'Car', color: 'orange', icon: 'car' },
      { name: 'Children', color: 'pink', icon: 'backpack' },
      { name: 'Health', color: 'red', icon: 'heart', budget: 60 },
      { name: 'Income', color: 'green', icon: 'cash' },
    ],
    bills: [
      bill('Rent', 1180, 'monthly', 1, 'Housing', { notes: 'Reference: flat 14' }),
      bill('Electricity', 92, 'monthly', 3, 'Utilities', { icon: 'bolt', variable: true, spread: 18 }),
      bill('Gas', 74, 'monthly', 31, 'Utilities', { icon: 'flame', variable: true, spread: 35 }),
      bill('Water', 58.4, 'quarterly', 15, 'Utilities', { icon: 'droplet', month: 2, open: 1 }),
      bill('Internet', 39.99, 'monthly', 12, 'Phone & internet', {
        auto_pay: true,
        url: 'https://example.org/internet',
      }),
      bill('Mobile phones', 27.98, 'monthly', 18, 'Phone & internet', {
        icon: 'device-mobile',
        ...card,
        auto_pay: true,
      }),
      bill('Music streaming', 16.99, 'monthly', 22, 'Subscriptions', {
        icon: 'music',
        ...card,
        auto_pay: true,
      }),
      bill('Video streaming', 13.99, 'monthly', 8, 'Subscriptions', {
        tags: ['can cancel'],
        ...card,
        skipped: true,
      }),
      bill('Newspaper', 44.9, 'monthly', 5, 'Subscriptions', { ...card, icon: 'news', tags: ['can cancel'] }),
      bill('Gym', 24.5, 'biweekly', 4, 'Health', { icon: 'barbell', tags: ['can cancel'], open: 1 }),
      bill('Cleaning', 45, 'weekly', 2, 'Housing', { icon: 'wash', account: 'Cash', open: 2 }),
      bill('Car loan', 214.3, 'monthly', 16, 'Car', {
        icon: 'building-bank',
        cycles_left: 36,
        weekend: 'after',
      }),
      bill('Window cleaner', 38, 'monthly', 6, 'Housing', {
        icon: 'sun',
        account: 'Cash',
        schedule: { every: 2, unit: 'month', nth: 1, weekday: 'fri' },
      }),
      bill('Daycare', 310, 'monthly', 10, 'Children'),
      bill('Car insurance', 187.6, 'quarterly', 1, 'Car', { icon: 'shield', tags: ['car'], month: 1 }),
      bill('Car tax', 132, 'annual', 20, 'Car', { icon: 'receipt-tax', tags: ['car', 'tax'], month: 4 }),
      bill('Home insurance', 214.75, 'annual', 1, 'Housing', {
        icon: 'umbrella',
        tags: ['insurance'],
        month: 9,
      }),
      bill('TV license', 55.08, 'quarterly', 15, 'Subscriptions', { icon: 'broadcast', month: 3 }),
      bill('Dentist plan', 96, 'semiannual', 30, 'Health', { icon: 'dental', month: 6 }),
      bill('Old phone contract', 19.99, 'monthly', 9, 'Phone & internet', {
        icon: 'device-mobile',
        archived: true,
      }),
      bill('Salary, Ada', 3240, 'monthly', 28, 'Income', income),
      bill('Salary, Grace', 2875, 'monthly', 30, 'Income', { ...income, weekend: 'before' }),
      bill('Child benefit', 250, 'monthly', 14, 'Income', { ...income, icon: 'baby-carriage' }),
    ],
  },
  {
    name: 'Village garden club',
    currency: 'EUR',
    categories: [
      { name: 'Garden', color: 'lime', icon: 'plant' },
      { name: 'Club', color: 'indigo', icon: 'users' },
    ],
    bills: [
      bill('Garden lease', 640, 'semiannual', 1, 'Garden', { month: 5, account: 'Club account' }),
      bill('Garden water', 118, 'quarterly', 20, 'Garden', {
        icon: 'droplet',
        month: 3,
        account: 'Club account',
        variable: true,
        spread: 25,
      }),
      bill('Insurance', 268.5, 'annual', 1, 'Club', { icon: 'shield', month: 2, account: 'Club account' }),
      bill('Web hosting', 4.9, 'monthly', 17, 'Club', {
        icon: 'server',
        account: 'Club account',
        auto_pay: true,
      }),
      bill('Membership fees', 1450, 'semiannual', 15, undefined, {
        month: 1,
        account: 'Club account',
        ...income,
      }),
      bill('Summer party', 300, 'annual', 11, 'Club', {
        icon: 'ticket',
        month: 7,
        account: 'Club account',
        draft: true,
      }),
    ],
  },
]
