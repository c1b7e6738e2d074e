import { createHash } from 'node:crypto'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuseFor } from '#core/errors'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'

const HOUR = 60 * 60
/** How long uses are remembered. */
export const USES_KEPT_SECONDS = 24 * HOUR
const TESTS_AN_HOUR = 20
const CONFIRMATIONS_A_DAY = 5

/** Counts a test message, or refuses it. */
export async function claimTest(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await lockByName(tx, `channel uses of ${userId}`)
  const since = toInstant(secondsLater(clock.now(), -HOUR))
  const uses = await usesOf(tx, userId, 'test', since)
  if (uses.length >= TESTS_AN_HOUR) throw refuseFor(untilFree(uses, clock, HOUR), 'too-many-tests')
  await insertUse(tx, clock, userId, 'test', null)
}

/**
 * Counts a mail that confirms an address, or refuses it: nobody who never asked for anything gets more than one a day,
 * whoever names the address. Answers the use, to be given back where the mail was not taken.
 */
export async function claimConfirmation(
  tx: Tx,
  clock: Clock,
  userId: number,
  addressKey: string,
): Promise<number> {
  const addressHash = createHash('sha256').update(addressKey).digest('base64url')
  await lockByName(tx, `channel uses of ${userId}`)
  await lockByName(tx, `confirmations to ${addressHash}`)
  const since = toInstant(secondsLater(clock.now(), -USES_KEPT_SECONDS))
  const own = await usesOf(tx, userId, 'confirmation', since)
  const ofAddress = await tx
    .selectFrom('channel_uses')
    .select('used_at as usedAt')
    .where('address_hash', '=', addressHash)
    .where('used_at', '>', since)
    .orderBy('used_at')
    .execute()
  const blocking = ofAddress.length > 0 ? ofAddress : own
  if (ofAddress.length > 0 || own.length >= CONFIRMATIONS_A_DAY)
    throw refuseFor(untilFree(blocking, clock, USES_KEPT_SECONDS), 'too-many-confirmations')
  return insertUse(tx, clock, userId, 'confirmation', addressHash)
}

/** The same for a mail to an address that the user wants as their own. It can be asked for again, after a slip. */
export async function claimEmailChange(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await lockByName(tx, `channel uses of ${userId}`)
  const since = toInstant(secondsLater(clock.now(), -USES_KEPT_SECONDS))
  const own = await usesOf(tx, userId, 'confirmation', since)
  if (own.length >= CONFIRMATIONS_A_DAY)
    throw refuseFor(untilFree(own, clock, USES_KEPT_SECONDS), 'too-many-confirmations')
  await insertUse(tx, clock, userId, 'confirmation', null)
}

export async function deleteUse(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('channel_uses').where('id', '=', id).execute()
}

export async function deleteUsesBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('channel_uses').where('used_at', '<', instant).execute()
}

interface Use {
  usedAt: string
}

/** Oldest first. */
function usesOf(tx: Tx, userId: number, kind: 'test' | 'confirmation', since: string): Promise<Use[]> {
  return tx
    .selectFrom('channel_uses')
    .select('used_at as usedAt')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', '>', since)
    .orderBy('used_at')
    .execute()
}

/** Seconds until the oldest no longer counts. */
function untilFree([oldest]: readonly Use[], clock: Clock, keptSeconds: number): number {
  const now = clock.now().getTime()
  const free = oldest ? Date.parse(oldest.usedAt) + keptSeconds * 1000 : now
  return Math.max(1, Math.ceil((free - now) / 1000))
}

async function insertUse(
  tx: Tx,
  clock: Clock,
  userId: number,
  kind: 'test' | 'confirmation',
  addressHash: string | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('channel_uses')
    .values({ user_id: userId, kind, address_hash: addressHash, used_at: toInstant(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
