import { getUser, rankOf } from '#accounts/target-user'
import { requireMayChange } from '#accounts/user-rules'
import type { AccountScope } from '#db/account-scope'
import { endTokensOf } from '#users/end-tokens'

/** Whatever they are for: an administrator knows how many there are, and nothing else of them. */
export async function endUserTokens(scope: AccountScope, userId: number): Promise<void> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  await endTokensOf(scope.db, target.id)
}
