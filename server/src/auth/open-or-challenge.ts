import { insertChallenge } from '#auth/challenge-store'
import { type FactorFacts, readFactorFacts } from '#auth/factor-store'
import { newLinkToken } from '#auth/link-token'
import { type Device, type OpenedSession, openSession } from '#auth/open-session'
import type { Tokens } from '#auth/tokens'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { AppError, type NextStep } from '#core/errors'
import type { Tx } from '#db/database'
import type { UserRow } from '#users/store'

/** What is only the first of two factors. A passkey and an established OpenID link are both. */
export type FirstStep = 'password' | 'sign-in-link' | 'invitation'

const CHALLENGE_SECONDS = 5 * 60

export interface SessionParts {
  clock: Clock
  newId: () => string
  tokens: Tokens
}

/**
 * The only way from a first step to a session. Where a second one is needed nothing is opened, and failed attempts stay counted:
 * the second step clears them.
 */
export async function openOrChallenge(
  tx: Tx,
  { clock, newId, tokens }: SessionParts,
  user: UserRow,
  device: Device,
  firstStep: FirstStep,
): Promise<OpenedSession | NextStep> {
  const now = clock.now()
  const next = stepAfter(await readFactorFacts(tx, user.id), toInstant(now))
  if (next === undefined) return openSession(tx, clock, newId, tokens, user, device, { method: firstStep })
  if (next.purpose === undefined) return { methods: next.methods }
  const { token, hash } = newLinkToken()
  await insertChallenge(tx, {
    tokenHash: hash,
    userId: user.id,
    purpose: next.purpose,
    firstStep,
    createdAt: toInstant(now),
    expiresAt: toInstant(secondsLater(now, CHALLENGE_SECONDS)),
  })
  return { challenge: token, methods: next.methods }
}

/** To be called when the transaction is through, so that the challenge stays. */
export function requireOpened(outcome: OpenedSession | NextStep): OpenedSession {
  if ('methods' in outcome) throw new AppError('second-factor-required', undefined, outcome)
  return outcome
}

/** Pure. Undefined: the first step is enough. */
export function stepAfter(
  { hasTotp, recoveryCodes, passkeys, requiredFrom }: FactorFacts,
  now: string,
): { purpose: 'second-factor' | 'set-up' | undefined; methods: NextStep['methods'] } | undefined {
  const orPasskey: NextStep['methods'] = passkeys > 0 ? ['passkey'] : []
  if (hasTotp) {
    const codes: NextStep['methods'] = recoveryCodes > 0 ? ['totp', 'recovery-code'] : ['totp']
    return { purpose: 'second-factor', methods: [...codes, ...orPasskey] }
  }
  if (requiredFrom === null || requiredFrom > now) return undefined
  return passkeys > 0
    ? { purpose: undefined, methods: ['passkey'] }
    : { purpose: 'set-up', methods: ['set-up'] }
}
