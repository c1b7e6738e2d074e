import { deleteUser, lockGroupsOf } from '#accounts/store'
import { getUser, rankOf, requireAnotherOwner } from '#accounts/target-user'
import { requireMayChange } from '#accounts/user-rules'
import { forgetUser } from '#audit/forget-user'
import { recordAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import type { AccountScope } from '#db/account-scope'
import { pauseWebhooksOf } from '#users/pause-webhooks'

/** Everything of the user's goes with them, their sessions first of all; what they recorded in groups stays. */
export async function removeUser(scope: AccountScope, clock: Clock, userId: number): Promise<void> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  if (target.isOwner === 1) await requireAnotherOwner(scope, target.id)
  await lockGroupsOf(scope, target)
  const at = toInstant(clock.now())
  await pauseWebhooksOf(scope.db, target.id, at, { isGone: true })
  await deleteUser(scope, target.id)
  await recordAct(scope.db, at, {
    action: 'user.removed',
    accountId: scope.accountId,
    actor: scope.actor,
    target: { type: 'user', id: target.id, name: target.email },
  })
  await forgetUser(scope.db, target.id)
}
