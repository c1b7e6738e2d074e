import {
  type DatabaseExport,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedPayment,
  type ExportedSchedule,
  type ExportedSkip,
} from '@duebook/contract'
import { presentBill } from '#bills/present-bill'
import { presentCategory } from '#categories/present-category'
import { toDecimal } from '#core/money'
import type { GroupContents } from '#exports/export-group'
import type { ExportedPaymentRow, ExportedSkipRow, ScheduleRow } from '#exports/store'
import { writeList } from '#http/json-list'
import { presentBalance } from '#insight/present-forecast'
import { presentPayment } from '#payments/present-payment'

type Lists = 'bills' | 'schedules' | 'payments' | 'skips'

/** The whole answer, as text. */
export async function* presentExport(contents: GroupContents): AsyncGenerator<string> {
  const { decimals } = contents.group
  const lists: Record<Lists, AsyncIterable<string>> = {
    bills: writeList(contents.bills, (bill) => presentBill(bill, decimals)),
    schedules: writeList(contents.schedules, presentSchedule),
    payments: writeList(contents.payments, (payment) => presentExportedPayment(payment, decimals)),
    skips: writeList(contents.skips, (skip) => presentExportedSkip(skip, decimals)),
  }
  yield `{"success":true,"data":${JSON.stringify(presentHead(contents)).slice(0, -1)}`
  for (const [name, list] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`
    yield* list
  }
  yield '}}'
}

function presentHead({
  exportedAt,
  group,
  categories,
  balances,
}: GroupContents): Omit<DatabaseExport, Lists> {
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
    categories: categories.map((category) => presentCategory(category, group.decimals)),
    balances: balances.map((balance) => presentBalance(balance, group.decimals)),
  }
}

function presentSchedule(bill: ScheduleRow): ExportedSchedule {
  return {
    bill_id: bill.id,
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
