import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { conflict, notAllowed, notFound } from '#core/errors'
import { type GroupRole, roleAllows } from '#core/roles'
import { type GroupScope, requireStillAllowed, type WritingScope, writingScope } from '#db/group-scope'
import { lockGroup } from '#groups/store'
import { deleteMember, findMember, insertMember, type MemberRow, setMemberRole } from '#members/store'
import { findUserByEmailKey, lockUser } from '#users/store'

/** Any user of the instance can be one, also of another account. */
export function addMember(
  scope: GroupScope,
  clock: Clock,
  { email, role }: { email: string; role: GroupRole },
): Promise<MemberRow> {
  return holdingMembers(scope, async (scope) => {
    const found = await findUserByEmailKey(scope.db, emailKey(email))
    // Held, because they may be removed from their account at this moment.
    const user = found && (await lockUser(scope.db, found.id))
    if (!user) throw notFound('User')
    if (!(await insertMember(scope, user.id, role, toInstant(clock.now())))) {
      throw conflict('This user is a member already')
    }
    return getMember(scope, user.id)
  })
}

export function changeMember(
  scope: GroupScope,
  userId: number | undefined,
  role: GroupRole | undefined,
): Promise<MemberRow> {
  return holdingMembers(scope, async (scope) => {
    const member = await getMember(scope, userId)
    if (role === undefined || role === member.role) return member
    await setMemberRole(scope, member.userId, role)
    return { ...member, role }
  })
}

/** Managers remove anybody; everybody may leave. */
export async function removeMember(scope: GroupScope, userId: number | undefined): Promise<void> {
  const isManager = scope.role === 'administrator' || roleAllows(scope.role, 'manager')
  if (!isManager && userId !== scope.userId) throw notAllowed()
  await holdingMembers(scope, async (scope) => {
    if (userId === undefined || !(await deleteMember(scope, userId))) throw notFound('Member')
  })
}

/** Everybody who writes in the group waits, and then reads again what they may: see `requireStillAllowed`. */
function holdingMembers<T>(scope: GroupScope, operation: (scope: WritingScope) => Promise<T>): Promise<T> {
  return scope.database.write(async (tx) => {
    if (!(await lockGroup(tx, scope.groupId))) throw notFound('Bill group')
    await requireStillAllowed(scope, tx)
    return operation(writingScope(scope, tx))
  })
}

async function getMember(scope: WritingScope, userId: number | undefined): Promise<MemberRow> {
  const member = userId === undefined ? undefined : await findMember(scope, userId)
  if (!member) throw notFound('Member')
  return member
}
