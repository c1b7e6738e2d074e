import type { CreatedFeed, Feed } from '@duebook/contract'
import type { FeedRow } from '#feeds/store'

/** Groups that its owner can no longer open are left out, as they are in the calendar. */
export function presentFeed(feed: FeedRow, openGroupIds: ReadonlySet<number>): Feed {
  return {
    id: feed.id,
    name: feed.name,
    database_ids: feed.groupIds?.filter((id) => openGroupIds.has(id)) ?? null,
    include: feed.include,
    show_amounts: feed.showAmounts,
    paid: feed.paid,
    alarm_days: feed.alarmDays,
    last_fetched_at: feed.lastFetchedAt,
    last_agent: feed.lastAgent,
    created_at: feed.createdAt,
  }
}

/** The two ways to write the address of a feed, for a server that is reached at `origin`. */
export function presentAddress(origin: string, token: string): Pick<CreatedFeed, 'url' | 'webcal_url'> {
  const url = `${origin}/feeds/${token}.ics`
  return { url, webcal_url: url.replace(/^https?:/, 'webcal:') }
}
