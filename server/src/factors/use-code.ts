import type { Clock } from '#core/clock'
import type { Tx } from '#db/database'
import { hashOfRecoveryCode, withoutGaps } from '#factors/recovery-codes'
import { findTotp, takeRecoveryCode, takeStep } from '#factors/store'
import { isTotpCode, matchingStep } from '#factors/totp'
import { openTotpSecret } from '#factors/totp-secret'
import type { SecretBox } from '#secrets/secret-box'

/** What was typed tells which of both it is. Undefined: it is wrong, or was used before. */
export async function useCode(
  tx: Tx,
  { secretBox, clock }: { secretBox: SecretBox; clock: Clock },
  userId: number,
  typed: string,
): Promise<'totp' | 'recovery-code' | undefined> {
  const code = withoutGaps(typed)
  if (!isTotpCode(code)) {
    return (await takeRecoveryCode(tx, userId, hashOfRecoveryCode(code))) ? 'recovery-code' : undefined
  }
  const totp = await findTotp(tx, userId)
  if (!totp || totp.confirmedAt === null) return undefined
  const secret = openTotpSecret(secretBox, userId, totp.secret)
  const step = matchingStep(secret, code, clock.now(), totp.lastStep)
  return step !== undefined && (await takeStep(tx, userId, step)) ? 'totp' : undefined
}
