import { expect, test } from 'vitest'
import { duebook } from '#imports/readers/duebook'
import { READERS } from '#imports/readers/index'
import { AT, BALANCE, BILL, CATEGORY, EXPORT, GROUP, PAYMENT, SCHEDULE, SKIP } from '../samples/duebook.ts'
import { expectedItem } from '../support/expected-item.ts'
import { openedJson } from '../support/opened.ts'

const RENT = {
  name: 'Rent',
  amount: '850.5',
  due_date: '2026-12-01',
  frequency: 'monthly',
  type: 'bill',
  account: 'Giro',
  category: 'Housing',
  tags: 'home, flat',
  notes: 'Flat 4\nFirst floor',
  auto_pay: 'yes',
  variable: 'no',
  status: 'active',
  weekend: 'keep',
  icon: 'home',
}

test.each([
  ['the response', { success: true, data: EXPORT }],
  ['the file of the web app', EXPORT],
  ['a later minor version', { ...EXPORT, bills: [BILL], goals: [] }],
])('%s has each bill with everything that belongs to it', async (_, value) => {
  const file = openedJson(value)
  expect(READERS.find((reader) => reader.recognises(file))).toBe(duebook)
  expect(await duebook.read(file)).toEqual({
    notation: 'exact',
    currency: 'EUR',
    categories: [CATEGORY],
    balances: [BALANCE],
    items: [
      expectedItem(1, RENT, {
        sourceId: '3',
        payments: [{ date: '2026-11-02', amount: '850.5' }],
        exact: { bill: BILL, schedule: SCHEDULE, payments: [PAYMENT], skips: [SKIP], category: CATEGORY },
      } as never),
    ],
  })
})

test.each([
  ['a bill', { bills: [{ ...BILL, auto_pay: 'yes' }] }],
  ['a day that does not exist', { payments: [{ ...PAYMENT, cycle_due_date: '2026-02-30' }] }],
  ['a payment', { payments: [{ ...PAYMENT, settles: 1 }] }],
  ['a skip', { skips: [{ ...SKIP, next_due_date: null }] }],
  ['what due dates depend on', { schedules: [{ ...SCHEDULE, schedule_epoch: -1 }] }],
])('what is not as we write it is read as of any other program: %s', async (_, change) => {
  const { items } = await duebook.read(openedJson({ ...EXPORT, ...change }))
  expect(items).toEqual([
    expectedItem(1, RENT, { sourceId: '3', payments: [{ date: '2026-11-02', amount: '850.5' }] }),
  ])
})

test.each([
  [{ draft: true }, { status: 'draft' }],
  [{ archived: true, draft: true, cycles_left: 0 }, { status: 'archived' }],
  [
    { frequency: 'semiannual', cycles_left: 4 },
    { frequency: 'every 6 months', cycles_left: '4' },
  ],
  [{ schedule: { every: 2, unit: 'month', days: [-1] } }, { frequency: 'every 2 months on the last day' }],
  [{ schedule: { every: 0, unit: 'eon' } }, { frequency: '{"every":0,"unit":"eon"}' }],
])('%j is shown as %j', async (change, shown) => {
  const { items } = await duebook.read(openedJson({ ...EXPORT, bills: [{ ...BILL, ...change }] }))
  expect(items[0]?.values).toEqual({ ...RENT, ...shown })
})

test('payments of bills that are not in the file are told', async () => {
  const { items, warnings } = await duebook.read(
    openedJson({ ...EXPORT, payments: [{ ...PAYMENT, bill_id: 99 }] }),
  )
  expect(items[0]?.payments).toEqual([])
  expect(warnings).toEqual([{ code: 'not-taken', field: null, params: { what: 'payments-of-no-bill' } }])
})

test.each([2, '1', null])('version %j is refused', async (version) => {
  const file = openedJson({ ...EXPORT, version })
  expect(duebook.recognises(file)).toBe(true)
  await expect(duebook.read(file)).rejects.toMatchObject({
    code: 'import-unreadable',
    params: { reason: 'it was written by a newer version of Duebook' },
  })
})

test('the list that the page of bills saves has their categories', async () => {
  const file = openedJson({ exported_at: AT, group: GROUP, bills: [BILL], categories: [CATEGORY] })
  expect(READERS.find((reader) => reader.recognises(file))).toBe(duebook)
  expect(await duebook.read(file)).toEqual({
    notation: 'exact',
    currency: 'EUR',
    items: [expectedItem(1, RENT, { sourceId: '3' })],
  })
})

test('the list that the page of payments saves names their bills', async () => {
  const { id, bill_id, amount, date, created_at } = PAYMENT
  const payment = { id, bill_id, amount, date, created_at, bill_name: 'Rent', bill_type: 'bill' }
  const file = openedJson({ exported_at: AT, group: GROUP, payments: [payment] })
  expect(READERS.find((reader) => reader.recognises(file))).toBe(duebook)
  expect(await duebook.read(file)).toEqual({
    notation: 'exact',
    currency: 'EUR',
    items: [
      expectedItem(1, { bill: 'Rent', date: '2026-11-02', amount: '850.5', type: 'bill' }, { sourceId: '9' }),
    ],
  })
})
