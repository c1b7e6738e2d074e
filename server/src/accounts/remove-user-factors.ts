import { getUser, rankOf } from '#accounts/target-user'
import { requireMayChange } from '#accounts/user-rules'
import type { Actor } from '#audit/record-act'
import { type RemovedFactors, removeFactors } from '#auth/remove-factors'
import type { Clock } from '#core/clock'
import type { AccountScope } from '#db/account-scope'

export async function removeUserFactors(
  scope: AccountScope,
  clock: Clock,
  userId: number,
  actor: Actor,
): Promise<RemovedFactors> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  return removeFactors(scope.db, clock.now(), target.id, actor)
}
