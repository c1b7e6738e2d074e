import { BILL_COLUMNS, type BillRow, type BillValues, toColumns } from '#bills/bill-columns'
import type { WritingScope } from '#db/group-scope'
import { areAmong, locked } from '#db/portable'
import { raisedRevision } from '#db/revision'

/** Holds them to the end of the transaction, by id: so two who ask wait for each other, and neither for both. */
export function lockBills({ db, groupId }: WritingScope, ids: number[]): Promise<BillRow[]> {
  const some = db
    .selectFrom('bills')
    .select(BILL_COLUMNS)
    .where(areAmong(db, 'bills', groupId, JSON.stringify(ids)))
    .orderBy('id')
  return locked(db, some).execute()
}

/** Raises version and revision of each. */
export async function setBills(
  { db, groupId }: WritingScope,
  ids: number[],
  changes: Partial<BillValues>,
  at: string,
): Promise<void> {
  await db
    .updateTable('bills')
    .set((row) => ({
      ...toColumns(changes),
      ...raisedRevision(at),
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where(areAmong(db, 'bills', groupId, JSON.stringify(ids)))
    .execute()
}
