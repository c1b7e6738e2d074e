import type { Language } from '#core/language'
import type { GroupRole } from '#core/roles'
import type { RevisionRow } from '#db/group-revision'
import type { Flag } from '#db/schema'
import { type OpenGroup, REVISION_COLUMNS, roleIn } from '#groups/store'

export interface CallerRow {
  userId: number
  accountId: number
  email: string
  isAdmin: Flag
  isOwner: Flag
  language: Language | null
}

/** Of users, and of the group that a request names, with the user's membership in it: one read for both. */
export const CALLER_COLUMNS = [
  'users.id as userId',
  'users.account_id as accountId',
  'users.email as email',
  'users.is_admin as isAdmin',
  'users.is_owner as isOwner',
  'users.language as language',
  'bill_groups.id as groupId',
  'bill_groups.account_id as ownerId',
  'bill_groups.currency as currency',
  'bill_groups.decimals as decimals',
  'bill_groups.timezone as timezone',
  ...REVISION_COLUMNS,
  'memberships.role as memberRole',
] as const

/** The group, where it exists and the user may open it. */
export function groupOfCaller(
  row: CallerRow &
    RevisionRow & {
      groupId: number | null
      ownerId: number | null
      currency: string | null
      decimals: number | null
      timezone: string | null
      memberRole: GroupRole | null
    },
): OpenGroup | undefined {
  const { groupId: id, ownerId, currency, decimals, timezone, revision, stamp, memberRole } = row
  if (id === null || ownerId === null || currency === null || decimals === null || timezone === null)
    return undefined
  const reader = { accountId: row.accountId, isAdmin: row.isAdmin === 1 }
  const role = roleIn({ accountId: ownerId, memberRole }, reader)
  return role && { id, accountId: ownerId, currency, decimals, timezone, revision, stamp, role }
}
