import { getSecondFactorFrom, setSecondFactorFrom } from '#accounts/account-store'
import { getUser } from '#accounts/target-user'
import { type Actor, recordAct } from '#audit/record-act'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { AccountScope } from '#db/account-scope'

/** Time for everybody to set up a factor. */
const NOTICE_SECONDS = 7 * 24 * 60 * 60

/**
 * Answers from when on it is required. Turning it on again changes nothing, or the day would never come; and only who has a factor can,
 * or they would lock themselves out first.
 */
export async function requireSecondFactor(
  scope: AccountScope,
  clock: Clock,
  isRequired: boolean,
  actor: Actor,
): Promise<string | null> {
  if (!scope.actor.isOwner) throw refuse('owners-only')
  const before = await getSecondFactorFrom(scope.db, scope.accountId)
  if ((before !== null) === isRequired) return before
  if (isRequired) await requireOwnFactor(scope)
  const now = clock.now()
  const from = isRequired ? toInstant(secondsLater(now, NOTICE_SECONDS)) : null
  await setSecondFactorFrom(scope, from)
  await recordAct(scope.db, toInstant(now), {
    action: 'account.changed',
    accountId: scope.accountId,
    actor,
    changes: ['require_second_factor'],
  })
  return from
}

async function requireOwnFactor(scope: AccountScope): Promise<void> {
  const { totpCount, passkeyCount, openidCount } = await getUser(scope, scope.actor.userId)
  if (totpCount + passkeyCount + openidCount === 0) throw refuse('no-factor-yourself')
}
