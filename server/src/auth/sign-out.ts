import { revokeSessions } from '#auth/store'
import type { TokenClaims, Tokens } from '#auth/tokens'
import { type Clock, toInstant } from '#core/clock'
import { notFound } from '#core/errors'
import type { Database } from '#db/database'
import type { Caller } from '#http/caller'
import { lockUser } from '#users/store'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

/** A token that is revoked, unknown, expired or somebody else's is no error: it is signed out already. */
export async function signOut(
  database: Database,
  clock: Clock,
  tokens: Tokens,
  caller: Caller,
  refreshToken: string,
): Promise<void> {
  const claims = readOrUndefined(tokens, refreshToken)
  if (claims?.userId !== caller.userId) return
  const at = toInstant(clock.now())
  await database.write((tx) =>
    revokeSessions(tx, {
      userId: caller.userId,
      sessionId: claims.sessionId,
      tokenId: claims.tokenId,
      at,
      immediately: false,
    }),
  )
}

/** With `immediately` also whatever a thief may have left is taken back: access tokens and invitations. */
export async function signOutEverywhere(
  database: Database,
  clock: Clock,
  caller: Caller,
  immediately: boolean,
): Promise<void> {
  const at = toInstant(clock.now())
  await database.write(async (tx) => {
    if (immediately) {
      // Held first, so that no invitation is made by a session while it ends.
      await lockUser(tx, caller.userId)
      await withdrawInvitationsBy(tx, caller.userId)
    }
    await revokeSessions(tx, { userId: caller.userId, at, immediately })
  })
}

export async function endSession(
  database: Database,
  clock: Clock,
  caller: Caller,
  sessionId: number | undefined,
): Promise<void> {
  if (sessionId === undefined) throw notFound('Session')
  const at = toInstant(clock.now())
  const ended = await database.write((tx) =>
    revokeSessions(tx, { userId: caller.userId, sessionId, at, immediately: true }),
  )
  if (ended === 0) throw notFound('Session')
}

function readOrUndefined(tokens: Tokens, refreshToken: string): TokenClaims | undefined {
  try {
    return tokens.read('refresh', refreshToken)
  } catch {
    return undefined
  }
}
