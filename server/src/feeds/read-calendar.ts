import { addDays, type CalendarDate, calendarDateIn, FIRST_DATE } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { BillBook } from '#cycles/bill-book'
import { listBillBooks } from '#cycles/store'
import type { Database, Db } from '#db/database'
import { revisionOf } from '#db/group-revision'
import type { GroupScope } from '#db/group-scope'
import { type BillFacts, listBillFacts, listSkipsSince, type SkippedCycle } from '#feeds/bill-facts-store'
import { feedRange } from '#feeds/feed-cycles'
import type { OwnedFeed } from '#feeds/store'
import { scopeFor } from '#groups/scope-for'
import { type AccessibleGroup, listAccessibleGroups } from '#groups/store'

export interface FeedParts {
  database: Database
  clock: Clock
  publicUrl: string | undefined
}

export interface ShownGroup {
  group: AccessibleGroup
  /** The day in the group's zone: nothing in a calendar depends on the time of day. */
  today: CalendarDate
}

export interface GroupRows extends ShownGroup {
  facts: BillFacts[]
  books: BillBook[]
  /** Skipped cycles that are still shown. */
  skips: SkippedCycle[]
}

/** A skipped cycle stays so long as cancelled: programs that keep what is no longer there take it away. */
const CANCELLED_DAYS = 30

export async function listShownGroups(db: Db, feed: OwnedFeed, now: Date): Promise<ShownGroup[]> {
  const groups = await listAccessibleGroups(db, { ...feed, isAdmin: feed.isAdmin === 1 })
  return groups
    .filter(({ id }) => feed.groupIds?.includes(id) ?? true)
    .map((group) => ({ group, today: calendarDateIn(group.timezone, now) }))
}

/** Everything that decides what is in the calendar. A new name, zone or currency of a group raises its revision. */
export function decisiveOf(
  { name, include, showAmounts, paid, alarmDays, language, groupIds }: OwnedFeed,
  publicUrl: string | undefined,
  groups: ShownGroup[],
): unknown[] | undefined {
  const states = groups.map(({ group, today }) => ({ id: group.id, today, revision: revisionOf(group) }))
  if (states.some(({ revision }) => revision === undefined)) return undefined
  const isOfOneGroup = groupIds?.length === 1
  return ['feed', name, include, showAmounts, paid, alarmDays, language, isOfOneGroup, publicUrl, states]
}

export async function readCalendar(
  { database, db }: Pick<GroupScope, 'db' | 'database'>,
  feed: OwnedFeed,
  now: Date,
): Promise<GroupRows[]> {
  const groups = await listShownGroups(db, feed, now)
  return Promise.all(
    groups.map(async ({ group, today }) => {
      const scope = { ...scopeFor(database, feed, group), db }
      const [facts, books, skips] = await Promise.all([
        listBillFacts(scope),
        listBillBooks(scope, feedRange(today)),
        listSkipsSince(scope, addDays(today, -CANCELLED_DAYS) ?? FIRST_DATE),
      ])
      return { group, today, facts, books, skips }
    }),
  )
}
