import {
  type DatabaseExport,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedBill,
  type ExportedCategory,
  type ExportedPayment,
  type ExportedSkip,
} from '@duebook/contract'
import type { BillRow } from '#bills/bill-columns'
import { presentBill } from '#bills/present-bill'
import { presentCategory } from '#categories/present-category'
import type { CategoryRow } from '#categories/store'
import { toDecimal } from '#core/money'
import type { GroupContents } from '#exports/export-group'
import type { ExportedPaymentRow, ExportedSkipRow } from '#exports/store'
import { jsonList } from '#http/json-list'
import { presentPayment } from '#payments/present-payment'

type Lists = 'bills' | 'payments' | 'skips' | 'balances'

/** The whole answer, as text. */
export async function* presentExport(contents: GroupContents): AsyncGenerator<string> {
  const { decimals } = contents.group
  const lists: Record<Lists, AsyncIterable<unknown[]>> = {
    bills: eachOf(contents.bills, (bill) => presentExportedBill(bill, decimals)),
    payments: eachOf(contents.payments, (payment) => presentExportedPayment(payment, decimals)),
    skips: eachOf(contents.skips, (skip) => presentExportedSkip(skip, decimals)),
    balances: none(),
  }
  yield `{"success":true,"data":${JSON.stringify(presentHead(contents)).slice(0, -1)}`
  for (const [name, parts] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`
    yield* jsonList(parts)
  }
  yield '}}'
}

function presentHead({ exportedAt, group, categories }: GroupContents): Omit<DatabaseExport, Lists> {
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: exportedAt,
    database: {
      name: group.name,
      currency: group.currency,
      decimals: group.decimals,
      timezone: group.timezone,
      auto_record: group.autoRecord === 1,
      auto_record_since: group.autoRecordSince,
      created_at: group.createdAt,
      updated_at: group.updatedAt,
    },
    categories: categories.map((category) => presentExportedCategory(category, group.decimals)),
  }
}

function presentExportedCategory(row: CategoryRow, decimals: number): ExportedCategory {
  const { bill_count: _, ...category } = presentCategory(row, decimals)
  return category
}

function presentExportedBill(bill: BillRow, decimals: number): ExportedBill {
  return {
    ...presentBill(bill, decimals),
    starts_on: bill.startsOn,
    last_due_date: bill.lastDueDate,
    archived_by_end: bill.ended === 1,
    schedule_epoch: bill.scheduleEpoch,
    schedule_set_on: bill.scheduleSetOn,
    schedule_changed_at: bill.scheduleChangedAt,
    auto_recorded_through: bill.autoRecordedThrough,
  }
}

function presentExportedPayment(payment: ExportedPaymentRow, decimals: number): ExportedPayment {
  return {
    ...presentPayment(payment, decimals),
    ...presentCycle(payment, decimals),
    cycle_anchor_day: payment.cycleAnchorDay,
    settles: payment.settles === 1,
    next_due_date: payment.nextDueDate,
    source: payment.source,
    updated_at: payment.updatedAt,
  }
}

function presentExportedSkip(skip: ExportedSkipRow, decimals: number): ExportedSkip {
  return {
    id: skip.id,
    bill_id: skip.billId,
    ...presentCycle(skip, decimals),
    cycle_anchor_day: skip.cycleAnchorDay,
    next_due_date: skip.nextDueDate,
    note: skip.note,
    created_at: skip.createdAt,
  }
}

function presentCycle(
  row: Pick<ExportedSkipRow, 'cycleDueDate' | 'cycleAmount' | 'scheduleEpoch'>,
  decimals: number,
) {
  return {
    cycle_due_date: row.cycleDueDate,
    cycle_amount: toDecimal(row.cycleAmount, decimals),
    schedule_epoch: row.scheduleEpoch,
  }
}

async function* eachOf<Row, Item>(
  parts: AsyncIterable<Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const part of parts) yield part.map(present)
}

async function* none(): AsyncGenerator<never[]> {}
