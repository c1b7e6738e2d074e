import { createUser } from '#accounts/create-user'
import { listAccountGroupIds } from '#accounts/store'
import { recordAct } from '#audit/record-act'
import { hashOfToken } from '#auth/link-token'
import { openOrChallenge, requireOpened } from '#auth/open-or-challenge'
import type { Device, OpenedSession } from '#auth/open-session'
import { requireGoodPassword } from '#auth/password-rules'
import { hashOfNothing } from '#auth/passwords'
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

export interface AcceptanceParts extends SignInParts {
  /** Without it people sign in with OpenID. */
  passwordLogin: boolean
}

interface Acceptance {
  token: string
  email: string
  password: string
}

/** Makes one user, however many try at once. Whatever is refused leaves the invitation as it was. */
export async function acceptInvitation(
  parts: SignInParts,
  acceptance: Acceptance,
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  const { database, passwords } = parts
  const email = cleanEmail(acceptance.email)
  requireGoodPassword(acceptance.password, email)
  // Looked at before the slow part too, so that nobody without an invitation makes us hash.
  await getInvitationFor(database.read, parts, acceptance.token, email)
  const passwordHash = await passwords.inTurn((turn) => turn.hash(acceptance.password))

  const { user, outcome } = await database.write(async (tx) => {
    const invitation = await getInvitationFor(tx, parts, acceptance.token, email)
    const user = await joinInvited(tx, parts, invitation, {
      email,
      passwordHash,
      hasPassword: true,
      address: device.address,
    })
    return { user, outcome: await openOrChallenge(tx, parts, user, device, 'invitation') }
  })
  return { user, session: requireOpened(outcome) }
}

/** They sign in with OpenID next, which finds them by the address that the invitation went to. */
export async function acceptWithoutPassword(
  parts: SignInParts,
  { token, email: given }: Pick<Acceptance, 'token' | 'email'>,
  address: string,
): Promise<void> {
  const { database, passwords } = parts
  const email = cleanEmail(given)
  requireAddressed(await getInvitationFor(database.read, parts, token, email))
  const passwordHash = await hashOfNothing(passwords)
  await database.write(async (tx) => {
    const invitation = requireAddressed(await getInvitationFor(tx, parts, token, email))
    await joinInvited(tx, parts, invitation, { email, passwordHash, hasPassword: false, address })
  })
}

async function joinInvited(
  tx: Tx,
  { clock }: Pick<SignInParts, 'clock'>,
  { id, accountId, isAdmin, role, ...invitation }: InvitationRow,
  { address, ...person }: { email: string; passwordHash: string; hasPassword: boolean; address: string },
): Promise<UserRow> {
  const scope = await lockInviter(tx, invitation.invitedBy, accountId)
  // Held before they are read: one of them may be deleted at this moment, and is then left out.
  await listAccountGroupIds(scope)
  const groups = await listInvitedGroups(tx, accountId, id)
  if (!(await deleteInvitation(scope, id, toInstant(clock.now())))) throw refuse('invalid-invitation')
  const user = await createUser(scope, clock, {
    ...person,
    isAdmin: isAdmin === 1,
    isOwner: false,
    groupIds: groups.map((group) => group.id),
    role,
    emailProven: invitation.email !== null,
  })
  await recordAct(tx, toInstant(clock.now()), {
    action: 'invitation.accepted',
    accountId,
    actor: { userId: user.id, email: user.email, address, method: 'invitation' },
    target: { type: 'invitation', id },
  })
  return user
}

async function getInvitationFor(
  db: Db,
  { clock }: Pick<SignInParts, 'clock'>,
  token: string,
  email: string,
): Promise<InvitationRow> {
  return requireFor(await findOpenInvitation(db, hashOfToken(token), toInstant(clock.now())), email)
}

/** From an open one anybody could take any address, and with it whoever has it at the provider. */
function requireAddressed(invitation: InvitationRow): InvitationRow {
  if (invitation.email === null) throw refuse('invitation-needs-email')
  return invitation
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
