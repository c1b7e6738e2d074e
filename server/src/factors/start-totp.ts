import { unusable } from '#auth/tokens'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Tx } from '#db/database'
import { toBase32 } from '#factors/base32'
import { lockChallenge } from '#factors/challenge'
import type { FactorParts } from '#factors/factor-parts'
import { otpauthUrl } from '#factors/otpauth-url'
import { findTotp, setNewTotp } from '#factors/store'
import { newTotpSecret } from '#factors/totp'
import { sealTotpSecret } from '#factors/totp-secret'
import { lockUser } from '#users/store'

export interface NewTotp {
  /** In Base32. */
  secret: string
  otpauthUrl: string
}

export function startTotp(parts: FactorParts, caller: Caller): Promise<NewTotp> {
  return parts.database.write(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    if (!user) throw unusable('access')
    await requireLiveSession(tx, caller)
    return makeSecret(tx, parts, user)
  })
}

/** For whoever may not sign in before they have a factor. */
export function startTotpByChallenge(parts: FactorParts, token: string): Promise<NewTotp> {
  return parts.database.write(async (tx) => {
    const { user } = await lockChallenge(tx, parts.clock, token, 'set-up')
    return makeSecret(tx, parts, user)
  })
}

async function makeSecret(
  tx: Tx,
  { clock, secretBox }: FactorParts,
  user: { id: number; email: string },
): Promise<NewTotp> {
  const known = await findTotp(tx, user.id)
  if (known && known.confirmedAt !== null) throw refuse('totp-exists')
  const bytes = newTotpSecret()
  await setNewTotp(tx, user.id, sealTotpSecret(secretBox, user.id, bytes), toInstant(clock.now()))
  const secret = toBase32(bytes)
  return { secret, otpauthUrl: otpauthUrl(user.email, secret) }
}
