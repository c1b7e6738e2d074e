import { openOrChallenge, requireOpened } from '#auth/open-or-challenge'
import type { Device, OpenedSession } from '#auth/open-session'
import type { Passwords } from '#auth/passwords'
import type { TellUser } from '#auth/tell-user'
import { attemptOf, recordFailure, requireAttemptAllowed, requireStillAllowed } from '#auth/throttle'
import type { Tokens } from '#auth/tokens'
import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { type NextStep, refuse } from '#core/errors'
import type { Database } from '#db/database'
import { findUserByEmailKey, replacePasswordHash, type UserRow } from '#users/store'

/** What signing in and out is made of. */
export interface SignInParts {
  database: Database
  clock: Clock
  newId: () => string
  passwords: Passwords
  tokens: Tokens
  /** By mail, of what somebody else may have done. */
  tell: TellUser
}

const MAX_TRIES = 3

/** An unknown email takes as long as a wrong password, and is refused in the same words. */
export async function signIn(
  parts: SignInParts,
  credentials: Credentials,
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const { user, newHash } = await checkPassword(parts, credentials, device)
    const session = await openUnlessChanged(parts, user, newHash, device)
    if (session) return { user, session: requireOpened(session) }
  }
  throw refuse('invalid-credentials')
}

interface Credentials {
  email: string
  password: string
}

async function checkPassword(
  { database, clock, passwords }: SignInParts,
  { email, password }: Credentials,
  device: Device,
): Promise<{ user: UserRow; newHash: string | undefined }> {
  const attempt = attemptOf(email, device.place)
  return passwords.inTurn(async (turn) => {
    const found = await findUserByEmailKey(database.read, emailKey(email))
    await requireAttemptAllowed(database.read, clock, attempt, found?.id)
    const matched = await turn.matches(password, found?.passwordHash)
    if (!matched || !found) {
      await recordFailure(database, clock, attempt, found?.id, {
        action: 'sign-in',
        reason: 'invalid-credentials',
      })
      throw refuse('invalid-credentials')
    }
    return {
      user: found,
      newHash: turn.isOutdated(found.passwordHash) ? await turn.hash(password) : undefined,
    }
  })
}

/**
 * Undefined when the password was changed while the old one was being checked: the session would outlive the change.
 * It may also be that another login has renewed an outdated hash, so it is worth checking again.
 */
function openUnlessChanged(
  { database, clock, newId, tokens }: SignInParts,
  user: UserRow,
  newHash: string | undefined,
  device: Device,
): Promise<OpenedSession | NextStep | undefined> {
  return database.write(async (tx) => {
    await requireStillAllowed(tx, clock, attemptOf(user.email, device.place), user.id)
    const at = toInstant(clock.now())
    const isSame = await replacePasswordHash(tx, user.id, user.passwordHash, newHash ?? user.passwordHash, at)
    return isSame ? openOrChallenge(tx, { clock, newId, tokens }, user, device, 'password') : undefined
  })
}
