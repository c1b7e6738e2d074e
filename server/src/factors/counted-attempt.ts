import type { FailedTry } from '#audit/record-refusal'
import { attemptOf, countFailure, requireStillAllowed } from '#auth/throttle'
import { type Clock, toInstant } from '#core/clock'
import type { Database, Tx } from '#db/database'

/**
 * An attempt to prove something, in one transaction. Undefined means that it was wrong: it counts as a failed login of this user from
 * this place, in the same ledger as wrong passwords, and what the attempt has written until then is saved too.
 */
export function countedAttempt<T>(
  { database, clock }: { database: Database; clock: Clock },
  user: { id: number; email: string },
  place: string,
  failed: FailedTry,
  attempt: (tx: Tx) => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = attemptOf(user.email, place)
  return database.write(async (tx) => {
    await requireStillAllowed(tx, clock, key, user.id)
    const outcome = await attempt(tx)
    if (outcome === undefined) await countFailure(tx, toInstant(clock.now()), key, user.id, failed)
    return outcome
  })
}
