import type { CalendarDate } from '#core/calendar'
import { pagedList } from '#db/paged-list'
import type { PaymentRow } from '#payments/store'

/** What a list shows of a payment. */
export interface ListedPaymentRow extends Omit<PaymentRow, 'version' | 'updatedAt'> {
  billName: string
  billType: 'bill' | 'deposit'
}

export type PaymentFilter = {
  startDate: CalendarDate | undefined
  endDate: CalendarDate | undefined
  billId: number | undefined
}

/** Newest first. */
export const paymentList = pagedList<'payments', PaymentFilter, ListedPaymentRow>({
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
  // Joined by the group too: PostgreSQL would read everybody's bills.
  select: (payments) =>
    payments
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
      ]),
  positionOf: ({ date, id }) => ({ date, id }),
})
