/* Budget for Nextcloud 2.42.0: lib/Service/MigrationService.php, lib/Db/Bill.php; incomes are rows of their table. */

export const BILL = {
  id: 4,
  userId: 'me',
  name: 'Rent',
  description: null,
  amount: 850.5,
  amountType: 'fixed',
  frequency: 'monthly',
  dueDay: 1,
  dueMonth: null,
  categoryId: 2,
  accountId: 1,
  isActive: true,
  lastPaidDate: '2026-10-01',
  nextDueDate: '2026-12-01',
  notes: null,
  reminderDays: null,
  customRecurrencePattern: null,
  autoPayEnabled: false,
  isTransfer: false,
  tagIds: [],
  startDate: null,
  endDate: null,
  remainingPayments: null,
  splitTemplate: [],
  currency: null,
}
const INCOME = {
  id: '4',
  name: 'Wages',
  description: null,
  amount: '2500.00',
  frequency: 'monthly',
  expected_day: '28',
  expected_month: null,
  category_id: null,
  account_id: '1',
  source: 'Employer',
  is_active: '1',
  next_expected_date: '2026-11-28',
  notes: 'net',
}

export const EMPTY = {
  'manifest.json': { version: '1.2.0', appId: 'budget' },
  'categories.json': [{ id: 2, name: 'Housing' }],
  'accounts.json': [{ id: 1, name: 'Giro', currency: 'EUR', iban: 'DE00 0000' }],
  'tags.json': [{ id: 7, name: 'flat, garden' }],
  'transactions.json': [],
  'bills.json': [],
}

const paid = { accountId: 1, amount: 850.5, type: 'debit' }

export const FILES = {
  ...EMPTY,
  'bills.json': [
    BILL,
    { ...BILL, id: 5, name: 'Card', isTransfer: true },
    {
      ...BILL,
      id: 6,
      description: 'Loan for the car',
      amountType: 'statement',
      isActive: '0',
      autoPayEnabled: '1',
      tagIds: [7, 8],
      endDate: '2030-12-31',
      remainingPayments: '12',
      reminderDays: 3,
      splitTemplate: [{ categoryId: 2, amount: 1 }],
      currency: 'USD',
      notes: 'blue',
    },
    { ...BILL, id: 7, nextDueDate: null, startDate: '2026-01-31', endDate: '2027-01-31' },
  ],
  'recurring_income.json': [INCOME],
  'transactions.json': [
    { ...paid, billId: 4, date: '2026-10-01', status: 'cleared' },
    { ...paid, billId: 4, date: '2026-12-01', status: 'scheduled' },
    { ...paid, billId: null, date: '2026-10-02', status: 'cleared' },
    { ...paid, billId: '4', date: '2026-11-01' },
    { ...paid, billId: 4, date: '2026-11-03', amount: 20, type: 'credit' },
  ],
}
