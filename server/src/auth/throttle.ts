import { createHash } from 'node:crypto'
import { type FailedTry, recordFailedTry } from '#audit/record-refusal'
import {
  DAY_SECONDS,
  delaySeconds,
  exhausted,
  KNOWN_ADDRESS_SECONDS,
  LIMITS,
  WINDOW_SECONDS,
} from '#auth/throttle-rules'
import {
  type Attempt,
  countFailures,
  findBlockingFailure,
  findStrangersFailures,
  insertFailure,
  isKnownAddress,
} from '#auth/throttle-store'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuseFor } from '#core/errors'
import type { Database, Db, Tx } from '#db/database'
import { lockByName } from '#db/portable'

/** `address` is a place on the network: a single address, or all that one subscriber has. */
export function attemptOf(email: string, address: string): Attempt {
  return { emailHash: emailHashOf(email), address }
}

export function emailHashOf(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('base64url')
}

/** Refuses when too many attempts have failed. The counts are rows, so that all processes share them. */
export async function requireAttemptAllowed(
  db: Db,
  clock: Clock,
  attempt: Attempt,
  userId: number | undefined,
): Promise<void> {
  const now = clock.now()
  const window = {
    since: toInstant(secondsLater(now, -WINDOW_SECONDS)),
    until: toInstant(secondsLater(now, WINDOW_SECONDS)),
  }
  const counts = await countFailures(db, attempt, window)
  const knownSince = toInstant(secondsLater(now, -KNOWN_ADDRESS_SECONDS))
  const isKnown = userId !== undefined && (await isKnownAddress(db, userId, attempt.address, knownSince))
  const freeAt: Date[] = []
  for (const kind of exhausted(counts, isKnown)) {
    const blocking = await findBlockingFailure(db, kind, attempt, window, LIMITS[kind])
    freeAt.push(secondsLater(new Date(blocking ?? now), WINDOW_SECONDS))
  }
  if (!isKnown) {
    const day = { ...window, since: toInstant(secondsLater(now, -DAY_SECONDS)) }
    const { count, lastAt } = await findStrangersFailures(db, attempt, userId, knownSince, day)
    const delay = delaySeconds(count)
    if (delay > 0 && lastAt !== undefined) freeAt.push(secondsLater(new Date(lastAt), delay))
  }
  const wait = Math.max(0, ...freeAt.map((at) => at.getTime() - now.getTime()))
  if (wait > 0) throw refuseFor(Math.ceil(wait / 1000), 'too-many-attempts')
}

/**
 * The same inside of the transaction that acts on the outcome, where attempts come one after another: of a burst that was
 * checked at the same moment no more count than the limits let pass, and of the rest nobody learns whether they were right.
 */
export async function requireStillAllowed(
  tx: Tx,
  clock: Clock,
  attempt: Attempt,
  userId: number | undefined,
): Promise<void> {
  await lockByName(tx, `attempts from ${attempt.address}`)
  await lockByName(tx, `attempts on ${attempt.emailHash}`)
  await requireAttemptAllowed(tx, clock, attempt, userId)
}

/** Every way to guess a password or code that counts as a failed login is in the audit log by this. */
export function recordFailure(
  database: Database,
  clock: Clock,
  attempt: Attempt,
  userId: number | undefined,
  failed: FailedTry,
): Promise<void> {
  return database.write(async (tx) => {
    await requireStillAllowed(tx, clock, attempt, userId)
    await countFailure(tx, toInstant(clock.now()), attempt, userId, failed)
  })
}

/** For whoever has a transaction open, and has made sure that the attempt was allowed. */
export async function countFailure(
  tx: Tx,
  at: string,
  attempt: Attempt,
  userId: number | undefined,
  failed: FailedTry,
): Promise<void> {
  await insertFailure(tx, attempt, at)
  await recordFailedTry(tx, at, userId, attempt.address, failed)
}
