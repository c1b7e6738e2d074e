import { QUOTAS } from '@duebook/contract'
import {
  deletePendingInvitations,
  hasGroupWithMoreMembers,
  insertMemberships,
  listAccountGroupIds,
} from '#accounts/store'
import { type Clock, toInstant } from '#core/clock'
import { cleanEmail, emailKey } from '#core/email'
import { refuse } from '#core/errors'
import type { GroupRole } from '#core/roles'
import type { AccountScope } from '#db/account-scope'
import { insertUser, type UserRow } from '#users/store'

export interface NewAccountUser {
  email: string
  passwordHash: string
  isAdmin: boolean
  isOwner: boolean
  groupIds: readonly number[]
  role: GroupRole
  emailProven: boolean
  hasPassword?: boolean
}

/** A user created by an administrator, or by accepting an administrator's invitation. */
export async function createUser(scope: AccountScope, clock: Clock, user: NewAccountUser): Promise<UserRow> {
  const createdAt = toInstant(clock.now())
  const groupIds = await requireAccountGroups(scope, user.groupIds)
  const row = await insertUser(scope.db, {
    accountId: scope.accountId,
    email: cleanEmail(user.email),
    emailKey: emailKey(user.email),
    passwordHash: user.passwordHash,
    isAdmin: user.isAdmin,
    isOwner: user.isOwner,
    createdAt,
    emailProven: user.emailProven,
    hasPassword: user.hasPassword ?? true,
  })
  if (!row) throw refuse('email-taken')
  await insertMemberships(scope, row.id, groupIds, user.role, createdAt)
  await deletePendingInvitations(scope, emailKey(user.email), groupIds)
  if (await hasGroupWithMoreMembers(scope, groupIds, QUOTAS.membersPerGroup)) throw refuse('too-many-members')
  return row
}

/** Each once. A group of another account is as unknown as one that does not exist. */
export async function requireAccountGroups(
  scope: AccountScope,
  groupIds: readonly number[],
): Promise<Set<number>> {
  const wanted = new Set(groupIds)
  if (wanted.size === 0) return wanted
  if (!wanted.isSubsetOf(new Set(await listAccountGroupIds(scope)))) throw refuse('group-not-found')
  return wanted
}
