import type { Me, Role } from '@duebook/contract'

export type LostAccess =
  | { of: 'ownership' }
  | { of: 'administration' }
  | { of: 'group'; id: number; name: string }
  | { of: 'role'; name: string; now: Role }

const RANKS: readonly Role[] = ['viewer', 'editor', 'manager']

/** What the same user may no longer do. A lost admin or owner rank is reported alone: it changes every group. */
export function lostAccess(before: Me, after: Me): LostAccess[] {
  if (before.user.id !== after.user.id) return []
  if (before.user.is_admin && !after.user.is_admin) return [{ of: 'administration' }]
  if (before.is_account_owner && !after.is_account_owner) return [{ of: 'ownership' }]
  return before.databases.flatMap(({ id, name, role }): LostAccess[] => {
    const now = after.databases.find((group) => group.id === id)
    if (!now) return [{ of: 'group', id, name }]
    return RANKS.indexOf(now.role) < RANKS.indexOf(role)
      ? [{ of: 'role', name: now.name, now: now.role }]
      : []
  })
}
