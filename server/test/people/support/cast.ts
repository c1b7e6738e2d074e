import { randomUUID } from 'node:crypto'
import { newLinkToken } from '#auth/link-token'
import type { CalendarDate } from '#core/calendar'
import { toInstant } from '#core/clock'
import type { Minor } from '#core/money'
import type { GroupRole } from '#core/roles'
import type { Tx } from '#db/database'
import { writesInGroup } from '#db/group-revision'
import { insertFeed } from '#feeds/store'
import { insertDraft } from '../../support/draft-rows.ts'
import type { TestApp } from '../../support/test-app.ts'
import { insertUnconfirmed } from '../../support/unconfirmed-channel.ts'

/** Everybody who knocks. Guest and stranger are people of other accounts; the guest has a share here. */
export const COLUMNS = [
  'anonymous',
  'removed user',
  'removed member',
  'stranger',
  'guest',
  'viewer',
  'editor',
  'manager',
  'administrator',
  'owner',
] as const
export type Column = (typeof COLUMNS)[number]

/** Personal access tokens: of the owner, unless the name says otherwise. */
export const TOKEN_COLUMNS = [
  'read token',
  'write token',
  'viewer’s token',
  'token of another group',
] as const
export type TokenColumn = (typeof TOKEN_COLUMNS)[number]

export interface Cast {
  /** A new one with each call: some calls end it. */
  tokenAuth: (column: TokenColumn) => Promise<Record<string, string>>
  auth: Record<Column, Record<string, string>>
  /** A bill group of its own, in which everybody has their role, with one of everything in it. */
  newSet: () => Promise<PropSet>
}

/** What calls are about. */
export interface PropSet {
  groupId: number
  groupName: string
  bill: number
  payment: number
  category: number
  draft: number
  deletedCategory: number
  webhook: number
  delivery: number
  /** A regular user of the account, viewer in the group. */
  user: {
    id: number
    email: string
    auth: { authorization: string }
    refreshToken: string
    sessionId: number
    deviceId: number
    channelId: number
    tokenId: number
    feedId: number
    passkeyId: number
    confirmation: string
  }
  /** A user of the account without a share. */
  colleague: string
  invitation: { id: number; token: string }
  /** An invitation of the stranger to the group. */
  pendingMember: number
  resetToken: string
  signInToken: string
  emailToken: string
}

