import type { GroupRole } from '#core/roles'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { countRows, hasDeleted } from '#db/rows'

export interface MemberRow {
  userId: number
  email: string
  role: GroupRole
  createdAt: string
}

/** By email. */
export function listMembers(scope: GroupScope): Promise<MemberRow[]> {
  return members(scope).orderBy('users.email_key').execute()
}

export function findMember(scope: WritingScope, userId: number): Promise<MemberRow | undefined> {
  return members(scope).where('memberships.user_id', '=', userId).executeTakeFirst()
}

/** False when the user is a member already. */
export async function insertMember(
  { db, groupId }: Pick<WritingScope, 'db' | 'groupId'>,
  userId: number,
  role: GroupRole,
  at: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('memberships')
    .values({ group_id: groupId, user_id: userId, role, created_at: at })
    .onConflict((clash) => clash.columns(['group_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function countMembers({ db, groupId }: Pick<WritingScope, 'db' | 'groupId'>): Promise<number> {
  return countRows(db.selectFrom('memberships').where('group_id', '=', groupId))
}

export async function setMemberRole(
  { db, groupId }: WritingScope,
  userId: number,
  role: GroupRole,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

/** False when the user is no member. */
export function deleteMember({ db, groupId }: WritingScope, userId: number): Promise<boolean> {
  return hasDeleted(
    db.deleteFrom('memberships').where('group_id', '=', groupId).where('user_id', '=', userId),
  )
}

function members({ db, groupId }: { db: Db | Tx; groupId: number }) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as userId',
      'users.email as email',
      'memberships.role as role',
      'memberships.created_at as createdAt',
    ])
    .where('memberships.group_id', '=', groupId)
}
