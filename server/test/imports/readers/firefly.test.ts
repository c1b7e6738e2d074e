import { expect, test } from 'vitest'
import { firefly } from '#imports/readers/firefly'
import { READERS } from '#imports/readers/index'
import {
  BILLS,
  RECURRING,
  RECURRING_HEADER,
  recurrence,
  repetition,
  TRANSACTIONS,
  transaction,
  WITHDRAWAL,
} from '../samples/firefly.ts'
import { expectedItem, notTaken, putInNotes } from '../support/expected-item.ts'
import { openedCsv } from '../support/opened.ts'

test('bills have a first date, and skip some', async () => {
  const file = openedCsv(BILLS)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(firefly)
  expect(await firefly.read(file)).toEqual({
    notation: 'exact',
    items: [
      expectedItem(
        2,
        {
          name: 'Power',
          amount: '90.5',
          currency: 'EUR',
          due_date: '2024-01-15',
          frequency: 'every 2 months',
          type: 'bill',
          variable: 'yes',
          status: 'active',
        },
        {
          sourceId: '7',
          movesByItself: true,
          warnings: [{ code: 'amount-range', field: 'amount', params: { low: '80', high: '90.5' } }],
        },
      ),
      expectedItem(
        3,
        {
          name: 'Tax, land',
          amount: '100',
          currency: 'EUR',
          due_date: '2019-02-28',
          frequency: 'every 6 months',
          type: 'bill',
          variable: 'no',
          status: 'archived',
        },
        { sourceId: '8', movesByItself: true },
      ),
      expectedItem(
        4,
        {
          name: 'Odd',
          amount: '1',
          currency: 'USD',
          due_date: '2019-02-28',
          frequency: 'fortnightly',
          type: 'bill',
          variable: 'no',
          status: 'active',
        },
        { sourceId: '9', movesByItself: true },
      ),
    ],
  })
})

test('three kinds of rows make one recurring transaction', async () => {
  const file = openedCsv(RECURRING)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(firefly)
  expect(await firefly.read(file)).toEqual({
    notation: 'exact',
    warnings: [notTaken('transfer')],
    items: [
      expectedItem(
        2,
        {
          name: 'Rent',
          amount: '850',
          currency: 'EUR',
          start_date: '2024-01-31',
          frequency: 'every month on the 31st',
          type: 'bill',
          account: 'Checking',
          category: 'Housing',
          tags: 'home,flat',
          notes: 'Flat 4',
          status: 'active',
          ends_on: '2027-12-31',
          weekend: 'before',
        },
        { sourceId: '3', movesByItself: true, warnings: [putInNotes('description')] },
      ),
      expectedItem(
        5,
        {
          name: 'Wages',
          amount: '10.5',
          currency: 'USD',
          start_date: '2026-12-04',
          frequency: 'every 2 weeks on Friday',
          type: 'deposit',
          account: 'Checking',
          status: 'active',
          cycles_left: '12',
          weekend: 'after',
        },
        { sourceId: '4', movesByItself: true },
      ),
    ],
  })
})

const changed = (value: string) => ({ code: 'schedule-changed', field: 'frequency', params: { value } })

test.each([
  [['daily,,2,1'], 'every 3 days', []],
  [['weekly,1,0,1', 'weekly,4,0,1'], 'every week on Monday and Thursday', []],
  [['ndom,"2,3",0,2'], 'on the second Wednesday of every month', [notTaken('weekend')]],
  [['ndom,"5,7",1,1'], 'every 2 months on the last Sunday', [changed('ndom 5,7')]],
  [['yearly,2018-02-29,0,1'], 'every year on February 29', []],
  [['yearly,2018-04-31,0,1'], 'every year on the 31st of April', []],
  [['monthly,1,0,1', 'weekly,1,0,1'], 'every month on the 1st', [changed('monthly 1')]],
  [['hourly,,0,1'], 'hourly', []],
])('a repetition of %j is %s', async (repetitions, frequency, warnings) => {
  const rows = repetitions.map((rest) => repetition(1, rest))
  const file = openedCsv([RECURRING_HEADER, recurrence(1, 'Withdrawal', 'Rent'), ...rows].join('\n'))
  const { items } = await firefly.read(file)
  expect(items.map((item) => [item.values.frequency, item.warnings])).toEqual([[frequency, warnings]])
})

test('how many are left is not known once some have passed, and parts of a split are not taken', async () => {
  const file = openedCsv(
    [
      RECURRING_HEADER,
      recurrence(1, 'Withdrawal', 'Loan', '2024-01-10,,2026-10-10,24'),
      repetition(1, 'monthly,10,0,1'),
      transaction(1, WITHDRAWAL),
      transaction(1, WITHDRAWAL),
    ].join('\n'),
  )
  const [item] = (await firefly.read(file)).items
  expect([item?.values.cycles_left, item?.warnings]).toEqual([
    undefined,
    [notTaken('split'), notTaken('end')],
  ])
})

test('transactions of bills are their payments', async () => {
  const file = openedCsv(TRANSACTIONS)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(firefly)
  const power = { bill: 'Power', currency: 'EUR' }
  expect((await firefly.read(file)).items).toEqual([
    expectedItem(2, { ...power, date: '2026-10-15', amount: '85', type: 'bill' }, { sourceId: '51' }),
    expectedItem(4, { ...power, date: '2026-10-16', amount: '12.3', type: 'deposit' }, { sourceId: '53' }),
  ])
})
