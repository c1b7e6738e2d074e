import { sql } from 'kysely'
import type { CycleFacts, Settlement } from '#bills/settle-cycle'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import { type PageRequest, type Part, partSlots } from '#core/paging'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { areAmong, idList, locked } from '#db/portable'
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

/** What a list shows of a payment. */
export interface ListedPaymentRow extends Omit<PaymentRow, 'version' | 'updatedAt'> {
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

export type PaymentFilter = {
  startDate: CalendarDate | undefined
  endDate: CalendarDate | undefined
  billId: number | undefined
}

/** How many of a list are read at once. */
export const PAYMENTS_AT_ONCE = 1_000

/** Newest date first, then newest id. */
export function listPayments(
  { db, groupId }: GroupScope,
  filter: PaymentFilter,
  part: Part,
): Promise<ListedPaymentRow[]> {
  const slots = { groupId, ...filter, ...partSlots(part) }
  const isBeginning = 'limit' in part && part.limit === PAYMENTS_AT_ONCE
  return isBeginning ? firstPaymentsQuery(db, slots) : paymentsQuery(db, slots)
}

/** In the order of `listPayments`. */
export async function listPaymentIds(
  { db, groupId }: GroupScope,
  filter: PaymentFilter,
  { after, limit }: PageRequest,
): Promise<number[]> {
  const slots = { groupId, ...filter, afterDate: after?.date, afterId: after?.id, limit }
  const [row] = await paymentIdsQuery(db, slots)
  return JSON.parse(row?.ids ?? '[]') as number[]
}

type FilterSlots = PaymentFilter & {
  groupId: number
  afterDate: CalendarDate | undefined
  afterId: number | undefined
  limit: number | undefined
  ids?: string | undefined
}

const FILTER_SLOTS = ['groupId', 'startDate', 'endDate', 'billId', 'afterDate', 'afterId', 'limit'] as const

const paymentsQuery = compileOnce([...FILTER_SLOTS, 'ids'], (db, slots: FilterSlots) =>
  withBills(matchingPayments(db, slots)),
)

/** The number is part of the text: SQLite would prepare the statement anew for every value that is bound to a limit. */
const firstPaymentsQuery = compileOnce(FILTER_SLOTS, (db, slots: FilterSlots) =>
  withBills(matchingPayments(db, { ...slots, limit: undefined })).limit(sql.lit(PAYMENTS_AT_ONCE + 1)),
)

function withBills(payments: ReturnType<typeof matchingPayments>) {
  return (
    payments
      // By the group too: PostgreSQL would read everybody's bills to join them.
      .innerJoin('bills', (join) =>
        join.onRef('bills.group_id', '=', 'payments.group_id').onRef('bills.id', '=', 'payments.bill_id'),
      )
      .select([
        'payments.id as id',
        'payments.bill_id as billId',
        'payments.amount as amount',
        'payments.date as date',
        'payments.created_at as createdAt',
        'bills.name as billName',
        'bills.type as billType',
      ])
  )
}

const paymentIdsQuery = compileOnce(FILTER_SLOTS, (db, slots: FilterSlots) =>
  idList(db, matchingPayments(db, slots).select('payments.id as id')),
)

function matchingPayments(db: Db, slots: FilterSlots) {
  const { groupId, startDate, endDate, billId, afterDate, afterId, limit, ids } = slots
  let query = db.selectFrom('payments').orderBy('payments.date', 'desc').orderBy('payments.id', 'desc')
  query =
    ids === undefined
      ? query.where('payments.group_id', '=', groupId)
      : query.where(areAmong(db, 'payments', groupId, ids))
  if (startDate !== undefined) query = query.where('payments.date', '>=', startDate)
  if (endDate !== undefined) query = query.where('payments.date', '<=', endDate)
  if (billId !== undefined) query = query.where('payments.bill_id', '=', billId)
  if (afterDate !== undefined) {
    query = query.where(sql<boolean>`(payments.date, payments.id) < (${afterDate}, ${afterId})`)
  }
  return limit === undefined ? query : query.limit(limit)
}

export async function findPayment(
  scope: GroupScope | WritingScope,
  paymentId: number,
): Promise<PaymentRow | undefined> {
  const [payment] = await paymentQuery(scope.db, { groupId: scope.groupId, paymentId })
  return payment
}

const paymentQuery = compileOnce(
  ['groupId', 'paymentId'],
  (db, slots: { groupId: number; paymentId: number }) =>
    db
      .selectFrom('payments')
      .select(COLUMNS)
      .where('group_id', '=', slots.groupId)
      .where('id', '=', slots.paymentId),
)

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
