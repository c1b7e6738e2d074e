import type { BodyOf, BulkChanges, endpoints, Icon } from '@duebook/contract'
import type { BulkChange, BulkFields } from '#bills/bulk-update'
import { readBillChanges } from '#bills/read-bill'
import { refuse } from '#core/errors'
import { listTags } from '#core/tags'

/** Either the same for many, or to each what it had before. */
export function readBulk(body: BodyOf<typeof endpoints.bulkUpdateBills>, decimals: number): BulkChange[] {
  const { ids, changes, former } = body
  if (former) return former.map(({ id, changes }) => ({ id, fields: readFields(changes, decimals) }))
  if (!ids) throw refuse('field-required', { field: 'ids' })
  if (!changes) throw refuse('field-required', { field: 'changes' })
  const fields = readFields(changes, decimals)
  return [...new Set(ids)].map((id) => ({ id, fields }))
}

function readFields({ archived, ...changes }: BulkChanges, decimals: number): BulkFields {
  return {
    ...(readBillChanges(changes, decimals) as BulkFields),
    ...(archived === undefined ? {} : { archived: archived ? 1 : 0 }),
  }
}

export function presentFormer({ id, fields }: BulkChange): { id: number; changes: BulkChanges } {
  const { account, icon, categoryId, tags, archived } = fields
  return {
    id,
    changes: {
      ...(account === undefined ? {} : { account }),
      ...(icon === undefined ? {} : { icon: icon as Icon | null }),
      ...(categoryId === undefined ? {} : { category_id: categoryId }),
      ...(tags === undefined ? {} : { tags: listTags(tags) }),
      ...(archived === undefined ? {} : { archived: archived === 1 }),
    },
  }
}
