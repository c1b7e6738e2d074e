import { type AccountUserRow, lockGroupsOf, setEmailProven, setUser, type UserChanges } from '#accounts/store'
import { getUser, rankOf, requireAnotherOwner } from '#accounts/target-user'
import { newRank, requireMayChange, type WantedRank } from '#accounts/user-rules'
import { recordAct } from '#audit/record-act'
import { requireGoodPassword } from '#auth/password-rules'
import { deleteResetsOf } from '#auth/reset-store'
import { revokeSessions } from '#auth/store'
import { emailHashOf } from '#auth/throttle'
import { deleteFailuresOf } from '#auth/throttle-store'
import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import type { AccountScope } from '#db/account-scope'
import { isUniqueViolation } from '#db/portable'
import { endUnattendedAccess } from '#users/end-tokens'
import { pauseWebhooksOf } from '#users/pause-webhooks'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

export interface WantedUser extends WantedRank {
  email: string | undefined
  password: { text: string; hash: string } | undefined
}

/** With what the user must be told of. */
export interface ChangedUser {
  user: AccountUserRow
  formerEmail: string | undefined
  hasNewPassword: boolean
}

/** Only what is included, and differs, changes. */
export async function changeUser(
  scope: AccountScope,
  clock: Clock,
  userId: number,
  wanted: WantedUser,
): Promise<ChangedUser> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  const changes = changesOf(scope, target, wanted)
  if (changes.isOwner === false) await requireAnotherOwner(scope, target.id)
  // Also for the same one again: an administrator has said that it is theirs.
  const isVouchedFor = wanted.email !== undefined && target.emailProven === 0
  if (isVouchedFor) await setEmailProven(scope, target.id)
  const changed = new Set((Object.keys(changes) as Array<keyof UserChanges>).map((change) => FIELDS[change]))
  if (isVouchedFor) changed.add(FIELDS.email)
  if (changed.size === 0) return { user: target, formerEmail: undefined, hasNewPassword: false }

  const now = clock.now()
  const at = toInstant(now)
  if (changes.isAdmin === false) await lockGroupsOf(scope, target)
  await setUser(scope, target.id, changes, at).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuse('email-taken') : error
  })
  if (changes.isAdmin === false) await pauseWebhooksOf(scope.db, target.id, at)
  // The person who created an invitation knows its link and could use it to get back in.
  if (changes.isAdmin === false || changes.passwordHash !== undefined) {
    await withdrawInvitationsBy(scope.db, target.id)
  }
  if (changes.passwordHash !== undefined) {
    await endUnattendedAccess(scope.db, target.id, now)
    await revokeSessions(scope.db, { userId: target.id, at, immediately: true })
    await deleteFailuresOf(scope.db, emailHashOf(changes.email?.shown ?? target.email))
  }
  // A link on its way to the old address, or asked for under the old password, must not undo this.
  if (changes.email !== undefined || changes.passwordHash !== undefined) {
    await deleteResetsOf(scope.db, target.id)
  }
  await recordAct(scope.db, at, {
    action: 'user.changed',
    accountId: scope.accountId,
    actor: scope.actor,
    target: { type: 'user', id: target.id, name: changes.email?.shown ?? target.email },
    changes: [...changed],
  })
  return {
    user: await getUser(scope, target.id),
    formerEmail: changes.email && target.email,
    hasNewPassword: changes.passwordHash !== undefined,
  }
}

/** As the audit log names what changed. */
const FIELDS: Record<keyof UserChanges, string> = {
  email: 'email',
  passwordHash: 'password',
  isAdmin: 'is_admin',
  isOwner: 'is_account_owner',
}

function changesOf({ actor }: AccountScope, target: AccountUserRow, wanted: WantedUser): UserChanges {
  const changes: UserChanges = {}
  const { email, password } = wanted
  if (email !== undefined && email !== target.email) {
    changes.email = { shown: email, key: emailKey(email) }
  }
  if (password) {
    if (target.id === actor.userId) throw refuse('own-password')
    requireGoodPassword(password.text, email ?? target.email)
    changes.passwordHash = password.hash
  }
  const [rank, before] = [newRank(actor, rankOf(target), wanted), rankOf(target)]
  if (rank.isAdmin !== before.isAdmin) changes.isAdmin = rank.isAdmin
  if (rank.isOwner !== before.isOwner) changes.isOwner = rank.isOwner
  return changes
}
