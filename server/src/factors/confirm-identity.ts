import { recordAct } from '#audit/record-act'
import type { CountedReason, FailedTry } from '#audit/record-refusal'
import { hasTotp } from '#auth/factor-store'
import { setConfirmed } from '#auth/store'
import { attemptOf, recordFailure, requireAttemptAllowed, requireStillAllowed } from '#auth/throttle'
import { unusable } from '#auth/tokens'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Db, Tx } from '#db/database'
import { countedAttempt } from '#factors/counted-attempt'
import type { FactorParts } from '#factors/factor-parts'
import { useCode } from '#factors/use-code'
import { findUser, lockUser } from '#users/store'

/** By what somebody who is signed in shows that it is still them. */
export type Proof =
  | { kind: 'password'; password: string }
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; response: Record<string, unknown>; origin: string }

/** What is wrong counts as a failed login. What is right clears nothing: only signing in does. */
export function confirmIdentity(
  parts: FactorParts,
  caller: Caller,
  place: string,
  proof: Proof,
): Promise<void> {
  switch (proof.kind) {
    case 'password':
      return confirmByPassword(parts, caller, place, proof.password)
    case 'code':
      return confirmByCode(parts, caller, place, proof.code)
    case 'passkey':
      return confirmByPasskey(parts, caller, place, proof)
  }
}

async function confirmByPassword(
  { database, clock, passwords, passwordLogin }: FactorParts,
  caller: Caller,
  place: string,
  password: string,
): Promise<void> {
  if (!passwordLogin) throw refuse('password-login-off')
  await requireNoTotp(database.read, caller.userId)
  const attempt = attemptOf(caller.email, place)
  const checkedHash = await passwords.inTurn(async (turn) => {
    await requireAttemptAllowed(database.read, clock, attempt, caller.userId)
    const user = await findUser(database.read, caller.userId)
    if (!user) throw unusable('access')
    if (await turn.matches(password, user.passwordHash)) return user.passwordHash
    await recordFailure(database, clock, attempt, caller.userId, failedBy(caller, 'wrong-current-password'))
    throw refuse('wrong-current-password')
  })
  await database.write(async (tx) => {
    await requireStillAllowed(tx, clock, attempt, caller.userId)
    const user = await lockUser(tx, caller.userId)
    // Password and factors may have been changed while the old password was being checked.
    if (user?.passwordHash !== checkedHash) throw refuse('wrong-current-password')
    await requireNoTotp(tx, caller.userId)
    await saveConfirmation(tx, clock, caller)
  })
}

async function confirmByCode(parts: FactorParts, caller: Caller, place: string, code: string): Promise<void> {
  const isConfirmed = await countedAttempt(
    parts,
    toUser(caller),
    place,
    failedBy(caller, 'code-not-accepted'),
    async (tx) => {
      await lockUser(tx, caller.userId)
      if ((await useCode(tx, parts, caller.userId, code)) === undefined) return undefined
      await saveConfirmation(tx, parts.clock, caller)
      return true
    },
  )
  if (!isConfirmed) throw refuse('code-not-accepted')
}

async function confirmByPasskey(
  { verifyPasskey, ...parts }: FactorParts,
  caller: Caller,
  place: string,
  { response, origin }: { response: Record<string, unknown>; origin: string },
): Promise<void> {
  if (!verifyPasskey) throw refuse('passkeys-unavailable')
  const isConfirmed = await countedAttempt(
    parts,
    toUser(caller),
    place,
    failedBy(caller, 'passkey-not-accepted'),
    async (tx) => {
      await lockUser(tx, caller.userId)
      const proven = await verifyPasskey(tx, response, origin)
      if (proven?.userId !== caller.userId) return undefined
      await saveConfirmation(tx, parts.clock, caller)
      return true
    },
  )
  if (!isConfirmed) throw refuse('passkey-not-accepted')
}

/** Whoever knows the password alone must not get around the app. */
async function requireNoTotp(db: Db, userId: number): Promise<void> {
  if (await hasTotp(db, userId)) throw refuse('password-not-enough')
}

async function saveConfirmation(tx: Tx, clock: Clock, caller: Caller): Promise<void> {
  const at = toInstant(clock.now())
  await requireLiveSession(tx, caller)
  await setConfirmed(tx, caller.sessionId, at)
  await recordAct(tx, at, { action: 'identity.confirmed', accountId: caller.accountId, actor: caller })
}

function failedBy({ method }: Caller, reason: CountedReason): FailedTry {
  return { action: 'identity.confirmed', reason, method }
}

function toUser({ userId, email }: Caller): { id: number; email: string } {
  return { id: userId, email }
}
