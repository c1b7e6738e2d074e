import type { Icon, ImportedBill, ImportRow } from '@duebook/contract'
import { toDecimal } from '#core/money'
import { listTags } from '#core/tags'
import type { BillDraft, InterpretedRow } from '#imports/interpret/interpreted'
import { presentNotice, presentProblem } from '#imports/present-notice'
import type { RowColumns } from '#imports/row-store'

/** `import_rows.result`: a row as it is shown, but for its number. */
export type KeptResult = Omit<ImportRow, 'row'>

export function presentRow({
  row_number: row,
  result,
}: Pick<RowColumns, 'row_number' | 'result'>): ImportRow {
  return { row, ...(JSON.parse(result) as KeptResult) }
}

/** What a row would become. */
export function presentResult(row: InterpretedRow, decimals: number): KeptResult {
  return {
    values: row.values,
    bill: row.bill && presentDraft(row.bill, decimals),
    payments: row.payments.map(({ date, amount, cycleDueDate }) => ({
      date,
      amount: toDecimal(amount, decimals),
      cycle_due_date: cycleDueDate,
    })),
    errors: row.errors.map(presentProblem),
    warnings: row.warnings.map(presentNotice),
    duplicate_of: row.duplicateOf,
    leave_out: row.leaveOut,
    outcome: null,
    bill_id: row.billId,
  }
}

/** What is left of it in a report: which one it was, and what there was to say. */
export function presentOutcome(
  row: InterpretedRow,
  outcome: NonNullable<ImportRow['outcome']>,
  billId: number | null,
): KeptResult {
  const { name, bill } = row.values
  return {
    values: { ...(name === undefined ? {} : { name }), ...(bill === undefined ? {} : { bill }) },
    bill: null,
    payments: [],
    errors: row.errors.map(presentProblem),
    warnings: row.warnings.map(presentNotice),
    duplicate_of: row.duplicateOf,
    leave_out: row.leaveOut,
    outcome,
    bill_id: billId,
  }
}

function presentDraft(bill: BillDraft, decimals: number): ImportedBill {
  return {
    name: bill.name,
    amount: toDecimal(bill.amount, decimals),
    due_date: bill.dueDate,
    frequency: bill.frequency,
    type: bill.type,
    account: bill.account,
    url: bill.url,
    notes: bill.notes,
    auto_pay: bill.autoPay === 1,
    variable: bill.variable === 1,
    draft: bill.draft === 1,
    schedule: bill.schedule,
    ends_on: bill.endsOn,
    cycles_left: bill.cyclesLeft,
    weekend: bill.weekend,
    tags: listTags(bill.tags),
    icon: bill.icon as Icon | null,
    archived: bill.archived === 1,
    category: bill.category,
  }
}
