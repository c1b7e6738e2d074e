import { lacksRequiredFactor } from '#auth/factor-store'
import { isBoundBy } from '#auth/session-binding'
import type { SignInParts } from '#auth/sign-in'
import { findLiveSession, rotateRefreshId, type SessionRow, setLastUsed } from '#auth/store'
import { REFRESH_SECONDS, type TokenClaims, unusable } from '#auth/tokens'
import { secondsLater, toInstant } from '#core/clock'
import { setLastActive } from '#users/store'

const ROTATE_AFTER_SECONDS = 24 * 60 * 60
/** For other tabs, which may still hold the old cookie. */
const OLD_COOKIE_SECONDS = 60
// Written at most this often, so that refreshing costs a read.
const USE_PRECISION_SECONDS = 60

export interface Refreshed {
  accessToken: string
  /** Only where a cookie session got a new one. */
  refreshToken: string | undefined
}

/** From the body, or from a cookie and then with what the page keeps beside it. */
export type RefreshProof =
  | { kind: 'token'; token: string }
  | { kind: 'cookie'; token: string; binding: string | undefined }

export type ProofParts = Pick<SignInParts, 'database' | 'clock' | 'tokens'>

/** The session that is proven, while it lasts. Changes nothing. */
export async function requireProven(
  { database, clock, tokens }: ProofParts,
  proof: RefreshProof,
): Promise<{ claims: TokenClaims; session: SessionRow }> {
  const claims = tokens.read('refresh', proof.token)
  const at = toInstant(clock.now())
  const session = await findLiveSession(database.read, claims.sessionId, at)
  if (!session || session.userId !== claims.userId || session.kind !== proof.kind) throw unusable('refresh')
  if (proof.kind === 'cookie' && !isBoundBy(session, proof.binding)) throw unusable('refresh')
  if (!isCurrent(session, claims.tokenId, at)) throw unusable('refresh')
  if (await lacksRequiredFactor(database.read, session.userId, at)) throw unusable('refresh')
  return { claims, session }
}

/** Body clients keep their token for its 7 days, as the contract shows; a cookie is renewed once a day. */
export async function refreshSession(
  parts: ProofParts & Pick<SignInParts, 'newId'>,
  proof: RefreshProof,
): Promise<Refreshed> {
  const { database, clock, newId, tokens } = parts
  const { claims, session } = await requireProven(parts, proof)
  const now = clock.now()
  const at = toInstant(now)

  let newToken: string | undefined
  if (
    proof.kind === 'cookie' &&
    session.refreshId === claims.tokenId &&
    isOlder(session.refreshIssuedAt, now, ROTATE_AFTER_SECONDS)
  ) {
    const newRefreshId = newId()
    const rotated = await database.write((tx) =>
      rotateRefreshId(tx, session.id, {
        oldRefreshId: claims.tokenId,
        newRefreshId,
        at,
        oldGoodUntil: toInstant(secondsLater(now, OLD_COOKIE_SECONDS)),
        expiresAt: earlier(toInstant(secondsLater(now, REFRESH_SECONDS)), session.endsAt),
      }),
    )
    if (rotated) newToken = tokens.issue('refresh', { ...claims, tokenId: newRefreshId })
  }
  if (isOlder(session.lastUsedAt, now, USE_PRECISION_SECONDS)) {
    await database.write(async (tx) => {
      // The user first, like everybody who touches both: a new password, or a removal, may come at the same moment.
      await setLastActive(tx, session.userId, at)
      await setLastUsed(tx, session.id, at)
    })
  }
  return { accessToken: tokens.issue('access', { ...claims, tokenId: newId() }), refreshToken: newToken }
}

function isCurrent(session: SessionRow, tokenId: string, at: string): boolean {
  if (session.refreshId === tokenId) return true
  return session.previousRefreshId === tokenId && (session.previousRefreshUntil ?? '') > at
}

function earlier(instant: string, end: string | null): string {
  return end !== null && end < instant ? end : instant
}

function isOlder(instant: string, now: Date, seconds: number): boolean {
  return instant < toInstant(secondsLater(now, -seconds))
}
