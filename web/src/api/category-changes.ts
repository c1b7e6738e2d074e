import type { Category, CategoryChanges, FormerBills, NewCategory } from '@duebook/contract'
import { useGroupClient } from './group-client.ts'
import { useRefreshGroup } from './group-queries.ts'

/** Afterwards all queries of the group are refetched: a category shows in lists, sums and charts. */
export function useCategoryChanges() {
  const { categories, bills } = useGroupClient()
  const refresh = useRefreshGroup()

  async function refreshAfter<T>(change: Promise<T>): Promise<T> {
    const done = await change
    await refresh()
    return done
  }

  return {
    create: (category: NewCategory): Promise<Category> => refreshAfter(categories.create(category)),
    update: (id: number, changes: CategoryChanges): Promise<Category> =>
      refreshAfter(categories.update(id, changes)),
    order: (ids: number[]): Promise<Category[]> => refreshAfter(categories.order({ ids })),
    /** With `moveTo`, its bills get that one. */
    remove: (id: number, moveTo?: number) =>
      refreshAfter(categories.delete(id, moveTo === undefined ? {} : { move_to: moveTo })),
    restore: (id: number): Promise<Category> => refreshAfter(categories.restore({ id })),
    changeBills: (body: Parameters<typeof bills.bulkUpdate>[0]) => refreshAfter(bills.bulkUpdate(body)),
    undoChange: (former: FormerBills) => refreshAfter(bills.undoBulkUpdate(former)),
  }
}
