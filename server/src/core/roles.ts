/** Roles in a bill group, weakest first. */
export const GROUP_ROLES = ['viewer', 'editor', 'manager'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

export function roleAllows(role: GroupRole, needed: GroupRole): boolean {
  return GROUP_ROLES.indexOf(role) >= GROUP_ROLES.indexOf(needed)
}
