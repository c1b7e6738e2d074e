/* docs/export.md, version 1. */

export const AT = '2026-11-17T08:00:00.000Z'
export const BILL = {
  id: 3,
  name: 'Rent',
  amount: 850.5,
  due_date: '2026-12-01',
  frequency: 'monthly',
  type: 'bill',
  account: 'Giro',
  url: null,
  notes: 'Flat 4\nFirst floor',
  auto_pay: true,
  variable: false,
  draft: false,
  schedule: null,
  ends_on: null,
  cycles_left: null,
  weekend: 'keep',
  category_id: 2,
  tags: ['home', 'flat'],
  icon: 'home',
  anchor_day: 1,
  pay_on: '2026-12-01',
  ended: false,
  archived: false,
  created_at: AT,
  updated_at: AT,
}
export const CATEGORY = {
  id: 2,
  name: 'Housing',
  color: 'blue',
  icon: 'home',
  budget: null,
  position: 1,
  bill_count: 1,
}
export const SCHEDULE = {
  bill_id: 3,
  starts_on: null,
  last_due_date: null,
  archived_by_end: false,
  schedule_epoch: 0,
  schedule_set_on: '2026-01-01',
  schedule_changed_at: null,
  auto_recorded_through: null,
}
export const PAYMENT = {
  id: 9,
  bill_id: 3,
  amount: 850.5,
  date: '2026-11-02',
  created_at: AT,
  updated_at: AT,
  cycle_due_date: '2026-11-01',
  cycle_amount: 850.5,
  cycle_anchor_day: 1,
  schedule_epoch: 0,
  settles: true,
  next_due_date: '2026-12-01',
  source: 'manual',
}
export const SKIP = {
  id: 1,
  bill_id: 3,
  cycle_due_date: '2026-10-01',
  cycle_amount: 850.5,
  cycle_anchor_day: 1,
  schedule_epoch: 0,
  next_due_date: '2026-11-01',
  note: null,
  created_at: AT,
}
export const BALANCE = { account: 'Giro', amount: -12.5, as_of: '2026-11-01', updated_at: AT }
export const EXPORT = {
  format: 'duebook',
  version: 1,
  exported_at: AT,
  database: { name: 'Home', currency: 'EUR', decimals: 2, timezone: 'Europe/Berlin' },
  categories: [CATEGORY],
  bills: [BILL],
  schedules: [SCHEDULE],
  payments: [PAYMENT],
  skips: [SKIP],
  balances: [BALANCE],
}
export const GROUP = { name: 'Home', currency: 'EUR', timezone: 'Europe/Berlin' }
