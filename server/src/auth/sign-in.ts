import { type Device, type OpenedSession, openSession } from '#auth/open-session'
import type { Passwords } from '#auth/passwords'
import { attemptOf, recordFailure, requireAttemptAllowed } from '#auth/throttle'
import type { Tokens } from '#auth/tokens'
import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { AppError } from '#core/errors'
import type { Database } from '#db/database'
import { findUserByEmailKey, setPasswordHash, type UserRow } from '#users/store'

/** What signing in and out is made of. */
export interface SignInParts {
  database: Database
  clock: Clock
  newId: () => string
  passwords: Passwords
  tokens: Tokens
}

/** An unknown email takes as long as a wrong password, and is refused in the same words. */
export async function signIn(
  parts: SignInParts,
  credentials: { email: string; password: string },
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  const { database, clock, newId, passwords, tokens } = parts
  const attempt = attemptOf(credentials.email, device.address)
  const { user, newHash } = await passwords.inTurn(async (turn) => {
    const found = await findUserByEmailKey(database.read, emailKey(credentials.email))
    await requireAttemptAllowed(database.read, clock, attempt, found?.id)
    const matched = await turn.matches(credentials.password, found?.passwordHash)
    if (!matched || !found) {
      await recordFailure(database, clock, attempt)
      throw new AppError('unauthenticated', 'Invalid email or password')
    }
    const isOutdated = turn.isOutdated(found.passwordHash)
    return { user: found, newHash: isOutdated ? await turn.hash(credentials.password) : undefined }
  })
  const session = await database.write(async (tx) => {
    if (newHash !== undefined) await setPasswordHash(tx, user.id, newHash, toInstant(clock.now()))
    return openSession(tx, clock, newId, tokens, user, device)
  })
  return { user, session }
}
