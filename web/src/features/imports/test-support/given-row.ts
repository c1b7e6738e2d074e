import type { Import, ImportCounts, ImportedBill, ImportNotice, ImportRow } from '@duebook/contract'

export function givenBill(bill: Partial<ImportedBill> = {}): ImportedBill {
  return {
    name: 'Rent',
    amount: 1200.5,
    due_date: '2026-12-01',
    frequency: 'monthly',
    type: 'bill',
    account: null,
    url: null,
    notes: null,
    auto_pay: false,
    variable: false,
    draft: false,
    schedule: null,
    ends_on: null,
    cycles_left: null,
    weekend: 'keep',
    tags: [],
    icon: null,
    archived: false,
    category: null,
    ...bill,
  }
}

export function givenRow(row: Partial<ImportRow> = {}): ImportRow {
  return {
    row: 2,
    values: { name: 'Rent' },
    bill: givenBill(),
    payments: [],
    errors: [],
    warnings: [],
    duplicate_of: null,
    leave_out: false,
    outcome: null,
    bill_id: null,
    ...row,
  }
}

export function givenNotice(
  code: string,
  params: ImportNotice['params'] = {},
  field: ImportNotice['field'] = null,
): ImportNotice {
  return { code, field, params, message: `the server says ${code}` }
}

export function givenCounts(counts: Partial<ImportCounts> = {}): ImportCounts {
  return {
    rows: 0,
    bills: 0,
    updates: 0,
    payments: 0,
    duplicates: 0,
    errors: 0,
    warnings: 0,
    left_out: 0,
    categories: 0,
    currencies: {},
    ...counts,
  }
}

export const OPTIONS: Import['options'] = {
  charset: null,
  delimiter: null,
  date_order: null,
  decimal: null,
  currency: null,
  default_frequency: null,
  person: null,
  auto_pay: false,
  on_duplicate: 'skip',
}
