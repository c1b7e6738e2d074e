import { QUOTAS } from '@duebook/contract'
import { requireAccountGroups } from '#accounts/create-user'
import { recordAct } from '#audit/record-act'
import { newLinkToken } from '#auth/link-token'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import type { GroupRole } from '#core/roles'
import type { AccountScope } from '#db/account-scope'
import { countOpenInvitations, insertInvitation } from '#invitations/store'
import { findUserByEmailKey } from '#users/store'

export const INVITATION_SECONDS = 7 * 24 * 60 * 60

export interface InvitationDetails {
  email: string | null
  isAdmin: boolean
  role: GroupRole
  groupIds: readonly number[]
}

/** The token is returned only here; the database keeps its hash. */
export async function createInvitation(
  scope: AccountScope,
  clock: Clock,
  details: InvitationDetails,
): Promise<{ id: number; token: string }> {
  const { email, groupIds } = details
  if (email !== null && (await findUserByEmailKey(scope.db, emailKey(email)))) throw refuse('email-taken')
  const now = clock.now()
  const open = await countOpenInvitations(scope, toInstant(now))
  if (open >= QUOTAS.openInvitationsPerAccount) throw refuse('too-many-invitations')
  const { token, hash } = newLinkToken()
  const id = await insertInvitation(scope, {
    ...details,
    groupIds: await requireAccountGroups(scope, groupIds),
    tokenHash: hash,
    createdAt: toInstant(now),
    expiresAt: toInstant(secondsLater(now, INVITATION_SECONDS)),
  })
  await recordAct(scope.db, toInstant(now), {
    action: 'invitation.created',
    accountId: scope.accountId,
    actor: scope.actor,
    target: { type: 'invitation', id },
  })
  return { id, token }
}
