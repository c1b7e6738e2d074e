import { compareDates } from '#core/calendar'
import type { Minor } from '#core/money'
import { withSince } from '#cycles/nth-last'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'

interface Slots extends Record<string, number | undefined> {
  groupId: number
  /** If given, only this bill is read. */
  billId?: number | undefined
}

/** Reads the last amounts paid on each variable bill, newest first. */
export type ListRecentAmounts = (db: Db, slots: Slots) => Promise<Map<number, Minor[]>>

/** Up to `count` of each. */
export function recentAmounts(count: number): ListRecentAmounts {
  const query = compileOnce(['groupId', 'billId'], (db: Db, { groupId, billId }: Slots) => {
    const variable = db.selectFrom('bills').where('group_id', '=', groupId).where('variable', '=', 1)
    const bills = billId === undefined ? variable : variable.where('id', '=', billId)
    return withSince(db, bills, { groupId, n: count, counted: 'payments.date' })
      .selectFrom('since')
      .crossJoin('payments')
      .select(['payments.id', 'payments.bill_id as billId', 'payments.date', 'payments.amount'])
      .where('payments.group_id', '=', groupId)
      .whereRef('payments.bill_id', '=', 'since.billId')
      .whereRef('payments.date', '>=', 'since.day')
  })
  return async (db, slots) => {
    const payments = await query(db, slots)
    payments.sort((a, b) => compareDates(b.date, a.date) || b.id - a.id)
    const ofBill = Map.groupBy(payments, ({ billId }) => billId)
    return new Map(
      [...ofBill].map(([billId, rows]) => [billId, rows.slice(0, count).map(({ amount }) => amount)]),
    )
  }
}
