import type { BodyOf, BulkChanges, endpoints, FormerBills, Icon } from '@duebook/contract'
import type { BulkChange, BulkFields } from '#bills/bulk-update'
import { readBillChanges } from '#bills/read-bill'
import { knownId } from '#core/no-id'
import { listTags } from '#core/tags'

/** The same for many. */
export function readBulk(
  { ids, changes }: BodyOf<typeof endpoints.bulkUpdateBills>,
  decimals: number,
): BulkChange[] {
  const fields = readFields(changes, decimals)
  return [...new Set(ids)].map((id) => ({ id: knownId(id), fields }))
}

/** To each what it had before. Of what is named twice, the last counts. */
export function readFormer({ former }: FormerBills, decimals: number): BulkChange[] {
  const byId = new Map<number, BulkFields>()
  for (const { id, changes } of former) {
    byId.set(knownId(id), { ...byId.get(knownId(id)), ...readFields(changes, decimals) })
  }
  return [...byId].map(([id, fields]) => ({ id, fields }))
}

function readFields({ archived, ...changes }: BulkChanges, decimals: number): BulkFields {
  return {
    ...(readBillChanges(changes, decimals) as BulkFields),
    ...(archived === undefined ? {} : { archived: archived ? 1 : 0 }),
  }
}

export function presentFormer(changes: BulkChange[]): FormerBills {
  return { former: changes.map(({ id, fields }) => ({ id, changes: presentFields(fields) })) }
}

function presentFields({ account, icon, categoryId, tags, archived }: BulkFields): BulkChanges {
  return {
    ...(account === undefined ? {} : { account }),
    ...(icon === undefined ? {} : { icon: icon as Icon | null }),
    ...(categoryId === undefined ? {} : { category_id: categoryId }),
    ...(tags === undefined ? {} : { tags: listTags(tags) }),
    ...(archived === undefined ? {} : { archived: archived === 1 }),
  }
}
