import { QUOTAS } from '@duebook/contract/refusals'
import { recordGroupAct } from '#audit/record-act'
import { announceBills, isHeardOf } from '#bills/announce-bill'
import { lockBills } from '#bills/bulk-store'
import {
  bringBillsBack,
  type CategoryRow,
  type CategoryValues,
  countCategories,
  findCategory,
  insertCategory,
  listCategories,
  lockCategory,
  moveBills,
  setCategory,
} from '#categories/store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { isUniqueViolation, lockByName } from '#db/portable'
import { reviseBills } from '#db/revision'

/** So long a deleted category can be brought back. */
export const RESTORABLE_SECONDS = 10 * 60

export async function createCategory(
  scope: WritingScope,
  clock: Clock,
  values: CategoryValues,
): Promise<CategoryRow> {
  await requireRoom(scope)
  const id = await unlessNameTaken(() => insertCategory(scope, values, toInstant(clock.now())))
  return requireFound(await findCategory(scope, id), 'category-not-found')
}

/** Several at once, in that order. Answers their ids. */
export async function createCategories(
  scope: WritingScope,
  clock: Clock,
  all: readonly CategoryValues[],
): Promise<number[]> {
  if (all.length === 0) return []
  await requireRoom(scope, all.length)
  const ids: number[] = []
  const at = toInstant(clock.now())
  for (const values of all) ids.push(await unlessNameTaken(() => insertCategory(scope, values, at)))
  return ids
}

export async function updateCategory(
  scope: WritingScope,
  clock: Clock,
  id: number,
  changes: Partial<CategoryValues>,
): Promise<CategoryRow> {
  const category = await requireCategory(scope, id)
  if (Object.keys(changes).length > 0) {
    const at = toInstant(clock.now())
    await unlessNameTaken(() => setCategory(scope, id, changes, at))
    // Calendars show the name with each bill.
    if (changes.name !== undefined && changes.name !== category.name) await reviseBills(scope, at, id)
  }
  return requireFound(await findCategory(scope, id), 'category-not-found')
}

/** Those that are left out, as somebody else may just have added one, come last in their order. */
export async function orderCategories(
  scope: WritingScope,
  clock: Clock,
  ids: number[],
): Promise<CategoryRow[]> {
  await lockByName(scope.db, lockName(scope))
  const before = await listCategories(scope)
  const known = new Set(before.map(({ id }) => id))
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw refuse('unknown-category')
  const order = [...ids, ...before.map(({ id }) => id).filter((id) => !ids.includes(id))]
  const at = toInstant(clock.now())
  for (const { id, position } of before) {
    const wanted = order.indexOf(id) + 1
    if (wanted !== position) await setCategory(scope, id, { position: wanted }, at)
  }
  return listCategories(scope)
}

export interface RemovedCategory {
  id: number
  restorableUntil: string
}

/** Its bills stay. For a while it is only put away, so that one mistake does not undo an afternoon of sorting. */
export async function removeCategory(
  scope: WritingScope,
  clock: Clock,
  id: number,
  moveTo: number | undefined,
): Promise<RemovedCategory> {
  await requireCategory(scope, id)
  if (moveTo !== undefined && (moveTo === id || !(await isCategory(scope, moveTo)))) {
    throw refuse('unknown-category')
  }
  const now = clock.now()
  const at = toInstant(now)
  await announce(scope, await moveBills(scope, id, moveTo ?? null, at), at)
  await setCategory(scope, id, { deletedAt: at }, at)
  await recordGroupAct(scope, at, { action: 'category.deleted', target: { type: 'category', id } })
  return { id, restorableUntil: toInstant(secondsLater(now, RESTORABLE_SECONDS)) }
}

export async function restoreCategory(scope: WritingScope, clock: Clock, id: number): Promise<CategoryRow> {
  const now = clock.now()
  const found = await lockCategory(scope, id)
  const earliest = toInstant(secondsLater(now, -RESTORABLE_SECONDS))
  if (!found || found.deletedAt === null || found.deletedAt < earliest) throw refuse('category-not-found')
  await requireRoom(scope)
  const at = toInstant(now)
  await unlessNameTaken(() => setCategory(scope, id, { deletedAt: null }, at))
  await announce(scope, await bringBillsBack(scope, id, at), at)
  return requireFound(await findCategory(scope, id), 'category-not-found')
}

async function announce(scope: WritingScope, billIds: number[], at: string): Promise<void> {
  if (!isHeardOf(scope) || billIds.length === 0) return
  const bills = await lockBills(scope, billIds)
  await announceBills(
    scope,
    bills.map((bill) => ({ types: ['bill.updated'], bill })),
    at,
  )
}

async function requireRoom(scope: WritingScope, more = 1): Promise<void> {
  await lockByName(scope.db, lockName(scope))
  if ((await countCategories(scope)) + more > QUOTAS.categoriesPerGroup) throw refuse('too-many-categories')
}

const lockName = ({ groupId }: WritingScope) => `categories of ${groupId}`

async function requireCategory(scope: WritingScope, id: number): Promise<{ name: string }> {
  const category = await lockCategory(scope, id)
  if (category?.deletedAt !== null) throw refuse('category-not-found')
  return category
}

async function isCategory(scope: WritingScope, id: number): Promise<boolean> {
  return (await lockCategory(scope, id))?.deletedAt === null
}

async function unlessNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? refuse('category-name-taken') : error
  }
}
