import { recordAct } from '#audit/record-act'
import { deleteEmailChange } from '#auth/email-change-store'
import { isBoundBy, isSameHash } from '#auth/session-binding'
import { findLiveSession, revokeSessions, type SessionRow } from '#auth/store'
import { type TokenClaims, type Tokens, unusable } from '#auth/tokens'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Database, Tx } from '#db/database'
import { endUnattendedAccess } from '#users/end-tokens'
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

/**
 * The same for what came in cookies. A neighbouring host may have put one of its own beside ours, so each is looked at;
 * or so many that ours is not read, so the session of the access token is looked at too. A session from before bindings
 * needs none.
 */
export async function signOutOfCookies(
  database: Database,
  clock: Clock,
  tokens: Tokens,
  caller: Caller,
  refreshTokens: readonly string[],
  binding: string | undefined,
): Promise<void> {
  const at = toInstant(clock.now())
  const own = await findLiveSession(database.read, caller.sessionId, at)
  const sessions = (await listCookieSessions(database, tokens, refreshTokens, at)).filter(
    ({ id, userId }) => userId === caller.userId && id !== own?.id,
  )
  if (own?.kind === 'cookie') sessions.push(own)
  const proven = sessions.filter((session) => session.bindingHash === null || isBoundBy(session, binding))
  if (sessions.length > 0 && proven.length === 0) throw unusable('refresh')
  await revokeEach(database, proven, at, false)
}

/**
 * For a page that signed out while the server could not be reached. All that it has kept is the hash, which opens
 * nothing. True: a session of these cookies was ended.
 */
export async function finishSignOut(
  database: Database,
  clock: Clock,
  tokens: Tokens,
  refreshTokens: readonly string[],
  bindingHash: string,
): Promise<boolean> {
  const at = toInstant(clock.now())
  const sessions = await listCookieSessions(database, tokens, refreshTokens, at)
  const proven = sessions.filter((session) => isSameHash(session.bindingHash, bindingHash))
  await revokeEach(database, proven, at, true)
  return proven.length > 0
}

/** A sign-in replaces the browser's previous session, which only a thief could still use. */
export async function endReplacedSessions(
  tx: Tx,
  tokens: Tokens,
  refreshTokens: readonly string[],
  at: string,
): Promise<void> {
  for (const refreshToken of refreshTokens) {
    const claims = readOrUndefined(tokens, refreshToken)
    if (claims) await revokeSessions(tx, { ...claims, kind: 'cookie', at, immediately: true })
  }
}

/** How much of what a thief may have left is taken back. */
export interface SignOutReach {
  /** Access tokens and invitations too. */
  immediately: boolean
  /** And what was given to programs; channels are paused. */
  withTokens: boolean
}

export async function signOutEverywhere(
  database: Database,
  clock: Clock,
  caller: Caller,
  { immediately, withTokens }: SignOutReach,
): Promise<void> {
  // Without it, whoever holds a session would make the next token at once.
  if (withTokens && !immediately)
    throw refuse('field-invalid', { field: 'tokens', expected: 'sent together with immediate' })
  const now = clock.now()
  const at = toInstant(now)
  await database.write(async (tx) => {
    if (immediately) {
      // Held first, so that no invitation is made by a session while it ends.
      await lockUser(tx, caller.userId)
      await withdrawInvitationsBy(tx, caller.userId)
      await deleteEmailChange(tx, caller.userId)
      if (withTokens) await endUnattendedAccess(tx, caller.userId, now)
    }
    await revokeSessions(tx, { userId: caller.userId, at, immediately })
    await recordAct(tx, at, {
      action: 'sessions.ended',
      accountId: caller.accountId,
      actor: caller,
      changes: withTokens ? ['sessions', 'tokens'] : ['sessions'],
    })
  })
}

export async function endSession(
  database: Database,
  clock: Clock,
  caller: Caller,
  sessionId: number,
): Promise<void> {
  const at = toInstant(clock.now())
  await database.write(async (tx) => {
    const ended = await revokeSessions(tx, { userId: caller.userId, sessionId, at, immediately: true })
    if (ended === 0) throw refuse('session-not-found')
    await recordAct(tx, at, {
      action: 'sessions.ended',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'session', id: sessionId },
    })
  })
}

function readOrUndefined(tokens: Tokens, refreshToken: string): TokenClaims | undefined {
  try {
    return tokens.read('refresh', refreshToken)
  } catch {
    return undefined
  }
}

async function listCookieSessions(
  database: Database,
  tokens: Tokens,
  refreshTokens: readonly string[],
  at: string,
): Promise<SessionRow[]> {
  const found: SessionRow[] = []
  for (const refreshToken of refreshTokens) {
    const claims = readOrUndefined(tokens, refreshToken)
    const session = claims && (await findLiveSession(database.read, claims.sessionId, at))
    if (!session || session.userId !== claims.userId || session.kind !== 'cookie') continue
    if (session.refreshId === claims.tokenId || session.previousRefreshId === claims.tokenId)
      found.push(session)
  }
  return found
}

async function revokeEach(
  database: Database,
  sessions: readonly SessionRow[],
  at: string,
  immediately: boolean,
): Promise<void> {
  if (sessions.length === 0) return
  await database.write(async (tx) => {
    for (const { id, userId } of sessions)
      await revokeSessions(tx, { userId, sessionId: id, at, immediately })
  })
}
