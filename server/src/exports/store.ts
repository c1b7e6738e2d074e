import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type BillRow, billColumns, LISTED_BILL_COLUMNS, type ListedBillRow } from '#bills/bill-columns'
import { SETTLEMENT_COLUMNS } from '#bills/settle-cycle'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { GroupScope } from '#db/group-scope'
import type { Flag, Schema } from '#db/schema'

/** So many rows are held at a time. A bill with notes of full length has some ten kilobytes. */
const IN_A_PART = { bills: 100, schedules: 500, payments: 500, skips: 500 }

export interface ExportedGroupRow {
  name: string
  currency: string
  decimals: number
  timezone: string
  autoRecord: Flag
  autoRecordSince: string | null
  createdAt: string
  updatedAt: string
}

export function findExportedGroup({ db, groupId }: GroupScope): Promise<ExportedGroupRow | undefined> {
  return db
    .selectFrom('bill_groups')
    .select([
      'name',
      'currency',
      'decimals',
      'timezone',
      'auto_record as autoRecord',
      'auto_record_since as autoRecordSince',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('id', '=', groupId)
    .executeTakeFirst()
}

/** Archived ones and drafts too, by due date. */
export function billParts({ db, groupId }: GroupScope): AsyncGenerator<ListedBillRow[]> {
  return inParts('bills', (after?: ListedBillRow) => {
    const bills = db.selectFrom('bills').select(LISTED_BILL_COLUMNS).where('group_id', '=', groupId)
    return sortedAfter(bills, ['due_date', 'id'], after && [after.dueDate, after.id])
  })
}

export type ScheduleRow = Pick<
  BillRow,
  | 'id'
  | 'dueDate'
  | 'startsOn'
  | 'lastDueDate'
  | 'ended'
  | 'scheduleEpoch'
  | 'scheduleSetOn'
  | 'scheduleChangedAt'
  | 'autoRecordedThrough'
>

const SCHEDULE_COLUMNS = billColumns(
  'id',
  'due_date',
  'starts_on',
  'last_due_date',
  'ended',
  'schedule_epoch',
  'schedule_set_on',
  'schedule_changed_at',
  'auto_recorded_through',
)

/** Of the same bills, in the same order. */
export function scheduleParts({ db, groupId }: GroupScope): AsyncGenerator<ScheduleRow[]> {
  return inParts('schedules', (after?: ScheduleRow) => {
    const schedules = db.selectFrom('bills').select(SCHEDULE_COLUMNS).where('group_id', '=', groupId)
    return sortedAfter(schedules, ['due_date', 'id'], after && [after.dueDate, after.id])
  })
}

export interface ExportedPaymentRow {
  id: number
  billId: number
  amount: Minor
  date: CalendarDate
  cycleDueDate: CalendarDate
  cycleAmount: Minor
  cycleAnchorDay: number | null
  scheduleEpoch: number
  settles: Flag
  nextDueDate: CalendarDate | null
  source: 'manual' | 'auto'
  createdAt: string
  updatedAt: string
}

/** By date. */
export function paymentParts({ db, groupId }: GroupScope): AsyncGenerator<ExportedPaymentRow[]> {
  return inParts('payments', (after?: ExportedPaymentRow) => {
    const payments = db
      .selectFrom('payments')
      .select(['id', 'bill_id as billId', 'amount', 'date', 'settles', 'source', ...SETTLEMENT_COLUMNS])
      .select(['cycle_amount as cycleAmount', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('group_id', '=', groupId)
    return sortedAfter(payments, ['date', 'id'], after && [after.date, after.id])
  })
}

export interface ExportedSkipRow {
  id: number
  billId: number
  cycleDueDate: CalendarDate
  cycleAmount: Minor
  cycleAnchorDay: number
  scheduleEpoch: number
  nextDueDate: CalendarDate
  note: string | null
  createdAt: string
}

/** By bill, then due date. */
export function skipParts({ db, groupId }: GroupScope): AsyncGenerator<ExportedSkipRow[]> {
  return inParts('skips', (after?: ExportedSkipRow) => {
    const skips = db
      .selectFrom('skips')
      .select(['id', 'bill_id as billId', 'note', ...SETTLEMENT_COLUMNS])
      .select(['cycle_amount as cycleAmount', 'created_at as createdAt'])
      .where('group_id', '=', groupId)
    return sortedAfter(
      skips,
      ['bill_id', 'cycle_due_date', 'id'],
      after && [after.billId, after.cycleDueDate, after.id],
    )
  })
}

/** The rows behind those that were read, in an order that an index of the group has. */
function sortedAfter<T extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, T, Row>,
  order: readonly string[],
  after: ReadonlyArray<string | number> | undefined,
): SelectQueryBuilder<Schema, T, Row> {
  const columns = sql.join(order.map((column) => sql.ref(column)))
  const sorted = rows.orderBy(columns)
  return after ? sorted.where(sql<boolean>`(${columns}) > (${sql.join(after)})`) : sorted
}

async function* inParts<T extends keyof Schema, Row>(
  table: keyof typeof IN_A_PART,
  rowsAfter: (last?: Row) => SelectQueryBuilder<Schema, T, Row>,
): AsyncGenerator<Row[]> {
  const size = IN_A_PART[table]
  let last: Row | undefined
  do {
    // SQLite answers without waiting: everybody else would have to wait for the whole export.
    await setImmediate()
    const rows = (await rowsAfter(last).limit(sql.lit(size)).execute()) as Row[]
    yield rows
    last = rows.length < size ? undefined : rows.at(-1)
  } while (last !== undefined)
}
