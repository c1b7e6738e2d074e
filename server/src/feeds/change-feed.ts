import { QUOTAS } from '@duebook/contract/refusals'
import { recordAct } from '#audit/record-act'
import { newLinkToken } from '#auth/link-token'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Database, Tx } from '#db/database'
import { lockByName } from '#db/portable'
import {
  countFeeds,
  deleteFeed,
  type FeedRow,
  type FeedValues,
  insertFeed,
  lockFeed,
  setFeed,
} from '#feeds/store'
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
    await recordAct(tx, at, { action: 'feed.created', ...byOwner(caller, feed.id) })
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
    const wanted = { ...feed, ...changes, ...groupIds }
    const changed = (Object.keys(FIELDS) as Array<keyof FeedValues>).filter(
      (field) => JSON.stringify(wanted[field]) !== JSON.stringify(feed[field]),
    )
    if (changed.length === 0) return feed
    const at = toInstant(clock.now())
    await recordAct(tx, at, {
      action: 'feed.changed',
      ...byOwner(caller, feed.id),
      changes: changed.map((field) => FIELDS[field]),
    })
    return setFeed(tx, feed.id, wanted, at)
  })
}

export function endFeed(database: Database, clock: Clock, caller: Caller, id: number): Promise<void> {
  return database.write(async (tx) => {
    if (!(await deleteFeed(tx, caller.userId, id))) throw refuse('feed-not-found')
    await recordAct(tx, toInstant(clock.now()), { action: 'feed.ended', ...byOwner(caller, id) })
  })
}

/** As the audit log names what changed. */
const FIELDS: Record<keyof FeedValues, string> = {
  name: 'name',
  groupIds: 'database_ids',
  include: 'include',
  showAmounts: 'show_amounts',
  paid: 'paid',
  alarmDays: 'alarm_days',
}

function byOwner(caller: Caller, id: number) {
  return { accountId: caller.accountId, actor: caller, target: { type: 'feed', id } }
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
