import { expect, test } from 'vitest'
import { interpret } from '#imports/interpret/interpret'
import type { RowProblem } from '#imports/interpret/interpreted'
import { givenGroup, givenItems } from '#imports/interpret/test-support/given'
import type { ExactBill, Values } from '#imports/neutral'

const AT = '2026-01-02T03:04:05.678Z'

const EXACT: ExactBill = {
  bill: {
    id: 41,
    name: 'Rent, “flat 4”',
    amount: 1200.5,
    due_date: '2026-02-28',
    frequency: 'biweekly',
    type: 'bill',
    account: 'Giro',
    url: null,
    notes: 'a\nb',
    auto_pay: true,
    variable: false,
    draft: false,
    schedule: { every: 1, unit: 'month', days: [15, -1] },
    ends_on: null,
    cycles_left: 3,
    weekend: 'after',
    category_id: 9,
    tags: ['a, b'],
    icon: 'home',
    anchor_day: 31,
    pay_on: '2026-03-02',
    ended: false,
    archived: false,
    created_at: AT,
    updated_at: AT,
  },
  schedule: {
    bill_id: 41,
    starts_on: '2026-01-15',
    last_due_date: '2026-03-31',
    archived_by_end: false,
    schedule_epoch: 2,
    schedule_set_on: '2026-01-01',
    schedule_changed_at: AT,
    auto_recorded_through: '2026-01-31',
  },
  payments: [
    {
      id: 5,
      bill_id: 41,
      amount: 1200.5,
      date: '2026-01-16',
      cycle_due_date: '2026-01-15',
      cycle_amount: 1100,
      schedule_epoch: 1,
      cycle_anchor_day: null,
      settles: true,
      next_due_date: '2026-01-31',
      source: 'auto',
      created_at: AT,
      updated_at: AT,
    },
  ],
  skips: [
    {
      id: 6,
      bill_id: 41,
      cycle_due_date: '2026-01-31',
      cycle_amount: 1200.5,
      schedule_epoch: 2,
      cycle_anchor_day: 31,
      next_due_date: '2026-02-15',
      note: 'holiday',
      created_at: AT,
    },
  ],
  category: { id: 9, name: 'Housing', color: 'red', icon: 'home', budget: null, position: 1, bill_count: 1 },
}

async function interpreted(exact: ExactBill, typed: Values = {}, currency = 'EUR') {
  const draft = givenItems([{ exact }], { source: 'duebook', currency })
  const rows = draft.rows.map(({ item }) => ({ item, changes: { values: typed, leaveOut: false } }))
  const { rows: read, questions } = await interpret({ ...draft, rows }, givenGroup())
  const [row] = read
  if (!row) throw new Error('There is a row')
  return { ...row, questions, codes: row.errors.map(codeOf) }
}

function codeOf(problem: RowProblem) {
  return 'refusal' in problem ? problem.refusal.message : problem.code
}

test('a bill of our own export is taken over as it is', async () => {
  const { bill, exact, payments, errors, questions } = await interpreted(EXACT)
  expect([errors, questions]).toEqual([[], []])
  expect(bill).toEqual({
    name: 'Rent, “flat 4”',
    amount: 120_050,
    dueDate: '2026-02-28',
    anchorDay: 31,
    frequency: 'biweekly',
    type: 'bill',
    account: 'Giro',
    url: null,
    notes: 'a\nb',
    autoPay: 1,
    variable: 0,
    draft: 0,
    archived: 0,
    schedule: { every: 1, unit: 'month', days: [15, -1] },
    endsOn: null,
    cyclesLeft: 3,
    weekend: 'after',
    category: 'Housing',
    tags: '["a, b"]',
    tagKeys: '\na, b\n',
    icon: 'home',
  })
  expect(exact).toEqual({
    createdAt: AT,
    updatedAt: AT,
    schedule: {
      anchorDay: 31,
      startsOn: '2026-01-15',
      lastDueDate: '2026-03-31',
      ended: 0,
      scheduleEpoch: 2,
      scheduleSetOn: '2026-01-01',
      scheduleChangedAt: AT,
      autoRecordedThrough: '2026-01-31',
    },
    payments: [
      {
        date: '2026-01-16',
        amount: 120_050,
        cycleDueDate: '2026-01-15',
        cycleAmount: 110_000,
        cycleAnchorDay: null,
        scheduleEpoch: 1,
        settles: true,
        nextDueDate: '2026-01-31',
        source: 'auto',
        createdAt: AT,
      },
    ],
    skips: [
      {
        cycleDueDate: '2026-01-31',
        cycleAmount: 120_050,
        cycleAnchorDay: 31,
        scheduleEpoch: 2,
        nextDueDate: '2026-02-15',
        note: 'holiday',
        createdAt: AT,
      },
    ],
  })
  expect(payments).toEqual([
    {
      date: '2026-01-16',
      amount: 120_050,
      cycleDueDate: '2026-01-15',
      settles: true,
      nextDueDate: '2026-01-31',
      existsAs: null,
    },
  ])
})

