import { QUOTAS } from '@duebook/contract/refusals'
import { newLinkToken } from '#auth/link-token'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Database, Tx } from '#db/database'
import { lockByName } from '#db/portable'
import { countFeeds, type FeedRow, type FeedValues, insertFeed, lockFeed, setFeed } from '#feeds/store'
import { listAccessibleGroups } from '#groups/store'

/** The token is returned only here; the database keeps its hash. */
export function createFeed(
  database: Database,
  clock: Clock,
  caller: Caller,
  values: FeedValues,
): Promise<{ feed: FeedRow; token: string }> {
  const { token, hash } = newLinkToken()
  return database.write(async (tx) => {
    await requireLiveSession(tx, caller)
    await lockByName(tx, `feeds of ${caller.userId}`)
    if ((await countFeeds(tx, caller.userId)) >= QUOTAS.feedsPerUser) throw refuse('too-many-feeds')
    await requireGroups(tx, caller, values.groupIds)
    const at = toInstant(clock.now())
    const feed = await insertFeed(tx, { ...values, userId: caller.userId, tokenHash: hash, at })
    return { feed, token }
  })
}

/** Only what is included changes. Groups that the owner cannot open at this moment stay where the others are sent back as they were shown. */
export function updateFeed(
  database: Database,
  clock: Clock,
  caller: Caller,
  id: number,
  changes: Partial<FeedValues>,
): Promise<FeedRow> {
  return database.write(async (tx) => {
    const feed = requireFound(await lockFeed(tx, caller.userId, id), 'feed-not-found')
    const open = await requireGroups(tx, caller, changes.groupIds ?? null)
    const shown = feed.groupIds?.filter((groupId) => open.has(groupId))
    const isAsShown = shown !== undefined && changes.groupIds?.join() === shown.join()
    const groupIds = isAsShown ? { groupIds: feed.groupIds } : {}
    return setFeed(tx, feed.id, { ...feed, ...changes, ...groupIds }, toInstant(clock.now()))
  })
}

/** One that the user cannot open is as unknown as one that does not exist. Answers those that they can. */
async function requireGroups(
  tx: Tx,
  caller: Caller,
  groupIds: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  const open = new Set((await listAccessibleGroups(tx, caller)).map(({ id }) => id))
  if (!new Set(groupIds).isSubsetOf(open)) throw refuse('group-not-found')
  return open
}
