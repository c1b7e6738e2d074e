import { setImmediate } from 'node:timers/promises'
import ical from 'ical-generator'
import { DEFAULT_LANGUAGE } from '#core/language'
import type { Cycle } from '#cycles/bill-book'
import type { BillFacts } from '#feeds/bill-facts-store'
import { boundedRange, feedCycles, feedRange } from '#feeds/feed-cycles'
import type { GroupRows } from '#feeds/read-calendar'
import type { OwnedFeed } from '#feeds/store'
import { eventWriter } from '#feeds/write-event'

export interface Calendar {
  text: string
  /** The last change of any of its bills. */
  lastModified: string | undefined
}

/** Far above honest feeds: 500 weekly bills have 46,000 in the time that a feed shows. Beyond it the feed ends earlier. */
const MAX_OPEN_CYCLES = 50_000
const REFRESH_SECONDS = 6 * 60 * 60
/** So many are written before others get their turn. */
const AT_ONCE = 200

export async function writeCalendar(
  feed: OwnedFeed,
  publicUrl: string | undefined,
  groups: GroupRows[],
): Promise<Calendar> {
  const calendar = ical({
    name: escapeText(feed.name),
    prodId: '//Duebook//Duebook//EN',
    ttl: REFRESH_SECONDS,
  })
  const head = calendar.toString().replace(/END:VCALENDAR$/, '')
  const chunks = [head]
  let lastModified: string | undefined
  let room = MAX_OPEN_CYCLES
  for (const rows of groups) {
    const { group } = rows
    const cycles = shownCycles(feed, rows, room)
    room -= cycles.length
    const write = eventWriter(calendar, {
      groupId: group.id,
      language: feed.language ?? DEFAULT_LANGUAGE,
      currency: group.currency,
      decimals: group.decimals,
      showAmounts: feed.showAmounts,
      alarmDays: feed.alarmDays,
      groupName: feed.groupIds?.length === 1 ? undefined : group.name,
      publicUrl,
    })
    for (const [index, { cycle, facts }] of cycles.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      chunks.push(write(cycle, facts))
      if (lastModified === undefined || facts.revisedAt > lastModified) lastModified = facts.revisedAt
    }
  }
  chunks.push('END:VCALENDAR\r\n')
  return { text: chunks.join(''), lastModified }
}

function shownCycles(
  feed: OwnedFeed,
  { today, facts, books, skips }: GroupRows,
  most: number,
): Array<{ cycle: Cycle; facts: BillFacts }> {
  const factsById = new Map(facts.map((each) => [each.id, each]))
  const included = books.filter(({ type }) => isIncluded(feed, type))
  const cancelled = new Set(skips.map(({ billId, dueDate }) => `${billId} ${dueDate}`))
  return feedCycles(included, today, boundedRange(included, feedRange(today), Math.max(most, 0)))
    .filter(({ bill, dueDate, status }) => {
      if (status === 'paid') return feed.paid
      return status !== 'skipped' || cancelled.has(`${bill.id} ${dueDate}`)
    })
    .flatMap((cycle) => {
      const known = factsById.get(cycle.bill.id)
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
