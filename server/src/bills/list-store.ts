import { LISTED_BILL_COLUMNS, type ListedBillRow } from '#bills/bill-columns'
import { pagedList } from '#db/paged-list'
import { contains } from '#db/portable'

export type BillFilter = {
  /** Undefined: archived ones too. */
  archived: 0 | undefined
  type: ListedBillRow['type'] | undefined
  account: string | undefined
  categoryId: number | undefined
  hasNoCategory: 1 | undefined
  /** As `searchedKey` writes it. */
  tagKey: string | undefined
}

/** By due date. With notes of full length some megabytes are read at once. */
export const billList = pagedList<'bills', BillFilter, ListedBillRow>({
  table: 'bills',
  day: 'due_date',
  order: 'asc',
  atOnce: 200,
  filters: ['archived', 'type', 'account', 'categoryId', 'tagKey', 'hasNoCategory'],
  matching: (db, { archived, type, account, categoryId, tagKey, hasNoCategory }) => {
    let query = db.selectFrom('bills')
    if (archived !== undefined) query = query.where('archived', '=', archived)
    if (type !== undefined) query = query.where('type', '=', type)
    if (account !== undefined) query = query.where('account', '=', account)
    if (categoryId !== undefined) query = query.where('category_id', '=', categoryId)
    if (hasNoCategory !== undefined) query = query.where('category_id', 'is', null)
    if (tagKey !== undefined) query = query.where(contains('tag_keys', tagKey))
    return query
  },
  select: (query) => query.select(LISTED_BILL_COLUMNS),
  positionOf: ({ dueDate, id }) => ({ date: dueDate, id }),
})
