import { getUser, rankOf } from '#accounts/target-user'
import { requireMayChange } from '#accounts/user-rules'
import { recordAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import type { AccountScope } from '#db/account-scope'
import { endUnattendedAccess } from '#users/end-tokens'

/** Whatever they are for: an administrator knows how many there are, and nothing else of them. */
export async function endUserTokens(scope: AccountScope, clock: Clock, userId: number): Promise<void> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  const now = clock.now()
  await endUnattendedAccess(scope.db, target.id, now)
  await recordAct(scope.db, toInstant(now), {
    action: 'user.tokens-ended',
    accountId: scope.accountId,
    actor: scope.actor,
    target: { type: 'user', id: target.id, name: target.email },
  })
}
