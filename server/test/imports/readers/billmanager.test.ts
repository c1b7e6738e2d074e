import { expect, test } from 'vitest'
import { billmanager } from '#imports/readers/billmanager'
import { READERS } from '#imports/readers/index'
import {
  ENGLISH_BILLS,
  ENGLISH_PAYMENTS,
  GERMAN_BILLS,
  GERMAN_PAYMENTS,
  SYNC,
} from '../samples/billmanager.ts'
import { expectedItem, notTaken } from '../support/expected-item.ts'
import { openedCsv, openedJson } from '../support/opened.ts'

const RENT = {
  name: 'Rent',
  amount: '1250.1',
  due_date: '2026-10-01',
  frequency: 'monthly',
  type: 'bill',
  account: 'Checking',
  category: 'Housing',
  auto_pay: 'yes',
  variable: 'no',
  status: 'active',
}
test('the answer of the sync call has bills with their payments', async () => {
  const file = openedJson({ success: true, data: SYNC })
  expect(READERS.find((reader) => reader.recognises(file))).toBe(billmanager)
  expect(await billmanager.read(file)).toEqual({
    notation: 'exact',
    // One of them is of a bill that is not there.
    warnings: [{ code: 'not-taken', field: null, params: { what: 'payments-of-no-bill' } }],
    items: [
      expectedItem(1, RENT, {
        sourceId: '1',
        payments: [
          { date: '2026-09-01', amount: '1250.1' },
          { date: '2026-08-01', amount: '1200' },
        ],
        warnings: [notTaken('payment-note')],
      }),
      expectedItem(
        2,
        { ...RENT, frequency: 'every month on the 1st, 15th, and 31st', status: 'archived' },
        { sourceId: '2', warnings: [notTaken('icon')] },
      ),
      expectedItem(3, { ...RENT, frequency: 'every week on Monday and Thursday' }, { sourceId: '3' }),
      expectedItem(
        4,
        {
          ...RENT,
          amount: '10.01',
          frequency: 'every 2 weeks',
          type: 'deposit',
          auto_pay: 'no',
          variable: 'yes',
        },
        {
          sourceId: '4',
          payments: [
            { date: '2026-08-01', amount: '10' },
            { date: '2026-08-15', amount: '10.01' },
          ],
          warnings: [{ code: 'amount-varies', field: 'amount', params: {} }],
        },
      ),
      expectedItem(
        5,
        { ...RENT, amount: '0', frequency: 'once', variable: 'yes' },
        { sourceId: '5', warnings: [{ code: 'amount-unknown', field: 'amount', params: {} }] },
      ),
      expectedItem(6, { ...RENT, frequency: 'custom' }, { sourceId: '6' }),
    ],
  })
  expect(billmanager.recognises(openedJson(SYNC))).toBe(true)
})

test('bills saved as CSV in English', async () => {
  const file = openedCsv(ENGLISH_BILLS)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(billmanager)
  const { notation, items } = await billmanager.read(file)
  expect(notation).toBe('local')
  const bill = { currency: '$', type: 'bill', auto_pay: 'no', variable: 'no', status: 'active' }
  expect(items).toEqual([
    expectedItem(2, {
      ...bill,
      name: 'Rent',
      amount: '1,250.00',
      due_date: 'Oct 1, 2026',
      frequency: 'monthly',
      account: 'Checking',
      category: 'Housing',
      auto_pay: 'yes',
    }),
    expectedItem(3, {
      ...bill,
      name: '=Power',
      amount: '40.00',
      due_date: 'Oct 5, 2026',
      frequency: 'every month on the 1st and 15th',
      notes: '-5 % in winter',
      variable: 'yes',
    }),
    expectedItem(4, {
      ...bill,
      name: 'Wages',
      amount: '900.00',
      due_date: 'Oct 2, 2026',
      frequency: 'every week on Monday and Thursday',
      type: 'deposit',
      status: 'archived',
    }),
    expectedItem(
      5,
      { ...bill, name: 'Dentist', amount: '0', due_date: 'Oct 2, 2026', frequency: 'once', variable: 'yes' },
      { warnings: [{ code: 'amount-unknown', field: 'amount', params: {} }] },
    ),
    expectedItem(6, { ...bill, name: 'Odd', amount: '1.00', due_date: 'Oct 2, 2026', frequency: 'Custom' }),
  ])
})

test('bills saved as CSV in German', async () => {
  const file = openedCsv(GERMAN_BILLS)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(billmanager)
  expect((await billmanager.read(file)).items).toEqual([
    expectedItem(2, {
      name: 'Miete',
      amount: '1.250,00',
      currency: '€',
      due_date: '1. Okt. 2026',
      frequency: 'every 3 months',
      type: 'bill',
      account: 'Giro',
      category: 'Wohnen',
      auto_pay: 'yes',
      variable: 'no',
      status: 'active',
    }),
    expectedItem(3, {
      name: 'Lohn',
      amount: '40,00',
      currency: '€',
      due_date: '2. März 2026',
      frequency: 'every week on Monday and Sunday',
      type: 'deposit',
      auto_pay: 'no',
      variable: 'yes',
      status: 'archived',
    }),
  ])
})

test.each([
  [ENGLISH_PAYMENTS, 'Sep 1, 2026', '1,250.00', '$'],
  [GERMAN_PAYMENTS, '1. Sept. 2026', '1.250,00', '€'],
])('payments saved as CSV belong to a bill by its name', async (text, date, amount, currency) => {
  const file = openedCsv(text)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(billmanager)
  expect(await billmanager.read(file)).toEqual({
    notation: 'local',
    items: [expectedItem(2, { bill: 'Rent', date, amount, currency })],
  })
})

test('a payment without a date or an amount is told of', async () => {
  const bill = {
    id: 1,
    name: 'Rent',
    amount: 5,
    frequency: 'monthly',
    next_due: '2026-10-01',
    type: 'expense',
  }
  const payments = [
    { id: 1, bill_id: 1, amount: 5, payment_date: '2026-09-01' },
    { id: 2, bill_id: 1, amount: 5, payment_date: null },
    { id: 3, bill_id: 1, amount: null, payment_date: '2026-08-01' },
  ]
  const { items } = await billmanager.read(openedJson({ bills: [bill], payments, server_time: '' }))
  expect(items[0]?.payments).toEqual([{ date: '2026-09-01', amount: '5' }])
  expect(items[0]?.warnings).toEqual([notTaken('incomplete-payments')])
})
