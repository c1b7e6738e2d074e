import { COLORS, ICONS, LIMITS } from '@duebook/contract'
import { createCategories } from '#categories/change-category'
import { readNewCategory } from '#categories/read-category'
import { type CategoryValues, listCategories } from '#categories/store'
import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import { AppError } from '#core/errors'
import { toLowerNfc } from '#core/text'
import type { WritingScope } from '#db/group-scope'
import type { FileFacts } from '#imports/draft'
import type { CommitPlan } from '#imports/plan-commit'
import { listBalances } from '#insight/balance-store'
import { changeBalances } from '#insight/change-balances'
import type { KeptBalance } from '#insight/opening-balance'
import { readBalances } from '#insight/read-balances'

export interface TakenCategories {
  made: number[]
  idOf: (name: string | null) => number | null
}

/** Those that bills need and the group has not; of our own export all of them, as they look there. */
export async function takeCategories(
  scope: WritingScope,
  clock: Clock,
  file: FileFacts,
  { bills, updates }: CommitPlan,
): Promise<TakenCategories> {
  const wanted = new Map<string, CategoryValues>()
  for (const category of isOfGroup(scope, file) ? file.categories : []) {
    const values = exportedCategory(category, scope.decimals)
    if (values) wanted.set(values.nameKey, values)
  }
  for (const { category } of [...bills, ...updates]) {
    if (typeof category !== 'string' || wanted.has(toLowerNfc(category))) continue
    const values = readNewCategory({ name: category }, scope.decimals)
    if (!wanted.has(values.nameKey)) wanted.set(values.nameKey, values)
  }
  const known = await listCategories(scope)
  const ids = new Map(known.map(({ id, name }) => [toLowerNfc(name), id]))
  const missing = [...wanted.values()].filter(({ nameKey }) => !ids.has(nameKey))
  const made = await createCategories(scope, clock, missing)
  for (const [at, { nameKey }] of missing.entries()) ids.set(nameKey, made[at] as number)
  return { made, idOf: (name) => (name === null ? null : (ids.get(toLowerNfc(name.trim())) ?? null)) }
}

/** Of accounts for which the group has none. Answers those that were added. */
export async function takeBalances(
  scope: WritingScope,
  clock: Clock,
  file: FileFacts,
): Promise<KeptBalance[]> {
  if (!isOfGroup(scope, file) || file.balances.length === 0) return []
  const kept = await listBalances(scope)
  const known = new Set(kept.map(({ account }) => account))
  const today = calendarDateIn(scope.timezone, clock.now())
  const added = orNothing(() => readBalances(file.balances, scope.decimals), [])
    .filter(({ account, asOf }) => !known.has(account) && asOf <= today)
    .slice(0, Math.max(0, LIMITS.balances - kept.length))
  if (added.length > 0) await changeBalances(scope, clock, [...kept, ...added])
  return added
}

/** Amounts of another currency mean something else. */
function isOfGroup({ currency }: WritingScope, file: FileFacts): boolean {
  return file.source === 'duebook' && file.currency === currency
}

function exportedCategory(
  { name, color, icon, budget }: FileFacts['categories'][number],
  decimals: number,
): CategoryValues | undefined {
  const look = {
    ...(COLORS.includes(color) ? { color } : {}),
    ...(ICONS.includes(icon) ? { icon } : {}),
  }
  return orNothing(() => readNewCategory({ name, budget, ...look }, decimals), undefined)
}

/** A file that was edited must not keep its bills from being imported. */
function orNothing<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return otherwise
    throw error
  }
}
