import { type Actor, recordAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import { AppError, refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { lockExistingUser } from '#db/account-scope'
import type { Database, Tx } from '#db/database'
import { requireStillAllowed } from '#db/group-scope'
import { type AccessibleGroup, type GroupRow, lockGroup } from '#groups/store'
import { insertWithinQuota } from '#members/change-members'
import {
  declinePendingMembership,
  deletePendingOfUser,
  findInvitingGroup,
  takePendingMembership,
} from '#members/pending-store'

/** Makes one member, however often it is tried at once. Whatever is refused leaves the invitation as it was. */
export function acceptMembership(
  database: Database,
  clock: Clock,
  invited: Actor & { userId: number },
  id: number,
): Promise<GroupRow & Pick<AccessibleGroup, 'role'>> {
  const { userId } = invited
  return database.write(async (tx) => {
    const now = toInstant(clock.now())
    const groupId = await findInvitingGroup(tx, userId, id, now)
    const group = await lockGroup(tx, groupId ?? NO_ID)
    if (!group) throw refuse('invitation-not-found')
    await lockExistingUser(tx, userId)
    const taken = await takePendingMembership(tx, userId, id, now)
    if (!taken) throw refuse('invitation-not-found')
    await requireStillManages(tx, group, taken.inviterId)
    await insertWithinQuota({ db: tx, groupId: group.id }, clock, userId, taken.role)
    await deletePendingOfUser(tx, group.id, userId)
    await recordAct(tx, now, {
      action: 'member.joined',
      accountId: group.accountId,
      groupId: group.id,
      actor: invited,
      target: { type: 'user', id: userId, name: invited.email },
    })
    return { ...group, role: taken.role }
  })
}

export async function declineMembership(
  database: Database,
  clock: Clock,
  invited: Actor & { userId: number; accountId: number },
  id: number,
): Promise<void> {
  const now = toInstant(clock.now())
  await database.write(async (tx) => {
    if (!(await declinePendingMembership(tx, invited.userId, id, now))) throw refuse('invitation-not-found')
    // In the log of their own account: the group does not learn that somebody has this email.
    await recordAct(tx, now, {
      action: 'member.invitation-declined',
      accountId: invited.accountId,
      actor: invited,
      target: { type: 'invitation', id },
    })
  })
}

/** An invitation is worth what its maker may do, now. The group is held, so that it stays so. */
async function requireStillManages(
  tx: Tx,
  group: { id: number; accountId: number },
  inviterId: number,
): Promise<void> {
  const inviter = {
    groupId: group.id,
    accountId: group.accountId,
    userId: inviterId,
    role: 'manager',
  } as const
  try {
    await requireStillAllowed(inviter, tx)
  } catch (error) {
    throw error instanceof AppError ? refuse('invitation-not-found') : error
  }
}
