import { REFRESH_SECONDS } from '#auth/tokens'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Db } from '#db/database'

/** The first migration of the version that has the new name. */
const INTRODUCED_BY = '0006-session-bindings'

/** Over HTTPS the cookie's former name is read for as long as such a cookie could live when the name was changed. */
export function formerCookieName(db: Db, clock: Clock): () => Promise<boolean> {
  let until: string | undefined
  return async () => {
    until ??= await endOfFormerName(db)
    return toInstant(clock.now()) < until
  }
}

async function endOfFormerName(db: Db): Promise<string> {
  const migration = await db
    .selectFrom('schema_migrations')
    .select('applied_at')
    .where('name', '=', INTRODUCED_BY)
    .executeTakeFirst()
  return migration ? toInstant(secondsLater(new Date(migration.applied_at), REFRESH_SECONDS)) : ''
}
