import { deleteUser, lockGroupsOf } from '#accounts/store'
import { getUser, rankOf, requireAnotherOwner } from '#accounts/target-user'
import { requireMayChange } from '#accounts/user-rules'
import type { AccountScope } from '#db/account-scope'

/** Everything of the user's goes with them, their sessions first of all; what they recorded in groups stays. */
export async function removeUser(scope: AccountScope, userId: number): Promise<void> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  if (target.isOwner === 1) await requireAnotherOwner(scope, target.id)
  await lockGroupsOf(scope, target)
  await deleteUser(scope, target.id)
}
