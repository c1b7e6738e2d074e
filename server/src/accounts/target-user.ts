import { type AccountUserRow, findAccountUser, hasOwnerBesides } from '#accounts/store'
import type { Rank } from '#accounts/user-rules'
import { refuse } from '#core/errors'
import type { AccountScope } from '#db/account-scope'

/** A user of another account is as unknown as one that does not exist. */
export async function getUser(scope: AccountScope, userId: number): Promise<AccountUserRow> {
  const user = await findAccountUser(scope, userId)
  if (!user) throw refuse('user-not-found')
  return user
}

export function rankOf({ isAdmin, isOwner }: Pick<AccountUserRow, 'isAdmin' | 'isOwner'>): Rank {
  return { isAdmin: isAdmin === 1, isOwner: isOwner === 1 }
}

export async function requireAnotherOwner(scope: AccountScope, userId: number): Promise<void> {
  if (await hasOwnerBesides(scope, userId)) return
  throw refuse('last-account-owner')
}