test('an ended bill stays ended, and one with more cycles than can be set keeps them', async () => {
  const ended = { ...EXACT, bill: { ...EXACT.bill, ended: true, archived: true, cycles_left: 0 } }
  const { bill, exact } = await interpreted(ended)
  expect([bill?.archived, bill?.cyclesLeft, exact?.schedule?.ended]).toEqual([1, null, 2])
  const many = { ...EXACT, bill: { ...EXACT.bill, cycles_left: 1_201 } }
  expect((await interpreted(many)).bill?.cyclesLeft).toBe(1_201)
})

test('corrections replace single fields; another due date or frequency begins a new schedule', async () => {
  const renamed = await interpreted(EXACT, { name: 'Flat', amount: '5,50', category: '' })
  expect(renamed.bill).toMatchObject({
    name: 'Flat',
    amount: 550,
    category: null,
    tags: '["a, b"]',
    cyclesLeft: 3,
  })
  expect(renamed.exact?.schedule?.scheduleEpoch).toBe(2)
  expect([renamed.exact?.createdAt, renamed.exact?.updatedAt]).toEqual([AT, null])
  const moved = await interpreted(EXACT, { due_date: '2026-06-30' })
  expect(moved.bill).toMatchObject({ dueDate: '2026-06-30', schedule: EXACT.bill.schedule })
  expect(moved.exact?.schedule).toBeNull()
  expect(moved.exact?.payments).toHaveLength(1)
  const yearly = await interpreted(EXACT, { frequency: 'yearly' })
  expect([yearly.bill?.frequency, yearly.bill?.schedule, yearly.exact?.schedule]).toEqual([
    'annual',
    null,
    null,
  ])
  expect((await interpreted(EXACT, { amount: 'x' })).codes).toEqual(['value-unclear'])
})

const { bill, schedule, payments, skips } = EXACT
const [payment] = payments
const [skip] = skips
const withBill = (changes: object): ExactBill => ({ ...EXACT, bill: { ...bill, ...changes } })
const withSchedule = (changes: object) => ({ ...EXACT, schedule: { ...schedule, ...changes } }) as ExactBill
const withPayment = (changes: object) => ({ ...EXACT, payments: [{ ...payment, ...changes }] }) as ExactBill
const withSkip = (changes: object) => ({ ...EXACT, skips: [{ ...skip, ...changes }] }) as ExactBill

test.each<[string, ExactBill, string]>([
  ['an amount below zero', withBill({ amount: -1 }), 'Amount'],
  ['an amount that is a text', withBill({ amount: '5' }), 'mount'],
  ['a day that is none', withBill({ due_date: '2026-02-30' }), 'date'],
  ['an unknown frequency', withBill({ frequency: 'hourly' }), 'requency'],
  ['a schedule that is none', withBill({ schedule: { every: 0, unit: 'day' } }), 'schedule is not valid'],
  ['an unknown icon', withBill({ icon: 'x' }), 'icon'],
  ['an anchor that is none', withBill({ anchor_day: 32 }), 'anchor_day'],
  ['a bill made at no time', withBill({ created_at: 'yesterday' }), 'created_at'],
  ['a bill changed in another spelling', withBill({ updated_at: '2026-01-02T03:04:05Z' }), 'updated_at'],
  ['a start after its due date', withSchedule({ starts_on: '2026-03-01' }), 'starts_on'],
  ['the schedule of another', withSchedule({ bill_id: 42 }), 'bill_id'],
  ['a schedule from no day', withSchedule({ schedule_set_on: 'x' }), 'date'],
  ['an endless epoch', withSchedule({ schedule_epoch: 1e15 }), 'schedule_epoch'],
  ['an instant that is none', withSchedule({ schedule_changed_at: 'yesterday' }), 'schedule_changed_at'],
  ['an instant in another spelling', withSkip({ created_at: '2026-01-02T03:04:05Z' }), 'created_at'],
  ['the payment of another', withPayment({ bill_id: 42 }), 'bill_id'],
  ['a payment of nothing', withPayment({ amount: 0 }), 'mount'],
  ['a payment with fractions of a cent', withPayment({ amount: 1.005 }), 'decimal places'],
  ['a payment on no day', withPayment({ date: '2026-13-01' }), 'date'],
  ['a payment of a later epoch', withPayment({ schedule_epoch: 3 }), 'schedule_epoch'],
  ['a payment that goes back', withPayment({ next_due_date: '2026-01-14' }), 'next_due_date'],
  ['a payment that settles nothing and goes on', withPayment({ settles: false }), 'next_due_date'],
  ['a payment of an unknown source', withPayment({ source: 'magic' }), 'source'],
  ['a skip that goes back', withSkip({ next_due_date: '2026-01-30' }), 'next_due_date'],
  ['a skip with a long note', withSkip({ note: 'x'.repeat(2_000) }), 'note'],
  ['a bill that is none', { ...EXACT, bill: null } as unknown as ExactBill, 'JSON'],
  ['a bill without an anchor', withBill({ anchor_day: undefined }), 'anchor_day is required'],
  ['a payment that is null', { ...EXACT, payments: [null] } as unknown as ExactBill, 'JSON'],
])('%s is refused', async (_, exact, message) => {
  const row = await interpreted(exact)
  expect(row.bill).toBeNull()
  expect(row.exact).toBeNull()
  expect(row.codes.join()).toContain(message)
})

test('an export in another currency cannot be imported here', async () => {
  expect((await interpreted(EXACT, {}, 'USD')).codes).toEqual(['other-currency'])
})
