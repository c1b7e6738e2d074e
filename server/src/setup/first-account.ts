import { type Actor, OPERATOR, recordAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import { cleanEmail, emailKey } from '#core/email'
import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import { createGroup, type GroupDefaults, type GroupDetails } from '#groups/create-group'
import { claimSetup, insertAccount } from '#setup/store'
import { insertUser, type UserRow } from '#users/store'

export const FIRST_GROUP_NAME = 'Personal'

export interface FirstOwner {
  email: string
  passwordHash: string
  group: GroupDetails
  /** From where it is set up. Undefined: by the operator. */
  address?: string
  /** Where the operator of the server has named it. */
  emailProven?: boolean
}

/** Created once per instance, however many requests come at the same time. */
export async function createFirstAccount(
  tx: Tx,
  clock: Clock,
  defaults: GroupDefaults,
  owner: FirstOwner,
): Promise<UserRow> {
  const createdAt = toInstant(clock.now())
  if (!(await claimSetup(tx, createdAt))) throw refuse('setup-complete')
  return createAccount(tx, clock, defaults, owner, createdAt)
}

/** An account with its owner and first bill group. */
export async function createAccount(
  tx: Tx,
  clock: Clock,
  defaults: GroupDefaults,
  owner: FirstOwner,
  createdAt = toInstant(clock.now()),
): Promise<UserRow> {
  const accountId = await insertAccount(tx, createdAt)
  const user = await insertUser(tx, {
    accountId,
    email: cleanEmail(owner.email),
    emailKey: emailKey(owner.email),
    passwordHash: owner.passwordHash,
    isAdmin: true,
    isOwner: true,
    createdAt,
    emailProven: owner.emailProven ?? false,
  })
  if (!user) throw refuse('email-taken')
  const actor: Actor =
    owner.address === undefined
      ? OPERATOR
      : { userId: user.id, email: user.email, address: owner.address, method: 'setup' }
  await recordAct(tx, createdAt, {
    action: 'setup.completed',
    accountId,
    actor,
    target: { type: 'user', id: user.id, name: user.email },
  })
  await createGroup(tx, clock, defaults, accountId, owner.group)
  return user
}
