import { secondsLater, toInstant } from '#core/clock'
import type { FeedParts } from '#feeds/read-calendar'
import { type OwnedFeed, setFetched } from '#feeds/store'

/** Who fetches it. */
export interface Fetcher {
  /** Where on the network they are. */
  place: string
  agent: string | undefined
}

const MAX_AGENT_LENGTH = 200
/** Programs that fetch more often than that write nothing. */
const NOTED_EVERY_SECONDS = 60

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
