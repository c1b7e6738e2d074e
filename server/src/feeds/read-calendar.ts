import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import ical from 'ical-generator'
import { calendarDateIn } from '#core/calendar'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { DEFAULT_LANGUAGE } from '#core/language'
import type { Cycle } from '#cycles/bill-book'
import { listBillBooks } from '#cycles/store'
import type { Database } from '#db/database'
import { inSnapshot } from '#db/group-read'
import { type BillFacts, listBillFacts, listSkipsSince } from '#feeds/bill-facts-store'
import { boundedRange, feedCycles, feedRange } from '#feeds/feed-cycles'
import type { OwnedFeed } from '#feeds/store'
import { eventWriter } from '#feeds/write-event'
import { scopeFor } from '#groups/scope-for'
import { type AccessibleGroup, listAccessibleGroups } from '#groups/store'

export interface FeedParts {
  database: Database
  clock: Clock
  publicUrl: string | undefined
}

export interface Calendar {
  text: string
  /** Changes with the text, and with nothing else. */
  hash: string
  /** The last change of any of its bills. */
  lastModified: string | undefined
}

/** A skipped cycle stays so long as cancelled: programs that keep what is no longer there take it away. */
const CANCELLED_SECONDS = 30 * 24 * 60 * 60
/** Far above honest feeds: 500 weekly bills have 46,000 in the time that a feed shows. Beyond it the feed ends earlier. */
const MAX_OPEN_CYCLES = 50_000
const REFRESH_SECONDS = 6 * 60 * 60
/** So many are written before others get their turn. */
const AT_ONCE = 200

/** What the feed shows at this moment, of the groups that its owner may read at this moment. */
export async function readCalendar(parts: FeedParts, feed: OwnedFeed): Promise<Calendar> {
  const calendar = ical({
    name: escapeText(feed.name),
    prodId: '//Duebook//Duebook//EN',
    ttl: REFRESH_SECONDS,
  })
  const head = calendar.toString().replace(/END:VCALENDAR$/, '')
  const groups = await listShownGroups(parts.database, feed)
  const chunks = [head]
  let lastModified: string | undefined
  let room = MAX_OPEN_CYCLES
  for (const group of groups) {
    const cycles = await listCycles(parts, feed, group, room)
    room -= cycles.length
    const write = eventWriter(calendar, {
      groupId: group.id,
      language: feed.language ?? DEFAULT_LANGUAGE,
      currency: group.currency,
      decimals: group.decimals,
      showAmounts: feed.showAmounts,
      alarmDays: feed.alarmDays,
      groupName: feed.groupIds?.length === 1 ? undefined : group.name,
      publicUrl: parts.publicUrl,
    })
    for (const [index, { cycle, facts }] of cycles.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      chunks.push(write(cycle, facts))
      if (lastModified === undefined || facts.revisedAt > lastModified) lastModified = facts.revisedAt
    }
  }
  chunks.push('END:VCALENDAR\r\n')
  const text = chunks.join('')
  return { text, hash: createHash('sha256').update(text).digest('base64url'), lastModified }
}

async function listShownGroups(database: Database, feed: OwnedFeed): Promise<AccessibleGroup[]> {
  const groups = await listAccessibleGroups(database.read, { ...feed, isAdmin: feed.isAdmin === 1 })
  const { groupIds } = feed
  return groupIds === null ? groups : groups.filter(({ id }) => groupIds.includes(id))
}

async function listCycles(
  { database, clock }: FeedParts,
  feed: OwnedFeed,
  group: AccessibleGroup,
  most: number,
): Promise<Array<{ cycle: Cycle; facts: BillFacts }>> {
  const now = clock.now()
  const today = calendarDateIn(group.timezone, now)
  const wanted = feedRange(today)
  const [bills, allBooks, skips] = await inSnapshot(scopeFor(database, feed, group), (scope) =>
    Promise.all([
      listBillFacts(scope),
      listBillBooks(scope, wanted),
      listSkipsSince(scope, toInstant(secondsLater(now, -CANCELLED_SECONDS))),
    ]),
  )
  const facts = new Map(bills.map((each) => [each.id, each]))
  const books = allBooks.filter(({ type }) => isIncluded(feed, type))
  const cancelled = new Set(skips.map(({ billId, dueDate }) => `${billId} ${dueDate}`))
  return feedCycles(books, today, boundedRange(books, wanted, Math.max(most, 0)))
    .filter(({ bill, dueDate, status }) => {
      if (status === 'paid') return feed.paid
      return status !== 'skipped' || cancelled.has(`${bill.id} ${dueDate}`)
    })
    .flatMap((cycle) => {
      const known = facts.get(cycle.bill.id)
      return known ? [{ cycle, facts: known }] : []
    })
}

function isIncluded({ include }: OwnedFeed, type: 'bill' | 'deposit'): boolean {
  return include === 'both' || include === `${type}s`
}

/** The library writes the name of a calendar as it is given. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`)
}
