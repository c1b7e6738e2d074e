import { billsOn, type DemoGroup, income } from './demo-group.ts'

/** A sports club: money comes in four times a year, and goes out every month. */

const bill = billsOn('Club account')
const cash = { account: 'Cash box' }

export const CLUB: DemoGroup[] = [
  {
    name: 'Riverside Sports Club',
    currency: 'EUR',
    categories: [
      { name: 'Fees & grants', color: 'green', icon: 'users' },
      { name: 'Sports', color: 'blue', icon: 'ball-football', budget: 1200 },
      { name: 'Premises', color: 'amber', icon: 'building', budget: 900 },
      { name: 'Insurance & dues', color: 'red', icon: 'shield', budget: 250 },
      { name: 'Office', color: 'gray', icon: 'file-text', budget: 60 },
    ],
    bills: [
      bill('Membership fees, adults', 4860, 'quarterly', 15, 'Fees & grants', income, { month: 1 }),
      bill('Membership fees, juniors', 1740, 'quarterly', 15, 'Fees & grants', income, { month: 1 }),
      bill('Supporting members', 1200, 'annual', 1, 'Fees & grants', income, { month: 3 }),
      bill('Town grant', 2500, 'annual', 30, 'Fees & grants', income, { month: 6 }),
      bill(
        'Sponsor: bakery',
        450,
        'semiannual',
        15,
        'Fees & grants',
        { ...income, icon: 'star' },
        { month: 4 },
      ),
      bill('Trainer, adults', 480, 'monthly', 28, 'Sports', { tags: ['trainers'] }),
      bill('Trainer, juniors', 360, 'monthly', 28, 'Sports', { tags: ['trainers'] }),
      bill(
        'Referees',
        95,
        'monthly',
        20,
        'Sports',
        { ...cash, icon: 'flag', variable: true },
        {
          spread: 35,
          open: 1,
        },
      ),
      bill('Balls and nets', 210, 'quarterly', 8, 'Sports', { variable: true }, { month: 2, spread: 50 }),
      bill('Hall rent', 640, 'monthly', 3, 'Premises', { icon: 'key' }, { before: 590 }),
      bill('Sports ground lease', 900, 'semiannual', 1, 'Premises', { icon: 'tree' }, { month: 4 }),
      bill(
        'Clubhouse electricity',
        96,
        'monthly',
        11,
        'Premises',
        { icon: 'bolt', variable: true },
        {
          spread: 30,
        },
      ),
      bill('Clubhouse cleaning', 35, 'weekly', 3, 'Premises', { icon: 'wash' }),
      bill('Liability insurance', 486, 'annual', 1, 'Insurance & dues', {}, { monthFromNow: 1 }),
      bill('Accident insurance', 318.5, 'annual', 1, 'Insurance & dues', {}, { monthFromNow: 5 }),
      bill(
        'Association dues',
        1284,
        'annual',
        15,
        'Insurance & dues',
        { icon: 'receipt' },
        { monthFromNow: 4 },
      ),
      bill(
        'League fee',
        240,
        'semiannual',
        10,
        'Insurance & dues',
        { icon: 'receipt' },
        {
          monthFromNow: -2,
          open: 1,
        },
      ),
      // Two years, this month and the next.
      bill('Van loan', 185, 'monthly', 16, 'Sports', { icon: 'truck', cycles_left: 26 }),
      bill('Web hosting', 4.9, 'monthly', 17, 'Office', { icon: 'server', auto_pay: true }),
      bill('Accounting software', 14.9, 'monthly', 6, 'Office', { icon: 'chart-line', auto_pay: true }),
      bill('Newsletter', 88, 'quarterly', 25, 'Office', { icon: 'mail' }, { month: 3 }),
      bill('Summer party', 650, 'annual', 11, 'Sports', { icon: 'ticket', draft: true }, { month: 7 }),
    ],
    balances: [
      { account: 'Club account', amount: 4600, day: 10 },
      { account: 'Cash box', amount: 460, day: 10 },
    ],
  },
]
