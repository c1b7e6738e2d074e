import { deleteUser, lockGroupsOf } from '#accounts/store'
import { getUser, rankOf, requireAnotherOwner } from '#accounts/target-user'
import { requireMayChange } from '#accounts/user-rules'
import { type Clock, toInstant } from '#core/clock'
import type { AccountScope } from '#db/account-scope'
import { pauseWebhooksOf } from '#users/pause-webhooks'

/** Everything of the user's goes with them, their sessions first of all; what they recorded in groups stays. */
export async function removeUser(scope: AccountScope, clock: Clock, userId: number): Promise<void> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  if (target.isOwner === 1) await requireAnotherOwner(scope, target.id)
  await lockGroupsOf(scope, target)
  await pauseWebhooksOf(scope.db, target.id, toInstant(clock.now()), { isGone: true })
  await deleteUser(scope, target.id)
}
