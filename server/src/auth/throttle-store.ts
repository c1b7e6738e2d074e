import { sql } from 'kysely'
import type { FailureCounts } from '#auth/throttle-rules'
import type { Db, Tx } from '#db/database'
import { hasRow } from '#db/rows'

/** Whose attempts are counted together. The email is hashed: people type passwords into the wrong field. */
export interface Attempt {
  emailHash: string
  address: string
}

/** `until` lies ahead: of what another process noted, whose clock is a little fast, but not of what a wrong one did. */
export interface Window {
  since: string
  until: string
}

export async function countFailures(db: Db, attempt: Attempt, window: Window): Promise<FailureCounts> {
  const count = (kind: keyof FailureCounts) =>
    failuresOf(db, kind, attempt, window).select(sql<number>`count(*)`.as('count')).as(kind)
  const counts = await db
    .selectNoFrom([count('pair'), count('address'), count('email')])
    .executeTakeFirstOrThrow()
  return { pair: counts.pair ?? 0, address: counts.address ?? 0, email: counts.email ?? 0 }
}

/** When the failure happened that must grow old before the next attempt: the `limit`-th newest. */
export async function findBlockingFailure(
  db: Db,
  kind: keyof FailureCounts,
  attempt: Attempt,
  window: Window,
  limit: number,
): Promise<string | undefined> {
  const row = await failuresOf(db, kind, attempt, window)
    .select('failed_at as failedAt')
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  return row?.failedAt
}

/**
 * Failures on an email from addresses that did not sign in to its account since `knownSince`: how many, and when the last
 * was. `userId` is undefined where nobody has the email.
 */
export async function findStrangersFailures(
  db: Db,
  { emailHash }: Pick<Attempt, 'emailHash'>,
  userId: number | undefined,
  knownSince: string,
  window: Window,
): Promise<{ count: number; lastAt: string | undefined }> {
  const failures = recentFailures(db, window).where('email_hash', '=', emailHash)
  const strangers =
    userId === undefined
      ? failures
      : failures.where('address', 'not in', (known) =>
          known
            .selectFrom('known_addresses')
            .select('known_addresses.address')
            .where('user_id', '=', userId)
            .where('last_login_at', '>', knownSince),
        )
  const { count, lastAt } = await strangers
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`max(failed_at)`.as('lastAt')])
    .executeTakeFirstOrThrow()
  return { count, lastAt: lastAt ?? undefined }
}

export async function insertFailure(tx: Tx, { emailHash, address }: Attempt, at: string): Promise<void> {
  await tx.insertInto('login_failures').values({ email_hash: emailHash, address, failed_at: at }).execute()
}

export async function deleteFailures(tx: Tx, { emailHash, address }: Attempt): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('email_hash', '=', emailHash)
    .where('address', '=', address)
    .execute()
}

/** Whatever the address. */
export async function deleteFailuresOf(tx: Tx, emailHash: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('email_hash', '=', emailHash).execute()
}

export async function deleteFailuresBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('failed_at', '<', instant).execute()
}

export function isKnownAddress(db: Db, userId: number, address: string, since: string): Promise<boolean> {
  const known = db.selectFrom('known_addresses').where('user_id', '=', userId).where('address', '=', address)
  return hasRow(known.where('last_login_at', '>', since))
}

export async function rememberAddress(tx: Tx, userId: number, address: string, at: string): Promise<void> {
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address, last_login_at: at })
    .onConflict((clash) => clash.columns(['user_id', 'address']).doUpdateSet({ last_login_at: at }))
    .execute()
}

export async function deleteKnownAddressesBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('known_addresses').where('last_login_at', '<', instant).execute()
}

function failuresOf(db: Db, kind: keyof FailureCounts, { emailHash, address }: Attempt, window: Window) {
  const recent = recentFailures(db, window)
  if (kind === 'address') return recent.where('address', '=', address)
  if (kind === 'email') return recent.where('email_hash', '=', emailHash)
  return recent.where('email_hash', '=', emailHash).where('address', '=', address)
}

function recentFailures(db: Db, { since, until }: Window) {
  return db.selectFrom('login_failures').where('failed_at', '>', since).where('failed_at', '<=', until)
}
