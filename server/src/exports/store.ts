import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type BillRow, billColumns, type ListedBillRow } from '#bills/bill-columns'
import { type BillFilter, billList } from '#bills/list-store'
import { SETTLEMENT_COLUMNS } from '#bills/settle-cycle'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { GroupScope } from '#db/group-scope'
import { inParts } from '#db/paged-list'
import { areAmong } from '#db/portable'
import type { Flag } from '#db/schema'
import { type PaymentFilter, paymentList } from '#payments/list-store'

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

const ALL_BILLS: BillFilter = {
  archived: undefined,
  type: undefined,
  account: undefined,
  categoryId: undefined,
  hasNoCategory: undefined,
  tagKey: undefined,
}
const ALL_PAYMENTS: PaymentFilter = { startDate: undefined, endDate: undefined, billId: undefined }
const WHOLE = { after: undefined, limit: undefined }

/** Archived ones and drafts too, by due date. */
export async function* billParts(scope: GroupScope): AsyncGenerator<ListedBillRow[]> {
  const ids = await billList.ids(scope, ALL_BILLS, WHOLE)
  yield* inParts(ids, IN_A_PART.bills, (ids) => billList.rows(scope, ALL_BILLS, { ids }))
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
export async function* scheduleParts(scope: GroupScope): AsyncGenerator<ScheduleRow[]> {
  const { db, groupId } = scope
  const ids = await billList.ids(scope, ALL_BILLS, WHOLE)
  yield* inParts(ids, IN_A_PART.schedules, (ids) =>
    db
      .selectFrom('bills')
      .select(SCHEDULE_COLUMNS)
      .where(areAmong(db, 'bills', groupId, JSON.stringify(ids)))
      .orderBy('due_date')
      .orderBy('id')
      .execute(),
  )
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

/** Newest first. */
export async function* paymentParts(scope: GroupScope): AsyncGenerator<ExportedPaymentRow[]> {
  const { db, groupId } = scope
  const ids = await paymentList.ids(scope, ALL_PAYMENTS, WHOLE)
  yield* inParts(ids, IN_A_PART.payments, (ids) =>
    db
      .selectFrom('payments')
      .select(['id', 'bill_id as billId', 'amount', 'date', 'settles', 'source', ...SETTLEMENT_COLUMNS])
      .select(['cycle_amount as cycleAmount', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where(areAmong(db, 'payments', groupId, JSON.stringify(ids)))
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
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
export async function* skipParts({ db, groupId }: GroupScope): AsyncGenerator<ExportedSkipRow[]> {
  let last: ExportedSkipRow | undefined
  do {
    await setImmediate()
    const skips = db
      .selectFrom('skips')
      .select(['id', 'bill_id as billId', 'note', ...SETTLEMENT_COLUMNS])
      .select(['cycle_amount as cycleAmount', 'created_at as createdAt'])
      .where('group_id', '=', groupId)
      .orderBy('bill_id')
      .orderBy('cycle_due_date')
      .orderBy('id')
      .limit(sql.lit(IN_A_PART.skips))
    const rows: ExportedSkipRow[] = await (last ? skips.where(isAfter(last)) : skips).execute()
    yield rows
    last = rows.length < IN_A_PART.skips ? undefined : rows.at(-1)
  } while (last !== undefined)
}

function isAfter({ billId, cycleDueDate, id }: ExportedSkipRow) {
  return sql<boolean>`(bill_id, cycle_due_date, id) > (${billId}, ${cycleDueDate}, ${id})`
}
