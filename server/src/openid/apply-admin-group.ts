import { changeUser } from '#accounts/change-user'
import type { Clock } from '#core/clock'
import type { Tx } from '#db/database'
import type { Identity } from '#openid/identity'
import type { UserRow } from '#users/store'

/** The provider says who is an administrator, at each sign-in. Owners stay what they are. The account must be held. */
export async function applyAdminGroup(
  tx: Tx,
  clock: Clock,
  adminGroup: string | undefined,
  { groups }: Identity,
  user: UserRow,
  address: string,
): Promise<UserRow> {
  const isAdmin = adminGroup !== undefined && groups.includes(adminGroup)
  if (adminGroup === undefined || user.isOwner === 1 || isAdmin === (user.isAdmin === 1)) return user
  // With the rank of an owner, who alone may take it from an administrator.
  const actor = { userId: user.id, email: user.email, address, method: 'openid', isOwner: true } as const
  const scope = { db: tx, accountId: user.accountId, actor }
  await changeUser(scope, clock, user.id, {
    isAdmin,
    isOwner: undefined,
    email: undefined,
    password: undefined,
  })
  return { ...user, isAdmin: isAdmin ? 1 : 0 }
}
