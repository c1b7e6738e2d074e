import { type SelectQueryBuilder, sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { PageRequest } from '#core/paging'
import type { Frequency } from '#core/recurrence'
import { compileOnce } from '#db/compile-once'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { isStorableText, locked } from '#db/portable'
import type { Flag, Schema } from '#db/schema'

export interface BillRow {
  id: number
  name: string
  amount: Minor
  dueDate: CalendarDate
  anchorDay: number
  frequency: Frequency
  type: 'bill' | 'deposit'
  account: string | null
  url: string | null
  notes: string | null
  autoPay: Flag
  variable: Flag
  draft: Flag
  archived: Flag
  scheduleSetOn: CalendarDate
  scheduleEpoch: number
  autoRecordedThrough: CalendarDate | null
  version: number
  createdAt: string
  updatedAt: string
}

const COLUMNS = [
  'id',
  'name',
  'amount',
  'due_date as dueDate',
  'anchor_day as anchorDay',
  'frequency',
  'type',
  'account',
  'url',
  'notes',
  'auto_pay as autoPay',
  'variable',
  'draft',
  'archived',
  'schedule_set_on as scheduleSetOn',
  'schedule_epoch as scheduleEpoch',
  'auto_recorded_through as autoRecordedThrough',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export interface BillFilter extends PageRequest {
  includeArchived: boolean
  type: BillRow['type'] | undefined
  account: string | undefined
}

/** By due date, then id. With a limit one row more, which tells whether there is a next page. */
export async function listBills(scope: GroupScope, filter: BillFilter): Promise<BillRow[]> {
  if (filter.account !== undefined && !isStorableText(filter.account)) return []
  let query = scope.db
    .selectFrom('bills')
    .select(COLUMNS)
    .where('group_id', '=', scope.groupId)
    .orderBy('due_date')
    .orderBy('id')
  if (!filter.includeArchived) query = query.where('archived', '=', 0)
  if (filter.type !== undefined) query = query.where('type', '=', filter.type)
  if (filter.account !== undefined) query = query.where('account', '=', filter.account)
  if (filter.after)
    query = query.where(sql<boolean>`(due_date, id) > (${filter.after.date}, ${filter.after.id})`)
  return limited(query, filter.limit).execute()
}

export async function findBill(
  scope: GroupScope | WritingScope,
  billId: number,
): Promise<BillRow | undefined> {
  const [bill] = await billQuery(scope.db, { groupId: scope.groupId, billId })
  return bill
}

const billQuery = compileOnce(['groupId', 'billId'], (db, slots: { groupId: number; billId: number }) =>
  db.selectFrom('bills').select(COLUMNS).where('group_id', '=', slots.groupId).where('id', '=', slots.billId),
)

/** Holds the bill to the end of the transaction. */
export function lockBill(scope: WritingScope, billId: number): Promise<BillRow | undefined> {
  const bill = scope.db
    .selectFrom('bills')
    .select(COLUMNS)
    .where('group_id', '=', scope.groupId)
    .where('id', '=', billId)
  return locked(scope.db, bill).executeTakeFirst()
}

export type BillValues = Omit<BillRow, 'id' | 'version' | 'archived' | 'createdAt' | 'updatedAt'>

export function insertBill(scope: WritingScope, bill: BillValues, at: string): Promise<BillRow> {
  const { dueDate, anchorDay, autoPay, scheduleSetOn, scheduleEpoch, autoRecordedThrough, ...same } = bill
  return scope.db
    .insertInto('bills')
    .values({
      ...same,
      group_id: scope.groupId,
      due_date: dueDate,
      anchor_day: anchorDay,
      auto_pay: autoPay,
      schedule_set_on: scheduleSetOn,
      schedule_epoch: scheduleEpoch,
      auto_recorded_through: autoRecordedThrough,
      archived: 0,
      created_at: at,
      updated_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Raises the version. */
export function setBill(
  scope: WritingScope,
  billId: number,
  changes: Partial<BillValues> & { archived?: Flag },
  at: string,
): Promise<BillRow> {
  const { dueDate, anchorDay, autoPay, scheduleSetOn, scheduleEpoch, autoRecordedThrough, ...same } = changes
  return scope.db
    .updateTable('bills')
    .set((row) => ({
      ...same,
      ...(dueDate === undefined ? {} : { due_date: dueDate }),
      ...(anchorDay === undefined ? {} : { anchor_day: anchorDay }),
      ...(autoPay === undefined ? {} : { auto_pay: autoPay }),
      ...(scheduleSetOn === undefined ? {} : { schedule_set_on: scheduleSetOn }),
      ...(scheduleEpoch === undefined ? {} : { schedule_epoch: scheduleEpoch }),
      ...(autoRecordedThrough === undefined ? {} : { auto_recorded_through: autoRecordedThrough }),
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('group_id', '=', scope.groupId)
    .where('id', '=', billId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export interface OpenPayment {
  id: number
  cycleDueDate: CalendarDate
}

/** What was paid towards cycles from that day on which nothing has settled. */
export function listOpenPayments(
  scope: WritingScope,
  billId: number,
  from: CalendarDate,
): Promise<OpenPayment[]> {
  const settledSince = (table: 'payments' | 'skips') =>
    sql<boolean>`exists (
      select 1 from ${sql.table(table)} as settled
      where settled.group_id = payments.group_id and settled.bill_id = payments.bill_id
        and settled.cycle_due_date = payments.cycle_due_date and settled.schedule_epoch >= payments.schedule_epoch
        ${table === 'payments' ? sql`and settled.settles = 1` : sql``}
    )`
  return scope.db
    .selectFrom('payments')
    .select(['id', 'cycle_due_date as cycleDueDate'])
    .where('group_id', '=', scope.groupId)
    .where('bill_id', '=', billId)
    .where('cycle_due_date', '>=', from)
    .where('settles', '=', 0)
    .where((row) => row.not(settledSince('payments')))
    .where((row) => row.not(settledSince('skips')))
    .execute()
}

export async function setCycleOfPayment(
  scope: WritingScope,
  paymentId: number,
  bill: BillRow,
): Promise<void> {
  await scope.db
    .updateTable('payments')
    .set({ cycle_due_date: bill.dueDate, schedule_epoch: bill.scheduleEpoch })
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
    .execute()
}

/** Its payments and skips go with it. */
export async function deleteBill(scope: WritingScope, billId: number): Promise<void> {
  await scope.db.deleteFrom('bills').where('group_id', '=', scope.groupId).where('id', '=', billId).execute()
}

function limited<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, O>,
  limit: number | undefined,
) {
  return limit === undefined ? query : query.limit(limit + 1)
}
