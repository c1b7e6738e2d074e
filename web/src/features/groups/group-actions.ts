import type { AccountUser, Me, Member } from '@duebook/contract'

export interface GroupActions {
  /** The caller is a member, and can stop being one. */
  leave: boolean
  /** Leaving, an administrator keeps the group. */
  staysOpen: boolean
  delete: boolean
}

/**
 * What the caller can do with a group as a whole. A group of another account can be shared with an administrator: there
 * they are a member like any other. The account's own list says which of the caller's groups are its own; until the
 * lists are there, less is offered.
 */
export function groupActions(
  me: Pick<Me, 'user'>,
  group: { id: number; role: string },
  members: readonly Pick<Member, 'user_id'>[] | undefined,
  users: readonly Pick<AccountUser, 'id' | 'databases'>[] | undefined,
): GroupActions {
  if (!me.user.is_admin) return { leave: true, staysOpen: false, delete: false }
  // In groups of the account an administrator is always a manager.
  if (group.role !== 'manager') return { leave: true, staysOpen: false, delete: false }
  if (!members || !users) return { leave: false, staysOpen: false, delete: false }
  const isMember = members.some((member) => member.user_id === me.user.id)
  const shared = users.find(({ id }) => id === me.user.id)?.databases ?? []
  const isOwn = !isMember || shared.some(({ id }) => id === group.id)
  return { leave: isMember, staysOpen: isMember && isOwn, delete: isOwn }
}
