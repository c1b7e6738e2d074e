import type { SignInMethod } from '@duebook/contract/audit-actions'
import { type ChallengeRow, deleteChallenge, findChallenge } from '#auth/challenge-store'
import { readFactorFacts } from '#auth/factor-store'
import { hashOfToken } from '#auth/link-token'
import { type SessionParts, stepAfter } from '#auth/open-or-challenge'
import { type Device, type OpenedSession, openSession } from '#auth/open-session'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Db, Tx } from '#db/database'
import { findUser, lockUser, type UserRow } from '#users/store'

const MOST_TRIES = 5

/** A login whose first step is done, and whose second may still be tried. */
export interface OpenChallenge extends Pick<ChallengeRow, 'firstStep'> {
  tokenHash: string
  user: UserRow
}

/**
 * Refuses one that is unknown, over, for something else, or no longer what this user needs: whoever has added a factor since must not
 * be passed by.
 */
export async function getChallenge(
  db: Db,
  clock: Clock,
  token: string,
  purpose: ChallengeRow['purpose'],
): Promise<OpenChallenge> {
  const now = toInstant(clock.now())
  const tokenHash = hashOfToken(token)
  const found = await findChallenge(db, tokenHash, now)
  if (!found || found.purpose !== purpose || found.tries >= MOST_TRIES) throw refuse('invalid-challenge')
  const user = await findUser(db, found.userId)
  const next = stepAfter(await readFactorFacts(db, found.userId), now)
  if (!user || next?.purpose !== purpose) throw refuse('invalid-challenge')
  return { tokenHash, user, firstStep: found.firstStep }
}

/** The same as it is now that nobody else can use it, or change the user's factors. */
export async function lockChallenge(
  tx: Tx,
  clock: Clock,
  token: string,
  purpose: ChallengeRow['purpose'],
): Promise<OpenChallenge> {
  const { user } = await getChallenge(tx, clock, token, purpose)
  await lockUser(tx, user.id)
  return getChallenge(tx, clock, token, purpose)
}

/** For exactly one of those who try at once. */
export async function takeChallenge(tx: Tx, { tokenHash }: OpenChallenge): Promise<void> {
  if (!(await deleteChallenge(tx, tokenHash))) throw refuse('invalid-challenge')
}

/** Once it is taken. */
export function openByChallenge(
  tx: Tx,
  { clock, newId, tokens }: SessionParts,
  { user, firstStep }: OpenChallenge,
  factor: 'totp' | 'recovery-code',
  device: Device,
): Promise<OpenedSession> {
  return openSession(tx, clock, newId, tokens, user, device, { method: methodOf(firstStep, factor) })
}

export function methodOf(
  firstStep: ChallengeRow['firstStep'],
  factor: 'totp' | 'recovery-code',
): SignInMethod {
  // Whoever has just been invited has no recovery codes yet.
  return firstStep === 'invitation' ? 'invitation+totp' : `${firstStep}+${factor}`
}
