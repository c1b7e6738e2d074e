import { createUser } from '#accounts/create-user'
import { listAccountGroupIds } from '#accounts/store'
import { hashOfToken } from '#auth/link-token'
import { type Device, type OpenedSession, openSession } from '#auth/open-session'
import { requireGoodPassword } from '#auth/password-rules'
import type { SignInParts } from '#auth/sign-in'
import { toInstant } from '#core/clock'
import { cleanEmail, emailKey } from '#core/email'
import { AppError, refuse } from '#core/errors'
import { type AccountScope, lockAccount } from '#db/account-scope'
import type { Db, Tx } from '#db/database'
import {
  deleteInvitation,
  findOpenInvitation,
  type InvitationRow,
  listInvitedGroups,
} from '#invitations/store'
import type { UserRow } from '#users/store'

interface Acceptance {
  token: string
  email: string
  password: string
}

/** Makes one user, however many try at once. Whatever is refused leaves the invitation as it was. */
export async function acceptInvitation(
  { database, clock, newId, passwords, tokens }: SignInParts,
  acceptance: Acceptance,
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  const email = cleanEmail(acceptance.email)
  requireGoodPassword(acceptance.password, email)
  const getInvitation = async (db: Db) => {
    const found = await findOpenInvitation(db, hashOfToken(acceptance.token), toInstant(clock.now()))
    return requireFor(found, email)
  }
  // Looked at before the slow part too, so that nobody without an invitation makes us hash.
  await getInvitation(database.read)
  const passwordHash = await passwords.inTurn((turn) => turn.hash(acceptance.password))

  return database.write(async (tx) => {
    const { id, accountId, isAdmin, role, ...invitation } = await getInvitation(tx)
    const scope = await lockInviter(tx, invitation.invitedBy, accountId)
    // Held before they are read: one of them may be deleted at this moment, and is then left out.
    await listAccountGroupIds(scope)
    const groups = await listInvitedGroups(tx, accountId, id)
    if (!(await deleteInvitation(scope, id, toInstant(clock.now())))) throw refuse('invalid-invitation')
    const groupIds = groups.map((group) => group.id)
    const user = await createUser(scope, clock, {
      email,
      passwordHash,
      isAdmin: isAdmin === 1,
      isOwner: false,
      groupIds,
      role,
    })
    return { user, session: await openSession(tx, clock, newId, tokens, user, device) }
  })
}

/** An invitation is worth what its maker's rank is, now. */
async function lockInviter(tx: Tx, userId: number, accountId: number): Promise<AccountScope> {
  try {
    return await lockAccount(tx, { userId, accountId })
  } catch (error) {
    throw error instanceof AppError && error.kind === 'forbidden' ? refuse('invalid-invitation') : error
  }
}

function requireFor(invitation: InvitationRow | undefined, email: string): InvitationRow {
  if (!invitation) throw refuse('invalid-invitation')
  if (invitation.email !== null && emailKey(invitation.email) !== emailKey(email)) {
    throw refuse('invitation-email-differs')
  }
  return invitation
}
