import type { SelectQueryBuilder } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { pagedList } from '#db/paged-list'
import { areAmong, byEngine } from '#db/portable'
import type { Schema } from '#db/schema'
import type { PaymentRow } from '#payments/store'

/** What a list shows of a payment. */
export interface ListedPaymentRow extends Omit<PaymentRow, 'version' | 'updatedAt'> {
  billName: string
  billType: 'bill' | 'deposit'
}

/** As it is read: with its bill, or without. */
type ReadRow = Omit<ListedPaymentRow, keyof ShownBill> & Partial<ShownBill>
type ShownBill = Pick<ListedPaymentRow, 'billName' | 'billType'>

export type PaymentFilter = {
  startDate: CalendarDate | undefined
  endDate: CalendarDate | undefined
  billId: number | undefined
}

/** Newest first. */
export const paymentList = pagedList<'payments', PaymentFilter, ListedPaymentRow, ReadRow>({
  table: 'payments',
  day: 'date',
  order: 'desc',
  atOnce: 1_000,
  filters: ['startDate', 'endDate', 'billId'],
  matching: (db, { startDate, endDate, billId }) => {
    let query = db.selectFrom('payments')
    if (startDate !== undefined) query = query.where('payments.date', '>=', startDate)
    if (endDate !== undefined) query = query.where('payments.date', '<=', endDate)
    if (billId !== undefined) query = query.where('payments.bill_id', '=', billId)
    return query
  },
  // SQLite would look up the bill of each payment by itself, which takes longer than all the rest.
  select: (payments, db) =>
    byEngine(db, { sqlite: () => payments.select(COLUMNS), postgres: () => withBills(payments) })(),
  complete: addBills,
  positionOf: ({ date, id }) => ({ date, id }),
})

const COLUMNS = [
  'payments.id as id',
  'payments.bill_id as billId',
  'payments.amount as amount',
  'payments.date as date',
  'payments.created_at as createdAt',
] as const

const withBills = (payments: SelectQueryBuilder<Schema, 'payments', object>) =>
  payments
    // By the group too: PostgreSQL would read everybody's bills to join them.
    .innerJoin('bills', (join) =>
      join.onRef('bills.group_id', '=', 'payments.group_id').onRef('bills.id', '=', 'payments.bill_id'),
    )
    .select([...COLUMNS, 'bills.name as billName', 'bills.type as billType'])

/** Undefined where a bill was deleted since, and its payments with it. */
async function addBills(
  { db, groupId }: GroupScope,
  payments: ReadRow[],
): Promise<ListedPaymentRow[] | undefined> {
  if (payments[0] === undefined || payments[0].billName !== undefined) return payments as ListedPaymentRow[]
  const ids = new Set(payments.map(({ billId }) => billId))
  const rows = await billsQuery(db, { groupId, ids: JSON.stringify([...ids]) })
  const bills = new Map(rows.map((bill) => [bill.id, bill]))
  // Into the same objects: there are hundreds.
  for (const payment of payments) {
    const bill = bills.get(payment.billId)
    if (!bill) return undefined
    payment.billName = bill.billName
    payment.billType = bill.billType
  }
  return payments as ListedPaymentRow[]
}

const billsQuery = compileOnce(
  ['groupId', 'ids'],
  (db: Db, { groupId, ids }: { groupId: number; ids: string }) =>
    db
      .selectFrom('bills')
      .select(['id', 'name as billName', 'type as billType'])
      .where(areAmong(db, 'bills', groupId, ids)),
)
