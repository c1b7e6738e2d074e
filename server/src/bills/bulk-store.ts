import { BILL_COLUMNS, type BillRow, type BillValues, toColumns } from '#bills/bill-columns'
import type { WritingScope } from '#db/group-scope'
import { insertRowsForIds } from '#db/insert-rows'
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

/** Answers their ids in the order of the list. */
export function insertBills(
  { db, groupId }: WritingScope,
  bills: ReadonlyArray<BillValues & Partial<Pick<BillRow, 'createdAt' | 'updatedAt'>>>,
  at: string,
): Promise<number[]> {
  const rows = bills.map((bill) => ({
    group_id: groupId,
    ...toColumns(bill),
    created_at: bill.createdAt ?? at,
    updated_at: bill.updatedAt ?? at,
  }))
  return insertRowsForIds(db, 'bills', rows)
}

/** Gives a bill back what it had, as if nobody had touched it since; but version and revision never go back. */
export async function restoreBill(
  { db, groupId }: WritingScope,
  billId: number,
  former: BillValues & Pick<BillRow, 'updatedAt'>,
  at: string,
): Promise<void> {
  await db
    .updateTable('bills')
    .set((row) => ({
      ...toColumns(former),
      ...raisedRevision(at),
      version: row('version', '+', 1),
      updated_at: former.updatedAt,
    }))
    .where('group_id', '=', groupId)
    .where('id', '=', billId)
    .execute()
}

/** For changes of their payments: the revision alone is raised. */
export async function reviseSomeBills(
  { db, groupId }: WritingScope,
  ids: readonly number[],
  at: string,
): Promise<void> {
  await db
    .updateTable('bills')
    .set(raisedRevision(at))
    .where(areAmong(db, 'bills', groupId, JSON.stringify(ids)))
    .execute()
}

/** With their payments and skips. */
export async function deleteBills({ db, groupId }: WritingScope, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('bills')
    .where(areAmong(db, 'bills', groupId, JSON.stringify(ids)))
    .execute()
}
