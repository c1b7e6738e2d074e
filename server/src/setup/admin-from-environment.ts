import type { Passwords } from '#auth/passwords'
import type { Clock } from '#core/clock'
import { AppError } from '#core/errors'
import type { Database } from '#db/database'
import type { GroupDefaults } from '#groups/create-group'
import { createFirstAccount, FIRST_GROUP_NAME } from '#setup/first-account'
import { hasUsers } from '#users/store'

/** ADMIN_EMAIL and ADMIN_PASSWORD make the first account owner while there are no users, and mean nothing after. */
export async function createAdminOnce(
  database: Database,
  clock: Clock,
  passwords: Passwords,
  defaults: GroupDefaults,
  admin: { email: string; password: string },
): Promise<void> {
  if (await hasUsers(database.read)) return
  const passwordHash = await passwords.inTurn((turn) => turn.hash(admin.password))
  const owner = {
    email: admin.email,
    passwordHash,
    group: { name: FIRST_GROUP_NAME },
    emailProven: true,
  }
  try {
    await database.write((tx) => createFirstAccount(tx, clock, defaults, owner))
  } catch (error) {
    // Another process that started at the same time was faster.
    if (!(error instanceof AppError && error.kind === 'conflict')) throw error
  }
}
