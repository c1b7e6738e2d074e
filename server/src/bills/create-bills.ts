import { QUOTAS } from '@duebook/contract/refusals'
import type { BillRow, BillValues } from '#bills/bill-columns'
import { insertBills } from '#bills/bulk-store'
import { requireCategory } from '#bills/require-category'
import { countBills } from '#bills/store'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { lockByName } from '#db/portable'

/** A bill of another group keeps when it was made and changed there. */
export type NewBillValues = BillValues & Partial<Pick<BillRow, 'createdAt' | 'updatedAt'>>

/** Many at once, of which nobody is told one by one. Answers their ids in the same order. */
export async function createBills(
  scope: WritingScope,
  bills: readonly NewBillValues[],
  at: string,
): Promise<number[]> {
  if (bills.length === 0) return []
  for (const id of new Set(bills.map(({ categoryId }) => categoryId))) await requireCategory(scope, id)
  // The same lock as for single ones that are near the limit: see `db/large-quota.ts`.
  await lockByName(scope.db, `bills of ${scope.groupId}`)
  if ((await countBills(scope)) + bills.length > QUOTAS.billsPerGroup) throw refuse('too-many-bills')
  return insertBills(scope, bills, at)
}
