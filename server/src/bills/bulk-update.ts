import { announceBills, archivingEvents, isHeardOf } from '#bills/announce-bill'
import { archivedChanges } from '#bills/archive-bill'
import type { BillInput, BillRow, BillValues } from '#bills/bill-columns'
import { lockBills, setBills } from '#bills/bulk-store'
import { requireCategory } from '#bills/require-category'
import { ownChanges } from '#bills/update-bill'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { requireFound } from '#core/errors'
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
  wanted: BulkChange[],
): Promise<BulkChange[]> {
  const now = clock.now()
  const today = calendarDateIn(scope.timezone, now)
  const held = await lockBills(
    scope,
    wanted.map(({ id }) => id),
  )
  const bills = new Map(held.map((bill) => [bill.id, bill]))
  const changes = wanted.map(({ id, fields }) => {
    const bill = requireFound(bills.get(id), 'bill-not-found')
    return { id, former: formerOf(bill, fields), changes: changesOf(bill, fields, today) }
  })
  const categories = new Set(changes.map(({ changes: { categoryId } }) => categoryId ?? null))
  for (const id of categories) await requireCategory(scope, id)
  const at = toInstant(now)
  for (const [ids, same] of alike(changes)) await setBills(scope, ids, same, at)
  if (isHeardOf(scope)) await announce(scope, changes, bills, at)
  return changes.map(({ id, former }) => ({ id, fields: former }))
}

function changesOf(bill: BillRow, { archived, ...fields }: BulkFields, today: CalendarDate) {
  return {
    ...ownChanges(bill, fields),
    ...(archived === undefined ? {} : archivedChanges(bill, archived, today)),
  }
}

/** Bills that change in the same way are written together: mostly all of them. */
function alike(each: Array<{ id: number; changes: Partial<BillValues> }>) {
  const sets = new Map<string, [ids: number[], changes: Partial<BillValues>]>()
  for (const { id, changes } of each) {
    if (Object.keys(changes).length === 0) continue
    const key = JSON.stringify(changes)
    const known = sets.get(key)
    if (known) known[0].push(id)
    else sets.set(key, [[id], changes])
  }
  return sets.values()
}

async function announce(
  scope: WritingScope,
  each: Array<{ id: number; changes: Partial<BillValues> }>,
  before: ReadonlyMap<number, BillRow>,
  at: string,
): Promise<void> {
  const changes = new Map(each.map((one) => [one.id, one.changes]))
  const ids = [...changes].filter(([, one]) => Object.keys(one).length > 0).map(([id]) => id)
  const changed = (await lockBills(scope, ids)).map((bill) => {
    const archiving = archivingEvents(before.get(bill.id) ?? bill, bill)
    const isOnlyMoved =
      archiving.length > 0 && !OWN_FIELDS.some((field) => field in (changes.get(bill.id) ?? {}))
    return { types: isOnlyMoved ? archiving : ['bill.updated' as const, ...archiving], bill }
  })
  await announceBills(scope, changed, at)
}

const OWN_FIELDS = ['account', 'categoryId', 'tags', 'icon'] as const

function formerOf(before: BillRow, fields: BulkFields): BulkFields {
  const names = Object.keys(fields) as Array<keyof BulkFields>
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}
