import { countTry } from '#auth/challenge-store'
import type { Device, OpenedSession } from '#auth/open-session'
import { refuse } from '#core/errors'
import { getChallenge, lockChallenge, openByChallenge, takeChallenge } from '#factors/challenge'
import { countedAttempt } from '#factors/counted-attempt'
import type { FactorParts } from '#factors/factor-parts'
import { useCode } from '#factors/use-code'
import type { UserRow } from '#users/store'

const WRONG_CODE = { action: 'sign-in', reason: 'wrong-code' } as const

/** The second step. Only now are failed attempts of both steps forgotten. */
export async function finishSignIn(
  parts: FactorParts,
  { challenge: token, code }: { challenge: string; code: string },
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  const { database, clock } = parts
  const known = await getChallenge(database.read, clock, token, 'second-factor')
  const opened = await countedAttempt(parts, known.user, device.place, WRONG_CODE, async (tx) => {
    const challenge = await lockChallenge(tx, clock, token, 'second-factor')
    const factor = await useCode(tx, parts, challenge.user.id, code)
    if (factor === undefined) {
      await countTry(tx, challenge.tokenHash)
      return undefined
    }
    await takeChallenge(tx, challenge)
    return { user: challenge.user, session: await openByChallenge(tx, parts, challenge, factor, device) }
  })
  if (!opened) throw refuse('wrong-code')
  return opened
}
