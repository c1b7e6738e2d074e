import { expect, test } from 'vitest'
import { READERS } from '#imports/readers/index'
import { nextcloudBudget } from '#imports/readers/nextcloud-budget'
import { BILL, EMPTY, FILES } from '../samples/nextcloud-budget.ts'
import { expectedItem, notTaken, putInNotes } from '../support/expected-item.ts'
import { openedArchive } from '../support/opened.ts'

const RENT = {
  name: 'Rent',
  amount: '850.5',
  currency: 'EUR',
  due_date: '2026-12-01',
  frequency: 'monthly',
  type: 'bill',
  account: 'Giro',
  category: 'Housing',
  auto_pay: 'no',
  variable: 'no',
  status: 'active',
}
function archive(files: Record<string, unknown>) {
  return openedArchive({
    ...EMPTY,
    ...files,
  })
}

test('bills, incomes and what was paid', async () => {
  const file = archive(FILES)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(nextcloudBudget)
  const { due_date: _, ...withoutDueDate } = RENT
  expect(await nextcloudBudget.read(file)).toEqual({
    notation: 'exact',
    warnings: [notTaken('transfer')],
    items: [
      expectedItem(1, RENT, {
        sourceId: '4',
        payments: [
          { date: '2026-10-01', amount: '850.5' },
          { date: '2026-11-01', amount: '850.5' },
          { date: '2026-11-03', amount: '-20' },
        ],
      }),
      expectedItem(
        2,
        {
          ...RENT,
          currency: 'USD',
          tags: '"flat, garden"',
          notes: 'blue\nLoan for the car',
          auto_pay: 'yes',
          variable: 'yes',
          status: 'archived',
          cycles_left: '12',
        },
        {
          sourceId: '6',
          warnings: [putInNotes('description'), notTaken('reminder'), notTaken('split'), notTaken('end')],
        },
      ),
      expectedItem(
        3,
        {
          ...withoutDueDate,
          start_date: '2026-02-01',
          frequency: 'every month on the 1st',
          ends_on: '2027-01-31',
        },
        { sourceId: '7' },
      ),
      expectedItem(
        4,
        {
          name: 'Wages',
          amount: '2500.00',
          currency: 'EUR',
          due_date: '2026-11-28',
          frequency: 'monthly',
          type: 'deposit',
          account: 'Giro',
          notes: 'net\nSource: Employer',
          status: 'active',
        },
        { sourceId: 'income-4', warnings: [putInNotes('income-source')] },
      ),
    ],
  })
})

test.each([
  [{ frequency: 'daily' }, 'daily'],
  [{ frequency: 'weekly', dueDay: 5 }, 'weekly'],
  [{ frequency: 'biweekly', dueDay: 5 }, 'every 2 weeks'],
  [{ frequency: 'semi-monthly', dueDay: 1 }, 'every month on the 1st and 16th'],
  [{ frequency: 'semi-monthly', dueDay: 20 }, 'every month on the 20th and 28th'],
  [{ frequency: 'monthly', dueDay: 31, nextDueDate: '2027-02-28' }, 'every month on the 31st'],
  [{ frequency: 'monthly', dueDay: 31, nextDueDate: '2027-01-31' }, 'monthly'],
  [{ frequency: 'quarterly' }, 'every 3 months'],
  [{ frequency: 'semi-annually' }, 'every 6 months'],
  [{ frequency: 'yearly', dueMonth: 4 }, 'yearly'],
  [{ frequency: 'one-time' }, 'once'],
  [
    { frequency: 'custom', dueDay: 15, customRecurrencePattern: '{"months":[7,1]}' },
    'every year on January 15 and July 15',
  ],
  [{ frequency: 'custom', customRecurrencePattern: '{' }, 'custom'],
  [{ frequency: 'lunar' }, 'lunar'],
])('%j comes %s', async (bill, frequency) => {
  const { items } = await nextcloudBudget.read(archive({ 'bills.json': [{ ...BILL, ...bill }] }))
  expect(items.map(({ values }) => values.frequency)).toEqual([frequency])
})

test('dates on different days are several bills, the next of which has the payments', async () => {
  const dates = [
    { month: 3, day: 15 },
    { month: 6, day: 30 },
    { month: 12, day: 30 },
  ]
  const bill = {
    ...BILL,
    frequency: 'custom',
    nextDueDate: '2026-12-30',
    customRecurrencePattern: JSON.stringify({ dates }),
  }
  const transaction = { billId: 4, date: '2026-06-30', amount: 1, status: 'cleared' }
  const { items } = await nextcloudBudget.read(
    archive({ 'bills.json': [bill], 'transactions.json': [transaction] }),
  )
  expect(items).toEqual([
    expectedItem(
      1,
      { ...RENT, due_date: '2027-03-15', frequency: 'every year on March 15' },
      { sourceId: '4' },
    ),
    expectedItem(
      2,
      { ...RENT, due_date: '2026-12-30', frequency: 'every year on June 30 and December 30' },
      { sourceId: '4#2', payments: [{ date: '2026-06-30', amount: '1' }] },
    ),
  ])
})
