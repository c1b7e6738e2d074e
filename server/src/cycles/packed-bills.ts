import { type RawBuilder, sql } from 'kysely'
import type { BillRow } from '#bills/bill-columns'
import { packedAs } from '#cycles/packed-history'
import { type PackedSpecial, specialColumns } from '#cycles/special-columns'
import type { Db } from '#db/database'

/** What a summary asks of a bill. */
export type PackedBill = [
  id: BillRow['id'],
  type: BillRow['type'],
  amount: BillRow['amount'],
  dueDate: BillRow['dueDate'],
  anchorDay: BillRow['anchorDay'],
  frequency: BillRow['frequency'],
  /** With what was last paid. */
  special: PackedSpecial<string | null> | null,
]

/** Many bills in one text, as their history is: each row and each value of one would cost more than all of its text. */
export function packedBills(
  db: Db,
  { which, lastPaid }: { which: RawBuilder<boolean>; lastPaid: RawBuilder<string | null> },
) {
  const special = specialColumns(db, lastPaid)
  const columns = packedAs(db, {
    sqlite: sql`bills.id, bills.type, bills.amount, bills.due_date, bills.anchor_day, bills.frequency, json(${special})`,
    postgres: sql`bills.id, ',"', bills.type, '",', bills.amount, ',"', bills.due_date, '",', bills.anchor_day, ',"',
      bills.frequency, '",', coalesce(${special}, 'null')`,
  })
  return sql<string>`(select ${columns} from bills where ${which})`
}
