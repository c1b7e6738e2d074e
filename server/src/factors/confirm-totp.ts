import { type Actor, recordAct } from '#audit/record-act'
import { countTry } from '#auth/challenge-store'
import { deleteEmailChange } from '#auth/email-change-store'
import type { Device, OpenedSession } from '#auth/open-session'
import { revokeSessions } from '#auth/store'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { requireLiveSession } from '#db/account-scope'
import type { Tx } from '#db/database'
import { getChallenge, lockChallenge, methodOf, openByChallenge, takeChallenge } from '#factors/challenge'
import { countedAttempt } from '#factors/counted-attempt'
import { makeRecoveryCodes } from '#factors/create-recovery-codes'
import type { FactorParts } from '#factors/factor-parts'
import { withoutGaps } from '#factors/recovery-codes'
import { findTotp, setTotpConfirmed } from '#factors/store'
import { matchingStep } from '#factors/totp'
import { openTotpSecret } from '#factors/totp-secret'
import { lockUser, type UserRow } from '#users/store'

const WRONG_CODE = { action: 'totp.added', reason: 'code-not-accepted' } as const

/** Turns the app on; answers the recovery codes. */
export async function confirmTotp(
  parts: FactorParts,
  caller: Caller,
  place: string,
  code: string,
): Promise<string[]> {
  const user = { id: caller.userId, accountId: caller.accountId, email: caller.email }
  const codes = await countedAttempt(
    parts,
    user,
    place,
    { ...WRONG_CODE, method: caller.method },
    async (tx) => {
      await lockUser(tx, user.id)
      await requireLiveSession(tx, caller)
      const made = await turnOn(tx, parts, user, caller, code)
      if (made) await endFormerSessions(tx, parts.clock, user.id, caller.sessionId)
      return made
    },
  )
  if (!codes) throw refuse('code-not-accepted')
  return codes
}

/** They were opened by a password alone, which is no longer enough; and so was what one of them has asked for. */
async function endFormerSessions(
  tx: Tx,
  clock: Clock,
  userId: number,
  exceptSessionId: number,
): Promise<void> {
  const at = toInstant(clock.now())
  await deleteEmailChange(tx, userId)
  await revokeSessions(tx, { userId, exceptSessionId, at, immediately: true })
}

/** The same for whoever may not sign in before they have a factor: password and code are proven now, so it signs in as well. */
export async function confirmTotpByChallenge(
  parts: FactorParts,
  { challenge: token, code }: { challenge: string; code: string },
  device: Device,
): Promise<{ codes: string[]; user: UserRow; session: OpenedSession }> {
  const { database, clock } = parts
  const known = await getChallenge(database.read, clock, token, 'set-up')
  const done = await countedAttempt(parts, known.user, device.place, WRONG_CODE, async (tx) => {
    const challenge = await lockChallenge(tx, clock, token, 'set-up')
    const { user, firstStep, tokenHash } = challenge
    const method = methodOf(firstStep, 'totp')
    const actor = { userId: user.id, email: user.email, address: device.address, method }
    const codes = await turnOn(tx, parts, user, actor, code)
    if (codes === undefined) {
      await countTry(tx, tokenHash)
      return undefined
    }
    await takeChallenge(tx, challenge)
    await endFormerSessions(tx, clock, user.id, NO_ID)
    return { codes, user, session: await openByChallenge(tx, parts, challenge, 'totp', device) }
  })
  if (!done) throw refuse('code-not-accepted')
  return done
}

async function turnOn(
  tx: Tx,
  { clock, secretBox }: FactorParts,
  user: { id: number; accountId: number },
  actor: Actor,
  typed: string,
): Promise<string[] | undefined> {
  const totp = await findTotp(tx, user.id)
  if (!totp) throw refuse('totp-not-started')
  if (totp.confirmedAt !== null) throw refuse('totp-exists')
  const now = clock.now()
  const secret = openTotpSecret(secretBox, user.id, totp.secret)
  const step = matchingStep(secret, withoutGaps(typed), now, totp.lastStep)
  if (step === undefined) return undefined
  const at = toInstant(now)
  await setTotpConfirmed(tx, user.id, step, at)
  await recordAct(tx, at, { action: 'totp.added', accountId: user.accountId, actor })
  return makeRecoveryCodes(tx, user.id)
}