export async function givenCast(context: TestApp): Promise<Cast> {
  const { given, database, clock } = context
  const owner = await given.owner({ email: 'owner@example.org' })
  const elsewhere = await given.owner({ email: 'stranger@example.net', group: 'Theirs' })
  const guest = await given.user(elsewhere.accountId, { email: 'guest@example.net', isAdmin: true })
  const administrator = await given.user(owner.accountId, { isAdmin: true })
  const [viewer, editor, manager, removedMember, removedUser, colleague] = [
    await given.user(owner.accountId),
    await given.user(owner.accountId),
    await given.user(owner.accountId),
    await given.user(owner.accountId),
    await given.user(owner.accountId),
    await given.user(owner.accountId),
  ]
  await owner.client.users.remove(removedUser.id)
  const shares: Array<[GroupRole, number]> = [
    ['viewer', viewer.id],
    ['editor', editor.id],
    ['manager', manager.id],
    ['editor', guest.id],
  ]
  let count = 0
  const another = await given.group(owner.accountId, 'Another')

  async function newSet(): Promise<PropSet> {
    count += 1
    const groupName = `Household ${count}`
    const groupId = await given.group(owner.accountId, groupName)
    const user = await given.user(owner.accountId)
    const { id: tokenId } = await given.token(user)
    const session = JSON.parse(atob(user.accessToken.split('.')[1] ?? '')) as { sid: number | string }
    const [invitation, reset, signIn, email] = [
      newLinkToken(),
      newLinkToken(),
      newLinkToken(),
      newLinkToken(),
    ]
    const at = toInstant(clock.now())
    const expiry = { created_at: at, expires_at: '2027-01-01T00:00:00.000Z' }
    return database.write(async (tx) => {
      const memberships = [...shares, ['manager', removedMember.id] as const, ['viewer', user.id] as const]
      await tx
        .insertInto('memberships')
        .values(memberships.map(([role, id]) => ({ group_id: groupId, user_id: id, role, created_at: at })))
        .execute()
      await tx.deleteFrom('memberships').where('user_id', '=', removedMember.id).execute()
      writesInGroup(tx, groupId)
      const bill = await tx
        .insertInto('bills')
        .values(rent(groupId, at))
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('skips')
        .values(skipped(groupId, bill.id, at))
        .execute()
      const payment = await tx
        .insertInto('payments')
        .values(paid(groupId, bill.id, at))
        .returning('id')
        .executeTakeFirstOrThrow()
      const [category, deletedCategory] = await tx
        .insertInto('categories')
        .values([named('Housing', groupId, at), { ...named('Old', groupId, at), deleted_at: at }])
        .returning('id')
        .execute()
      const device = await tx
        .insertInto('devices')
        .values({
          user_id: user.id,
          device_id: randomUUID(),
          platform: 'ios',
          name: null,
          app_version: null,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const draft = await insertDraft(tx, groupId, at)
      const channel = await insertUnconfirmed(tx, clock, user.id)
      const told = await insertTold(tx, { groupId, ownerId: owner.id, at })
      const invited = await tx
        .insertInto('invitations')
        .values({
          account_id: owner.accountId,
          invited_by: owner.id,
          token_hash: invitation.hash,
          email: null,
          is_admin: 0,
          role: 'editor',
          ...expiry,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const pending = await tx
        .insertInto('pending_memberships')
        .values({
          group_id: groupId,
          user_id: elsewhere.id,
          email: elsewhere.email,
          email_key: elsewhere.email,
          role: 'viewer',
          invited_by: manager.id,
          ...expiry,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('password_resets')
        .values({ user_id: user.id, token_hash: reset.hash, ...expiry })
        .execute()
      await tx
        .insertInto('sign_in_links')
        .values({ user_id: user.id, token_hash: signIn.hash, ...expiry })
        .execute()
      await tx
        .insertInto('email_changes')
        .values({
          user_id: user.id,
          email: `${randomUUID()}@example.org`,
          token_hash: email.hash,
          ...expiry,
        })
        .execute()
      const passkey = await tx
        .insertInto('passkeys')
        .values({
          user_id: user.id,
          name: 'Theirs',
          credential_id: randomUUID(),
          public_key: '',
          counter: 0,
          transports: '[]',
          synced: 0,
          created_at: at,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const feed = await insertFeed(tx, {
        userId: user.id,
        tokenHash: newLinkToken().hash,
        name: 'Theirs',
        groupIds: null,
        include: 'both',
        showAmounts: true,
        paid: true,
        alarmDays: null,
        at: expiry.created_at,
      })
      return {
        groupId,
        groupName,
        bill: bill.id,
        payment: payment.id,
        category: category?.id ?? 0,
        draft,
        deletedCategory: deletedCategory?.id ?? 0,
        ...told,
        user: {
          ...user,
          sessionId: Number(session.sid),
          deviceId: device.id,
          channelId: channel.id,
          tokenId,
          feedId: feed.id,
          passkeyId: passkey.id,
          confirmation: channel.token,
        },
        colleague: colleague.email,
        invitation: { id: invited.id, token: invitation.token },
        pendingMember: pending.id,
        resetToken: reset.token,
        signInToken: signIn.token,
        emailToken: email.token,
      }
    })
  }

  async function tokenAuth(column: TokenColumn) {
    const person = column === 'viewer’s token' ? viewer : owner
    const access = column === 'read token' ? 'read' : 'write'
    const groupIds = column === 'token of another group' ? [another] : null
    return (await given.token(person, { access, groupIds })).auth
  }

  return {
    newSet,
    tokenAuth,
    auth: {
      anonymous: {},
      'removed user': removedUser.auth,
      'removed member': removedMember.auth,
      stranger: elsewhere.auth,
      guest: guest.auth,
      viewer: viewer.auth,
      editor: editor.auth,
      manager: manager.auth,
      administrator: administrator.auth,
      owner: owner.auth,
    },
  }
}

const DUE = '2026-02-28' as CalendarDate

/** A webhook that nothing can be sent by, with an event. */
async function insertTold(
  tx: Tx,
  { groupId, ownerId, at }: { groupId: number; ownerId: number; at: string },
) {
  const made = { group_id: groupId, created_at: at }
  const webhook = await tx
    .insertInto('webhooks')
    .values({
      ...made,
      owner_id: ownerId,
      name: 'Hook',
      url: 'http://127.0.0.1:9/',
      enabled: 1,
      state: 'ok',
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = await tx
    .insertInto('events')
    .values({ ...made, type: 'bill.created', message_id: randomUUID(), body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await tx
    .insertInto('webhook_deliveries')
    .values({
      ...made,
      webhook_id: webhook.id,
      event_id: event.id,
      state: 'failed',
      next_attempt_at: at,
      expires_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhook: webhook.id, delivery: delivery.id }
}

function named(name: string, groupId: number, at: string) {
  return {
    group_id: groupId,
    name,
    name_key: name.toLowerCase(),
    color: 'gray',
    icon: 'tag',
    budget: null,
    position: 1,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  }
}

function rent(groupId: number, at: string) {
  return {
    group_id: groupId,
    name: 'Rent',
    amount: 120_050 as Minor,
    due_date: DUE,
    anchor_day: 31,
    frequency: 'monthly',
    type: 'bill',
    account: null,
    url: null,
    notes: null,
    auto_pay: 0,
    variable: 0,
    draft: 0,
    archived: 0,
    schedule_set_on: DUE,
    created_at: at,
    updated_at: at,
  } as const
}

function paid(groupId: number, billId: number, at: string) {
  return {
    group_id: groupId,
    bill_id: billId,
    amount: 120_050 as Minor,
    date: DUE,
    cycle_due_date: DUE,
    cycle_amount: 120_050 as Minor,
    settles: 0,
    next_due_date: null,
    source: 'manual',
    created_at: at,
    updated_at: at,
  } as const
}

/** What brought the rent to its due date. */
function skipped(groupId: number, billId: number, at: string) {
  return {
    group_id: groupId,
    bill_id: billId,
    cycle_due_date: '2026-01-31' as CalendarDate,
    cycle_amount: 120_050 as Minor,
    cycle_anchor_day: 31,
    next_due_date: DUE,
    schedule_epoch: 0,
    note: null,
    created_at: at,
  }
}
