import { sql } from 'kysely'
import type { CycleFacts, Settlement } from '#bills/settle-cycle'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { PageRequest } from '#core/paging'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { locked } from '#db/portable'
import type { Flag } from '#db/schema'

export interface PaymentRow {
  id: number
  billId: number
  amount: Minor
  date: CalendarDate
  version: number
  createdAt: string
  updatedAt: string
}

export interface ListedPaymentRow extends PaymentRow {
  billName: string
  billType: 'bill' | 'deposit'
}

const COLUMNS = [
  'payments.id as id',
  'payments.bill_id as billId',
  'payments.amount as amount',
  'payments.date as date',
  'payments.version as version',
  'payments.created_at as createdAt',
  'payments.updated_at as updatedAt',
] as const

export interface PaymentFilter extends PageRequest {
  startDate: CalendarDate | undefined
  endDate: CalendarDate | undefined
  billId: number | undefined
}

/** Newest date first, then newest id. With a limit one row more, which tells whether there is a next page. */
export function listPayments(scope: GroupScope, filter: PaymentFilter): Promise<ListedPaymentRow[]> {
  let query = scope.db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .select([...COLUMNS, 'bills.name as billName', 'bills.type as billType'])
    .where('payments.group_id', '=', scope.groupId)
    .orderBy('payments.date', 'desc')
    .orderBy('payments.id', 'desc')
  const { startDate, endDate, billId, after, limit } = filter
  if (startDate !== undefined) query = query.where('payments.date', '>=', startDate)
  if (endDate !== undefined) query = query.where('payments.date', '<=', endDate)
  if (billId !== undefined) query = query.where('payments.bill_id', '=', billId)
  if (after) query = query.where(sql<boolean>`(payments.date, payments.id) < (${after.date}, ${after.id})`)
  if (limit !== undefined) query = query.limit(limit + 1)
  return query.execute()
}

export function findPayment(
  scope: GroupScope | WritingScope,
  paymentId: number,
): Promise<PaymentRow | undefined> {
  return scope.db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
}

/** Holds the payment to the end of the transaction. */
export function lockPayment(scope: WritingScope, paymentId: number): Promise<PaymentRow | undefined> {
  const payment = scope.db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
  return locked(scope.db, payment).executeTakeFirst()
}

/** What the payment settled; undefined where it settled nothing. */
export async function findSettlement(
  scope: WritingScope,
  paymentId: number,
): Promise<Settlement | undefined> {
  const row = await scope.db
    .selectFrom('payments')
    .select([
      'cycle_due_date as cycleDueDate',
      'cycle_anchor_day as cycleAnchorDay',
      'next_due_date as nextDueDate',
      'schedule_epoch as scheduleEpoch',
    ])
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.nextDueDate ? { ...row, nextDueDate: row.nextDueDate } : undefined
}

export interface NewPayment extends CycleFacts {
  billId: number
  amount: Minor
  date: CalendarDate
  source: 'manual' | 'auto'
  /** Where the due date went; undefined when the payment did not move it. */
  nextDueDate: CalendarDate | undefined
  createdAt: string
}

export function insertPayment(scope: WritingScope, payment: NewPayment): Promise<PaymentRow> {
  const settles: Flag = payment.nextDueDate === undefined ? 0 : 1
  return scope.db
    .insertInto('payments')
    .values({
      group_id: scope.groupId,
      bill_id: payment.billId,
      amount: payment.amount,
      date: payment.date,
      cycle_due_date: payment.cycleDueDate,
      cycle_amount: payment.cycleAmount,
      cycle_anchor_day: payment.cycleAnchorDay,
      schedule_epoch: payment.scheduleEpoch,
      settles,
      next_due_date: payment.nextDueDate ?? null,
      source: payment.source,
      created_at: payment.createdAt,
      updated_at: payment.createdAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Raises the version. */
export function setPayment(
  scope: WritingScope,
  paymentId: number,
  changes: { amount?: Minor; date?: CalendarDate },
  at: string,
): Promise<PaymentRow> {
  return scope.db
    .updateTable('payments')
    .set((row) => ({ ...changes, version: row('version', '+', 1), updated_at: at }))
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function deletePayment(scope: WritingScope, paymentId: number): Promise<void> {
  await scope.db
    .deleteFrom('payments')
    .where('group_id', '=', scope.groupId)
    .where('id', '=', paymentId)
    .execute()
}
