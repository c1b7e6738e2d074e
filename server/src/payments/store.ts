import { type CycleFacts, SETTLEMENT_COLUMNS, type Settlement } from '#bills/settle-cycle'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { locked } from '#db/portable'
import { firstRow } from '#db/rows'
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

const COLUMNS = [
  'payments.id as id',
  'payments.bill_id as billId',
  'payments.amount as amount',
  'payments.date as date',
  'payments.version as version',
  'payments.created_at as createdAt',
  'payments.updated_at as updatedAt',
] as const

export function findPayment({ db, groupId }: GroupScope | WritingScope, paymentId: number) {
  return firstRow(paymentQuery(db, { groupId, paymentId }))
}

/** Holds the payment to the end of the transaction. */
export function lockPayment(
  { db, groupId }: WritingScope,
  paymentId: number,
): Promise<PaymentRow | undefined> {
  return locked(db, onePayment(db, { groupId, paymentId })).executeTakeFirst()
}

const onePayment = (db: Db, { groupId, paymentId }: { groupId: number; paymentId: number }) =>
  db.selectFrom('payments').select(COLUMNS).where('group_id', '=', groupId).where('id', '=', paymentId)

const paymentQuery = compileOnce(['groupId', 'paymentId'], onePayment)

/** What the payment settled; undefined where it settled nothing. */
export async function findSettlement(
  scope: WritingScope,
  paymentId: number,
): Promise<Settlement | undefined> {
  const row = await scope.db
    .selectFrom('payments')
    .select(SETTLEMENT_COLUMNS)
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

export async function insertPayment(scope: WritingScope, payment: NewPayment): Promise<PaymentRow> {
  const [inserted] = await insertQuery(scope.db, {
    ...payment,
    groupId: scope.groupId,
    settles: payment.nextDueDate === undefined ? 0 : 1,
    nextDueDate: payment.nextDueDate ?? null,
  })
  return inserted as PaymentRow
}

type InsertSlots = Omit<NewPayment, 'nextDueDate'> & {
  groupId: number
  settles: Flag
  nextDueDate: CalendarDate | null
} & Record<string, string | number | null>

const insertQuery = compileOnce(
  [
    'groupId',
    'billId',
    'amount',
    'date',
    'cycleDueDate',
    'cycleAmount',
    'cycleAnchorDay',
    'scheduleEpoch',
    'settles',
    'nextDueDate',
    'source',
    'createdAt',
  ],
  (tx: Tx, slots: InsertSlots) =>
    tx
      .insertInto('payments')
      .values({
        group_id: slots.groupId,
        bill_id: slots.billId,
        amount: slots.amount,
        date: slots.date,
        cycle_due_date: slots.cycleDueDate,
        cycle_amount: slots.cycleAmount,
        cycle_anchor_day: slots.cycleAnchorDay,
        schedule_epoch: slots.scheduleEpoch,
        settles: slots.settles,
        next_due_date: slots.nextDueDate,
        source: slots.source,
        created_at: slots.createdAt,
        updated_at: slots.createdAt,
      })
      .returning(COLUMNS),
)

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
