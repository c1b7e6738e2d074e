import { setArchived } from '#bills/archive-bill'
import type { BillInput, BillRow } from '#bills/bill-columns'
import { lockCurrentBill } from '#bills/lock-current-bill'
import { changeBill } from '#bills/update-bill'
import type { Clock } from '#core/clock'
import { ANY_VERSION } from '#core/target'
import type { WritingScope } from '#db/group-scope'
import type { Flag } from '#db/schema'

/** What many bills can be changed to at once. */
export type BulkFields = Partial<
  Pick<BillInput, 'account' | 'categoryId' | 'tags' | 'tagKeys' | 'icon'> & { archived: Flag }
>

export interface BulkChange {
  id: number
  fields: BulkFields
}

/** All or none. Answers what each had before, so that sending it back undoes everything. */
export async function bulkUpdate(
  scope: WritingScope,
  clock: Clock,
  changes: BulkChange[],
): Promise<BulkChange[]> {
  const former: BulkChange[] = []
  // In one order, whoever asks: so two of them wait for each other, and neither for both.
  for (const { id, fields } of changes.toSorted((a, b) => a.id - b.id)) {
    const target = { id, requireCurrent: ANY_VERSION }
    const before = await lockCurrentBill(scope, target)
    const { archived, ...others } = fields
    await changeBill(scope, clock, before, others)
    if (archived !== undefined) await setArchived(scope, clock, target, archived)
    former.push({ id, fields: formerOf(before, fields) })
  }
  return former
}

function formerOf(before: BillRow, fields: BulkFields): BulkFields {
  const names = Object.keys(fields) as Array<keyof BulkFields>
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}
