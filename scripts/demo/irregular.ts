import { billsOn, type DemoGroup, income } from './demo-group.ts'

/** A freelancer: some income is steady, most is not, and the tax office does not wait for it. */

const business = billsOn('Business account')
const personal = billsOn('Personal account')
const variable = { variable: true }

export const IRREGULAR: DemoGroup[] = [
  {
    name: 'Freelance and home',
    currency: 'EUR',
    categories: [
      { name: 'Income', color: 'green', icon: 'cash' },
      { name: 'Taxes', color: 'red', icon: 'receipt-tax', budget: 900 },
      { name: 'Health & pension', color: 'pink', icon: 'heart', budget: 700 },
      { name: 'Work', color: 'indigo', icon: 'briefcase', budget: 350 },
      { name: 'Home', color: 'blue', icon: 'home', budget: 1100 },
      { name: 'Everyday', color: 'teal', icon: 'shopping-cart', budget: 600 },
    ],
    bills: [
      personal('Retainer: Northwind', 1450, 'monthly', 5, 'Income', income),
      personal('Hourly work', 1100, 'monthly', 19, 'Income', { ...income, ...variable }, { spread: 70 }),
      business(
        'Royalties',
        320,
        'quarterly',
        30,
        'Income',
        { ...income, ...variable, icon: 'book' },
        {
          month: 1,
          spread: 60,
        },
      ),
      business('Workshop: city library', 850, 'monthly', 1, 'Income', income, { once: -160 }),
      business('Website: Harbour Museum', 3900, 'monthly', 1, 'Income', income, { once: -118 }),
      business('Poster series: Folk Festival', 1240, 'monthly', 1, 'Income', income, { once: -47 }),
      business('Book cover: Lantern Press', 980, 'monthly', 1, 'Income', income, { once: -6, open: 1 }),
      business('Annual report: Hill & Sons', 4200, 'monthly', 1, 'Income', income, { once: 38 }),
      business('Laptop', 1649, 'monthly', 1, 'Work', { icon: 'device-laptop' }, { once: -70 }),
      business('Trade fair stand', 560, 'monthly', 1, 'Work', { icon: 'ticket' }, { once: 52 }),
      business('VAT return', 310, 'monthly', 10, 'Taxes', { ...variable, weekend: 'after' }, { spread: 60 }),
      business(
        'Income tax prepayment',
        1150,
        'quarterly',
        10,
        'Taxes',
        { account: 'Tax account' },
        {
          month: 3,
        },
      ),
      business('Tax adviser', 780, 'annual', 20, 'Taxes', { icon: 'scale' }, { monthFromNow: 1 }),
      business('Coworking', 165, 'monthly', 1, 'Work', { icon: 'building' }),
      business('Design software', 66.49, 'monthly', 14, 'Work', { icon: 'device-laptop', auto_pay: true }),
      business('Work phone', 24.99, 'monthly', 21, 'Work', { icon: 'phone' }, { exception: 61.3 }),
      business('Liability insurance', 298, 'annual', 1, 'Work', { icon: 'umbrella' }, { monthFromNow: 7 }),
      personal(
        'Health insurance',
        412.8,
        'monthly',
        15,
        'Health & pension',
        { icon: 'stethoscope' },
        {
          before: 389.4,
        },
      ),
      personal('Pension fund', 240, 'monthly', 15, 'Health & pension', { icon: 'pig-money' }),
      personal('Rent', 890, 'monthly', 3, 'Home'),
      personal('Electricity', 58, 'monthly', 8, 'Home', { icon: 'bolt', ...variable }, { spread: 20 }),
      personal('Internet', 34.99, 'monthly', 12, 'Home', { icon: 'wifi', auto_pay: true }),
      personal(
        'Contents insurance',
        84,
        'annual',
        1,
        'Home',
        { icon: 'umbrella' },
        { monthFromNow: -2, open: 1 },
      ),
      personal('Groceries', 85, 'weekly', 3, 'Everyday', { icon: 'basket', ...variable }, { spread: 25 }),
      personal('Train pass', 58, 'monthly', 1, 'Everyday', { icon: 'train' }),
    ],
    balances: [
      { account: 'Business account', amount: 900, day: 4 },
      { account: 'Tax account', amount: 1200, day: 4 },
      { account: 'Personal account', amount: 900, day: 4 },
    ],
  },
]
