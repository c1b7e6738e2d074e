import type { Bill } from '@duebook/contract'

/** A bill with these fields, and plain values for the others. */
export function givenBill(fields: Partial<Bill>): Bill {
  return {
    id: 9,
    name: 'Bill',
    amount: 10,
    due_date: '2026-01-31',
    frequency: 'monthly',
    type: 'bill',
    account: null,
    url: null,
    notes: null,
    auto_pay: false,
    variable: false,
    draft: false,
    category_id: null,
    tags: [],
    icon: null,
    schedule: null,
    ends_on: null,
    cycles_left: null,
    weekend: 'keep',
    anchor_day: 31,
    pay_on: fields.due_date ?? '2026-01-31',
    ended: false,
    archived: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  }
}
