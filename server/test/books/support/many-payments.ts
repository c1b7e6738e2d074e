import { sql } from 'kysely'
import type { Minor } from '#core/money'
import type { Database } from '#db/database'
import { writesInGroup } from '#db/group-revision'

interface ManyPayments {
  groupId: number
  billId: number
  count: number
  amount: Minor
  date: string
}

/** More payments than anybody would send one by one, straight into the table. */
export async function insertManyPayments(database: Database, details: ManyPayments): Promise<void> {
  // In pieces: on a busy machine so many at once would take longer than a statement may.
  for (let rest = details.count; rest > 0; rest -= PIECE) {
    await insertPiece(database, { ...details, count: Math.min(PIECE, rest) })
  }
}

const PIECE = 10_000

async function insertPiece(database: Database, details: ManyPayments): Promise<void> {
  const { groupId, billId, count, amount, date } = details
  await database.write((tx) => {
    writesInGroup(tx, groupId)
    return sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into payments
        (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, created_at, updated_at)
      select ${sql.lit(groupId)}, ${sql.lit(billId)}, ${sql.lit(amount)}, ${sql.lit(date)}, ${sql.lit(date)}, 0, 0,
        '2026-02-02T09:00:00.000Z', '2026-02-02T09:00:00.000Z'
      from numbers
    `.execute(tx)
  })
}
