import type { Database } from '@duebook/contract'
import type { AccessibleGroup, GroupRow } from '#groups/store'

export function presentGroup(group: GroupRow & Pick<AccessibleGroup, 'role'>): Database {
  return {
    id: group.id,
    name: group.name,
    // An administrator of the account is a manager in every group of it.
    role: group.role === 'administrator' ? 'manager' : group.role,
    currency: group.currency,
    decimals: group.decimals,
    timezone: group.timezone,
    auto_record: group.autoRecord === 1,
    created_at: group.createdAt,
    updated_at: group.updatedAt,
  }
}
