import { sql } from 'kysely'
import type { BillRow } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import type { WritingScope } from '#db/group-scope'

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
