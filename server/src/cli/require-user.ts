import { UsageError } from '#cli/command'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import type { Database } from '#db/database'
import { findUserByEmailKey, type UserRow } from '#users/store'

/** The one that `--email` names. */
export async function requireUser(database: Database, email: unknown): Promise<UserRow> {
  if (typeof email !== 'string') throw new UsageError('--email is required')
  await requireCurrentSchema(database)
  const user = await findUserByEmailKey(database.read, emailKey(email))
  if (!user) throw refuse('user-not-found')
  return user
}
