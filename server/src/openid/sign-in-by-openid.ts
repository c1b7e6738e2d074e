import type { OpenidError } from '@duebook/contract'
import { createUser } from '#accounts/create-user'
import { recordAct } from '#audit/record-act'
import { readFactorFacts } from '#auth/factor-store'
import { type Device, type OpenedSession, openSession } from '#auth/open-session'
import { hashOfNothing } from '#auth/passwords'
import { secondsLater, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import type { Tx } from '#db/database'
import { applyAdminGroup } from '#openid/apply-admin-group'
import type { Identity } from '#openid/identity'
import { noteRefusal } from '#openid/note-refusal'
import type { OpenidParts } from '#openid/parts'
import type { OpenidSettings } from '#openid/settings'
import {
  findFirstAccountId,
  findLinkedUserId,
  findLinkOf,
  insertLink,
  lockAccountRow,
  readTrust,
} from '#openid/store'
import { findUserByEmailKey, lockUser, type UserRow } from '#users/store'

/** After that they have to come from the provider again, which may know by then that they have left. */
const SESSION_SECONDS = 7 * 24 * 60 * 60

type Outcome<T> = T | { error: OpenidError }

export interface OpenidSignIn {
  settings: OpenidSettings
  identity: Identity
  device: Device
  bindingHash: string
  /** For a user who may have to be made. */
  nobodysHash: string | undefined
}

/** Slow on purpose, so it comes before the transaction, and only where it may be needed. */
export async function hashForNewUser(
  { database, passwords }: OpenidParts,
  { createUsers }: OpenidSettings,
  identity: Identity,
): Promise<string | undefined> {
  if (!createUsers || identity.verifiedEmail === undefined) return undefined
  if (await findLinkedUserId(database.read, identity)) return undefined
  if (await findUserByEmailKey(database.read, emailKey(identity.verifiedEmail))) return undefined
  return hashOfNothing(passwords)
}

/**
 * By their link; else by a verified email, which makes the link. An established link counts as both factors, so none is made
 * that would be a way around a factor. Refusals are answered instead of thrown, so that what was noted of them stays.
 */
export async function signInByOpenid(
  tx: Tx,
  parts: OpenidParts,
  signIn: OpenidSignIn,
): Promise<Outcome<{ user: UserRow; session: OpenedSession }>> {
  const { clock, newId, tokens } = parts
  const { settings, identity, device, bindingHash } = signIn
  const found = await findPerson(tx, parts, signIn)
  if ('error' in found) return found
  const user = await applyAdminGroup(tx, clock, settings.adminGroup, identity, found, device.address)
  const session = await openSession(tx, clock, newId, tokens, user, device, {
    method: 'openid',
    bindingHash,
    endsAt: toInstant(secondsLater(clock.now(), SESSION_SECONDS)),
  })
  return { user, session }
}

async function findPerson(tx: Tx, parts: OpenidParts, signIn: OpenidSignIn): Promise<Outcome<UserRow>> {
  const { identity } = signIn
  const key = identity.verifiedEmail === undefined ? undefined : emailKey(identity.verifiedEmail)
  const known =
    (await findLinkedUserId(tx, identity)) ??
    (key === undefined ? undefined : await findUserByEmailKey(tx, key))
  const accountId = known?.accountId ?? (await findFirstAccountId(tx))
  if (accountId === undefined) return { error: 'openid-no-user' }
  // From here on nobody else of the account comes in between: of two first sign-ins the second finds what the first has made.
  await lockAccountRow(tx, accountId)
  const linked = await findLinkedUserId(tx, identity)
  const user = linked && (await lockUser(tx, linked.userId))
  // Again, now that the user is held: they may have ended the link.
  if (user && (await isLinked(tx, user, identity))) return user
  if (key === undefined) return refuseUnverified(tx, parts, signIn)
  const byEmail = await findUserByEmailKey(tx, key)
  return byEmail ? linkByEmail(tx, parts, signIn, byEmail.id) : createByEmail(tx, parts, signIn, accountId)
}

async function isLinked(tx: Tx, { id }: UserRow, { issuer, subject }: Identity): Promise<boolean> {
  const link = await findLinkOf(tx, id)
  return link?.issuer === issuer && link.subject === subject
}

async function refuseUnverified(
  tx: Tx,
  parts: OpenidParts,
  { identity: { namedEmail }, device }: OpenidSignIn,
): Promise<{ error: OpenidError }> {
  const named = namedEmail === undefined ? undefined : await findUserByEmailKey(tx, emailKey(namedEmail))
  return refuseSignIn(tx, parts, named, device, 'openid-email-unverified')
}

/** Only where somebody vouched for the email, and no factor and no other link would be passed by. */
async function linkByEmail(
  tx: Tx,
  parts: OpenidParts,
  { identity, device }: OpenidSignIn,
  userId: number,
): Promise<Outcome<UserRow>> {
  const at = toInstant(parts.clock.now())
  const user = await lockUser(tx, userId)
  if (!user) return { error: 'openid-no-user' }
  const { hasTotp, passkeys } = await readFactorFacts(tx, user.id)
  const { isEmailProven } = await readTrust(tx, user.id)
  const mayLink = isEmailProven && !hasTotp && passkeys === 0
  if (!mayLink || !(await insertLink(tx, user.id, identity, at)))
    return refuseSignIn(tx, parts, user, device, 'openid-link-first')
  await recordLinked(tx, at, user, device.address)
  return user
}

async function refuseSignIn(
  tx: Tx,
  { clock }: OpenidParts,
  user: UserRow | undefined,
  { address }: Device,
  error: OpenidError,
): Promise<{ error: OpenidError }> {
  if (user)
    await noteRefusal(tx, clock, user, { action: 'sign-in', reason: error, address, method: 'openid' })
  return { error }
}

async function createByEmail(
  tx: Tx,
  { clock }: OpenidParts,
  { identity, device, nobodysHash }: OpenidSignIn,
  accountId: number,
): Promise<Outcome<UserRow>> {
  if (nobodysHash === undefined || identity.verifiedEmail === undefined) return { error: 'openid-no-user' }
  const actor = { userId: 0, email: null, address: device.address, method: 'openid', isOwner: false } as const
  const scope = { db: tx, accountId, actor }
  const user = await createUser(scope, clock, {
    email: identity.verifiedEmail,
    passwordHash: nobodysHash,
    isAdmin: false,
    isOwner: false,
    groupIds: [],
    role: 'editor',
    emailProven: true,
    hasPassword: false,
  })
  const at = toInstant(clock.now())
  await recordAct(tx, at, {
    action: 'user.created',
    accountId,
    actor: { userId: user.id, email: user.email, address: device.address, method: 'openid' },
    target: { type: 'user', id: user.id, name: user.email },
  })
  if (!(await insertLink(tx, user.id, identity, at))) throw new Error('A new user is linked already')
  await recordLinked(tx, at, user, device.address)
  return user
}

function recordLinked(tx: Tx, at: string, user: UserRow, address: string): Promise<void> {
  return recordAct(tx, at, {
    action: 'openid.linked',
    accountId: user.accountId,
    actor: { userId: user.id, email: user.email, address, method: 'openid' },
    target: { type: 'user', id: user.id, name: user.email },
  })
}
