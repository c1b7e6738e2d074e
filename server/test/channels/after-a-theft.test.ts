import { expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import { booksOf, givenChannel, openReminders, type Reminded } from '../reminders/support/open-reminders.ts'
import { PASSWORD } from '../support/secrets.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { openBrowser } from './far-ends/web-push.ts'
import { codeOf } from './support/codes.ts'

const NEXT = 'the password that comes next'
const HOOK = { url: 'https://thief.example.org/hook', act_without_sign_in: true }
const PUBLIC_URL = 'https://bills.example.org'

/**
 * Whoever had the owner's session has made a webhook channel that acts without sign-in, a browser of their own and a mail channel that
 * they have yet to confirm; the owner's reminders go to all of them, and to the owner. A bill is due, and all have been told.
 */
async function givenThief(testApp: MakeTestApp) {
  const context = await openReminders(testApp, { publicUrl: PUBLIC_URL })
  const { owner, given, books, far, at, groupId } = context
  const own = await givenChannel(context, owner.id, {
    name: 'Own',
    settings: { address: owner.email.toUpperCase() },
  })
  const hook = await owner.client.channels.create({ kind: 'webhook', name: 'Hook', settings: HOOK })
  const other = await givenChannel(context, owner.id, {
    name: 'Unconfirmed',
    settings: { address: 'thief@example.org' },
    state: 'unconfirmed',
  })
  const { subscription } = await openBrowser()
  const push = await owner.client.channels.create({
    kind: 'web-push',
    name: 'Push',
    settings: { subscription },
  })
  const ids = [own.id, hook.id, other.id, push.id]
  await books.reminders.update({ channel_ids: ids })
  await given.bill({ due_date: '2026-02-10' })
  await at('2026-02-10T08:00')
  const told = new Map(
    far.sent.map(({ channel, message }) => [channel.name, message.actions[0]?.post?.body.token]),
  )
  expect([...told.keys()].toSorted()).toEqual(['Hook', 'Own', 'Push'])
  far.sent.length = 0
  const tokens = [...told.values()].map(String)
  // Signed in anew by now, in a session that is no longer confirmed.
  const session = await context.again()
  context.clock.advance({ minutes: 11 })
  const admin = await given.user(owner.accountId, { isOwner: true })
  return { ...context, session, admin, hook, push, own, ids, tokens, groupId }
}

type Theft = Awaited<ReturnType<typeof givenThief>>
type Way = (theft: Theft) => Promise<unknown>

const passwords = { current_password: PASSWORD, new_password: NEXT }

async function reset({ database, owner, newClient }: Theft): Promise<void> {
  const { token, hash } = newLinkToken()
  const times = { created_at: '2026-02-10T08:00:00.000Z', expires_at: '2026-02-10T09:00:00.000Z' }
  await database.write((tx) =>
    tx
      .insertInto('password_resets')
      .values({ user_id: owner.id, token_hash: hash, ...times })
      .execute(),
  )
  await newClient().auth.resetPassword({ token, password: NEXT })
}

const ENDING: Record<string, Way> = {
  'the password is reset by mail': reset,
  'an administrator sets a new password': ({ admin, owner }) =>
    admin.client.users.update(owner.id, { password: NEXT }),
  'the user signs out everywhere and ends tokens': ({ session }) =>
    session.client.auth.logoutAll({ immediate: true, tokens: true }),
  'an administrator ends the user’s tokens': ({ admin, owner }) => admin.client.users.endTokens(owner.id),
  'an administrator removes the user’s factors': ({ admin, owner }) =>
    admin.client.users.removeFactors(owner.id),
  'the user changes the password and pauses recent channels': ({ session }) =>
    session.client.auth.changePassword({ ...passwords, pause_recent_channels: true }),
}

async function statesOf({ again }: Reminded) {
  const channels = await (await again()).client.channels.list()
  return Object.fromEntries(
    channels.map(({ name, state, needs_confirmation }) => [
      name,
      needs_confirmation ? `${state}, held` : state,
    ]),
  )
}

onSqlite((testApp) => {
  test.each(Object.entries(ENDING))('nothing reaches a thief, and no link acts, once %s', async (_, way) => {
    const theft = await givenThief(testApp)
    const { call, far, at, hook, ids, tokens } = theft
    await way(theft)
    for (const token of tokens) {
      const answer = await call('POST', '/actions', { body: { token, act: true } })
      expect(codeOf(answer)).toEqual([400, 'invalid-action-link'])
    }
    const { Push, ...states } = await statesOf(theft)
    expect(states).toEqual({
      Mail: 'paused, held',
      Own: 'ok',
      Hook: 'paused, held',
      Unconfirmed: 'unconfirmed, held',
    })
    expect([undefined, 'paused, held']).toContain(Push)

    await at('2026-02-13T08:00')
    expect(far.sent.map(({ channel }) => channel.name)).toEqual(['Own'])

    // Selecting it for the reminders of a group says nothing about it.
    const books = await booksOf(theft)
    const { channel_ids } = await books.reminders.get()
    await books.reminders.update({ channel_ids: [] })
    await books.reminders.update({ channel_ids })
    expect(ids.filter((id) => channel_ids.includes(id))).toContain(hook.id)
    await at('2026-02-16T08:00')
    expect(far.sent.map(({ channel }) => channel.name)).toEqual(['Own', 'Own'])
  })

  test('a password change leaves links and channels as they are, except where other sessions are told', async () => {
    const theft = await givenThief(testApp)
    const { session, call, at, far, tokens } = theft
    await session.client.auth.changePassword(passwords)
    expect(await statesOf(theft)).toEqual({ Mail: 'ok', Own: 'ok', Hook: 'ok', Unconfirmed: 'unconfirmed' })
    await at('2026-02-13T08:00')
    expect(far.sent.map(({ channel }) => channel.name).toSorted()).toEqual(['Hook', 'Own'])
    for (const token of tokens)
      expect((await call('POST', '/actions', { body: { token, act: true } })).statusCode).toBe(200)
  })

  test('reminders cannot be sent to a channel of somebody else', async () => {
    const { admin, call, groupId, hook } = await givenThief(testApp)
    const headers = { ...admin.auth, 'x-database-id': String(groupId) }
    const answer = await call('PUT', '/reminders', { headers, body: { channel_ids: [hook.id] } })
    expect(codeOf(answer)).toEqual([400, 'unknown-channel'])
  })
})
