import { type AccountUserRow, lockGroupsOf, setUser, type UserChanges } from '#accounts/store'
import { getUser, rankOf, requireAnotherOwner } from '#accounts/target-user'
import { newRank, requireMayChange, type WantedRank } from '#accounts/user-rules'
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
import { endTokensOf } from '#users/end-tokens'
import { pauseWebhooksOf } from '#users/pause-webhooks'
import { withdrawInvitationsBy } from '#users/withdraw-invitations'

export interface WantedUser extends WantedRank {
  email: string | undefined
  password: { text: string; hash: string } | undefined
}

/** Only what is included, and differs, changes. */
export async function changeUser(
  scope: AccountScope,
  clock: Clock,
  userId: number,
  wanted: WantedUser,
): Promise<AccountUserRow> {
  const target = await getUser(scope, userId)
  requireMayChange(scope.actor, rankOf(target))
  const changes = changesOf(scope, target, wanted)
  if (changes.isOwner === false) await requireAnotherOwner(scope, target.id)
  if (Object.keys(changes).length === 0) return target

  const at = toInstant(clock.now())
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
    await endTokensOf(scope.db, target.id)
    await revokeSessions(scope.db, { userId: target.id, at, immediately: true })
    await deleteFailuresOf(scope.db, emailHashOf(changes.email?.shown ?? target.email))
  }
  // A link on its way to the old address, or asked for under the old password, must not undo this.
  if (changes.email !== undefined || changes.passwordHash !== undefined) {
    await deleteResetsOf(scope.db, target.id)
  }
  return getUser(scope, target.id)
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
