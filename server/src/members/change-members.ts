import { QUOTAS } from '@duebook/contract/refusals'
import { recordGroupAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { cleanEmail, emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { type GroupRole, roleAllows } from '#core/roles'
import { requireLiveSession } from '#db/account-scope'
import { type GroupScope, requireStillAllowed, type WritingScope, writingScope } from '#db/group-scope'
import { lockGroup } from '#groups/store'
import { claimMail } from '#members/mail-limit'
import {
  countPendingMembers,
  deletePendingByEmail,
  deletePendingByInviter,
  deletePendingMember,
  isPending,
  putPendingMember,
} from '#members/pending-store'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  type MemberRow,
  setMemberRole,
} from '#members/store'
import { pauseWebhooksOf } from '#users/pause-webhooks'
import { findUserByEmailKey, shareUser } from '#users/store'

const PENDING_SECONDS = 30 * 24 * 60 * 60

export type Added = { member: MemberRow } | { pendingId: number; isMailed: boolean }

/**
 * A user of the group's own account is a member at once. Everybody else is asked first, and so is an email that nobody
 * has: the same is done and answered in both cases, so that nobody learns who has an account here. The invitation is bound
 * to the user that has the email now; whoever gets it later cannot accept.
 */
export function addMember(
  scope: GroupScope,
  clock: Clock,
  caller: Caller,
  details: { email: string; role: GroupRole },
): Promise<Added> {
  const email = cleanEmail(details.email)
  const { role } = details
  return holdingMembers(scope, async (scope) => {
    await requireLiveSession(scope.db, caller)
    const found = await findUserByEmailKey(scope.db, emailKey(email))
    // Held, because they may be removed from their account at this moment.
    const user = await shareUser(scope.db, found?.id ?? NO_ID)
    if (user && (await findMember(scope, user.id))) throw refuse('already-member')
    if (user?.accountId !== scope.accountId) return invite(scope, clock, email, user?.id, role)
    await insertWithinQuota(scope, clock, user.id, role)
    await deletePendingByEmail(scope, emailKey(email))
    await recordGroupAct(scope, toInstant(clock.now()), {
      action: 'member.joined',
      target: { type: 'user', id: user.id, name: user.email },
    })
    return { member: await getMember(scope, user.id) }
  })
}

async function invite(
  scope: WritingScope,
  clock: Clock,
  email: string,
  userId: number | undefined,
  role: GroupRole,
): Promise<Added> {
  const now = clock.now()
  const createdAt = toInstant(now)
  const key = emailKey(email)
  const isRenewal = await isPending(scope, key, createdAt)
  const count = await countPendingMembers(scope, createdAt)
  if (!isRenewal && count >= QUOTAS.pendingMembersPerGroup) throw refuse('too-many-pending-members')
  const pendingId = await putPendingMember(scope, {
    userId,
    email,
    emailKey: key,
    role,
    createdAt,
    expiresAt: toInstant(secondsLater(now, PENDING_SECONDS)),
  })
  await recordGroupAct(scope, createdAt, {
    action: 'member.invited',
    target: { type: 'invitation', id: pendingId },
  })
  return { pendingId, isMailed: await claimMail(scope.db, clock, scope.groupId, key) }
}

/** The group is held. */
export async function insertWithinQuota(
  scope: Pick<WritingScope, 'db' | 'groupId'>,
  clock: Clock,
  userId: number,
  role: GroupRole,
): Promise<void> {
  if ((await countMembers(scope)) >= QUOTAS.membersPerGroup) throw refuse('too-many-members')
  if (!(await insertMember(scope, userId, role, toInstant(clock.now())))) throw refuse('already-member')
}

export async function withdrawPendingMember(scope: GroupScope, clock: Clock, id: number): Promise<void> {
  await holdingMembers(scope, async (scope) => {
    const at = toInstant(clock.now())
    if (!(await deletePendingMember(scope, id, at))) throw refuse('invitation-not-found')
    await recordGroupAct(scope, at, {
      action: 'member.invitation-revoked',
      target: { type: 'invitation', id },
    })
  })
}

export function changeMember(
  scope: GroupScope,
  clock: Clock,
  userId: number,
  role: GroupRole | undefined,
): Promise<MemberRow> {
  return holdingMembers(scope, async (scope) => {
    const member = await getMember(scope, userId)
    if (role === undefined || role === member.role) return member
    await setMemberRole(scope, member.userId, role)
    if (role !== 'manager') await endManagement(scope, clock, member.userId)
    await recordGroupAct(scope, toInstant(clock.now()), {
      action: 'member.changed',
      target: { type: 'user', id: member.userId, name: member.email },
      changes: ['role'],
    })
    return { ...member, role }
  })
}

/** Managers remove anybody; everybody may leave. */
export async function removeMember(scope: GroupScope, clock: Clock, userId: number): Promise<void> {
  const isManager = scope.role === 'administrator' || roleAllows(scope.role, 'manager')
  if (!isManager && userId !== scope.userId) throw refuse('not-permitted')
  await holdingMembers(scope, async (scope) => {
    const member = await getMember(scope, userId)
    await deleteMember(scope, userId)
    await endManagement(scope, clock, userId)
    await recordGroupAct(scope, toInstant(clock.now()), {
      action: 'member.removed',
      target: { type: 'user', id: userId, name: member.email },
    })
  })
}

/** What somebody began as a manager ends with that. */
async function endManagement(scope: WritingScope, clock: Clock, userId: number): Promise<void> {
  await deletePendingByInviter(scope, userId)
  await pauseWebhooksOf(scope.db, userId, toInstant(clock.now()))
}

/** Everybody who writes in the group waits, and then reads again what they may: see `requireStillAllowed`. */
function holdingMembers<T>(scope: GroupScope, operation: (scope: WritingScope) => Promise<T>): Promise<T> {
  return scope.database.write(async (tx) => {
    if (!(await lockGroup(tx, scope.groupId))) throw refuse('group-not-found')
    await requireStillAllowed(scope, tx)
    return operation(writingScope(scope, tx))
  })
}

async function getMember(scope: WritingScope, userId: number): Promise<MemberRow> {
  const member = await findMember(scope, userId)
  if (!member) throw refuse('member-not-found')
  return member
}
