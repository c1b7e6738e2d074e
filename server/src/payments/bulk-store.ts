import type { CalendarDate } from '#core/calendar'
import type { WritingScope } from '#db/group-scope'
import { insertRowsForIds } from '#db/insert-rows'
import { areAmong } from '#db/portable'
import type { NewPayment } from '#payments/store'

/** As it is kept. Older versions kept no anchor, and not always where the due date went. */
export interface TakenPayment extends Omit<NewPayment, 'cycleAnchorDay' | 'nextDueDate'> {
  cycleAnchorDay: number | null
  settles: boolean
  nextDueDate: CalendarDate | null
}

/** Many at once. Their bills stay as they are. Answers their ids in the order of the list. */
export function insertPayments(
  { db, groupId }: WritingScope,
  payments: readonly TakenPayment[],
): Promise<number[]> {
  const rows = payments.map((payment) => ({
    group_id: groupId,
    bill_id: payment.billId,
    amount: payment.amount,
    date: payment.date,
    cycle_due_date: payment.cycleDueDate,
    cycle_amount: payment.cycleAmount,
    cycle_anchor_day: payment.cycleAnchorDay,
    schedule_epoch: payment.scheduleEpoch,
    settles: payment.settles ? (1 as const) : (0 as const),
    next_due_date: payment.nextDueDate,
    source: payment.source,
    created_at: payment.createdAt,
    updated_at: payment.createdAt,
  }))
  return insertRowsForIds(db, 'payments', rows)
}

/** Those that nobody has edited. Answers how many there were, and the bills of those that are left. */
export async function deleteUnedited(
  { db, groupId }: WritingScope,
  ids: readonly number[],
): Promise<{ removed: number; editedOf: number[] }> {
  const among = areAmong(db, 'payments', groupId, JSON.stringify(ids))
  const { numDeletedRows } = await db
    .deleteFrom('payments')
    .where(among)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  const left = await db.selectFrom('payments').select('bill_id as billId').where(among).execute()
  return { removed: Number(numDeletedRows), editedOf: left.map(({ billId }) => billId) }
}

/** What is paid of a bill, in numbers that differ as soon as a payment is added, edited or deleted. */
export interface PaymentMark {
  count: number
  lastId: number
  versions: number
}

export const NO_PAYMENTS: PaymentMark = { count: 0, lastId: 0, versions: 0 }

export async function markPayments(
  { db, groupId }: WritingScope,
  billIds: readonly number[],
): Promise<Map<number, PaymentMark>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('bills', (join) =>
      join.onRef('bills.group_id', '=', 'payments.group_id').onRef('bills.id', '=', 'payments.bill_id'),
    )
    .select((row) => [
      'payments.bill_id as billId',
      row.fn.countAll<number>().as('count'),
      row.fn.max<number>('payments.id').as('lastId'),
      row.fn.sum<number>('payments.version').as('versions'),
    ])
    .where(areAmong(db, 'bills', groupId, JSON.stringify(billIds)))
    .groupBy('payments.bill_id')
    .execute()
  return new Map(
    rows.map(({ billId, count, lastId, versions }) => [
      billId,
      { count: Number(count), lastId: Number(lastId), versions: Number(versions) },
    ]),
  )
}

/** The cycle that a payment is for; it follows its bill where that is rescheduled. */
export interface CycleOfPayment {
  id: number
  cycleDueDate: CalendarDate
  nextDueDate: CalendarDate | null
  scheduleEpoch: number
}

const CYCLE_COLUMNS = [
  'id',
  'cycle_due_date as cycleDueDate',
  'next_due_date as nextDueDate',
  'schedule_epoch as scheduleEpoch',
] as const

export function listCyclesOf(
  { db, groupId }: WritingScope,
  table: 'payments' | 'skips',
  billId: number,
): Promise<CycleOfPayment[]> {
  return db
    .selectFrom(table)
    .select(CYCLE_COLUMNS)
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .execute()
}

/** Where something was rescheduled and that is undone. */
export async function restoreCycles(
  { db, groupId }: WritingScope,
  table: 'payments' | 'skips',
  cycles: readonly CycleOfPayment[],
): Promise<void> {
  for (const { id, cycleDueDate, nextDueDate, scheduleEpoch } of cycles) {
    const cycle = { cycle_due_date: cycleDueDate, schedule_epoch: scheduleEpoch }
    await db
      .updateTable(table)
      .set(nextDueDate === null ? cycle : { ...cycle, next_due_date: nextDueDate })
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .execute()
  }
}
