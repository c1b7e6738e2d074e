import { hashOfToken } from '#auth/link-token'
import { secondsLater, toInstant } from '#core/clock'
import { type Calendar, type FeedParts, readCalendar } from '#feeds/read-calendar'
import { findFeedByHash, type OwnedFeed, setFetched } from '#feeds/store'
import { refuseWrongAddress } from '#feeds/wrong-address'

/** Who fetches it. */
export interface Fetcher {
  /** Where on the network they are. */
  place: string
  agent: string | undefined
}

const MAX_AGENT_LENGTH = 200
/** Programs that fetch more often than that write nothing. */
const NOTED_EVERY_SECONDS = 60

export async function fetchFeed(
  parts: FeedParts,
  token: string,
  fetcher: Fetcher,
): Promise<{ feed: OwnedFeed; calendar: Calendar }> {
  const feed = await findFeedByHash(parts.database.read, hashOfToken(token))
  if (!feed) return refuseWrongAddress(parts.database, parts.clock, fetcher.place)
  return { feed, calendar: await readCalendar(parts, feed) }
}

/** Keeps when it was last fetched, and by what. */
export async function noteFetch(
  { database, clock }: FeedParts,
  feed: OwnedFeed,
  fetcher: Fetcher,
): Promise<void> {
  const now = clock.now()
  const agent = fetcher.agent?.slice(0, MAX_AGENT_LENGTH) ?? null
  const noted = feed.lastFetchedAt ?? ''
  if (agent === feed.lastAgent && noted > toInstant(secondsLater(now, -NOTED_EVERY_SECONDS))) return
  await database.write((tx) => setFetched(tx, feed.id, toInstant(now), agent))
}
