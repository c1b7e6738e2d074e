import { replaceEmailChange } from '#auth/email-change-store'
import { newLinkToken } from '#auth/link-token'
import { toInstant } from '#core/clock'
import { createSignInLink } from '#factors/create-sign-in-link'
import { authenticator, givenPasskey } from '../../factors/support/authenticator.ts'
import { setCookieOf } from '../../http/set-cookie.ts'
import { bearer } from '../../support/calls.ts'
import type { Person } from '../../support/given.ts'
import { PASSWORD } from '../../support/secrets.ts'
import type { TestApp } from '../../support/test-app.ts'
import { insertUnconfirmed } from '../../support/unconfirmed-channel.ts'
import type { Operation } from './description.ts'
import { PLAIN_FILE } from './files.ts'
import type { Caller } from './requests.ts'
import { KINDS, type Kind, type Reference } from './values.ts'

type Human = Exclude<Caller, 'program' | 'page'>

/** An answer as any way of sending brings it. */
export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

/** An account of its own with one of everything, from which a row of requests starts. */
export interface Stage {
  /** Where its people sit, so that their failed logins count together and with nobody else's. */
  address: string
  /** Headers that show who it is. */
  credentials: (caller: Caller) => Record<string, string>
  find: (reference: Reference) => string | number
  /** Keeps what an answer has brought into the world, and renews a token that was ended. */
  learn: (operation: Operation, caller: Caller | undefined, answer: Answer) => Promise<void>
}

export async function setStage(context: TestApp, number: number): Promise<Stage> {
  const { given, database, clock } = context
  const stranger = await given.owner({ email: `stranger${number}@example.net`, group: 'Theirs' })
  const owner = await given.owner({ email: `owner${number}@example.org`, group: `Home ${number}` })
  const [administrator, manager, editor, viewer, extra] = await Promise.all([
    given.user(owner.accountId, { email: `admin${number}@example.org`, isAdmin: true }),
    ...(['manager', 'editor', 'viewer', 'extra'] as const).map((name) =>
      given.user(owner.accountId, { email: `${name}${number}@example.org` }),
    ),
  ])
  const people = { owner, administrator, manager, editor, viewer, stranger } as Record<Human, Person>
  let program = await owner.client.personalTokens.create({ name: 'Script', access: 'write' })
  let page = await givenPage(context, owner)
  const club = await given.group(owner.accountId, `Club ${number}`)
  const groups = [owner.groupId, club]
  await Promise.all(
    groups.flatMap((groupId) =>
      (['manager', 'editor', 'viewer'] as const).map((role) => given.member(groupId, people[role].id, role)),
    ),
  )
  const links = [newLinkToken(), newLinkToken()]
  const known = Object.fromEntries(KINDS.map((kind) => [kind, [] as Array<string | number>])) as Record<
    Kind,
    Array<string | number>
  >
  const bills = await Promise.all(
    [1, 2, 3].map((nth) =>
      owner.books.bills.create({
        name: `Bill ${nth}`,
        amount: nth,
        due_date: '2026-01-31',
        frequency: 'monthly',
        type: nth === 3 ? 'deposit' : 'bill',
      }),
    ),
  )
  await owner.books.bills.create({
    name: 'Forgotten',
    amount: 4,
    due_date: '2025-12-01',
    frequency: 'monthly',
    type: 'bill',
    account: 'Joint',
  })
  await owner.books.balances.replace({ balances: [{ account: 'Joint', amount: 5, as_of: '2026-01-01' }] })
  const { id: deleted } = await owner.books.categories.create({ name: 'Deleted' })
  await owner.books.categories.delete(deleted)
  const categories = [
    deleted,
    (await stranger.books.categories.create({ name: 'Theirs' })).id,
    (await owner.books.categories.create({ name: 'Ours', budget: 10 })).id,
  ]
  const webhook = await owner.books.webhooks.create({ url: 'https://hooks.example.org/' })
  const payment = await owner.books.bills.pay(bills[0]?.id ?? 0, { amount: 1 })
  await owner.books.bills.skip(bills[1]?.id ?? 0)
  const device = await owner.client.devices.register({ device_id: 'phone', platform: 'ios' })
  const invitation = await owner.client.invitations.create()
  await owner.client.members.add(club, { email: stranger.email, role: 'viewer' })
  await stranger.client.members.add(stranger.groupId, { email: owner.email, role: 'editor' })
  const pending = [...(await owner.client.memberships.list()), ...(await stranger.client.memberships.list())]
  const foreign = await stranger.books.bills.create({
    name: 'Foreign',
    amount: 1,
    due_date: '2026-01-31',
    frequency: 'weekly',
    type: 'bill',
  })
  const [delivery] = await owner.books.webhooks.deliveries(webhook.id)
  const imports = [
    await stranger.books.imports.create(new Blob([PLAIN_FILE])),
    await owner.books.imports.create(new Blob([PLAIN_FILE])),
  ]
  const feed = await owner.client.feeds.create({ name: 'Calendar' })
  const guarded = await givenSecondStep(context, extra)
  const at = toInstant(clock.now())
  const channel = await owner.client.channels.create({ kind: 'ntfy', settings: { topic: 'household' } })
  const unconfirmed = await database.write((tx) => insertUnconfirmed(tx, clock, owner.id))
  await database.write(async (tx) => {
    for (const { hash } of links) {
      await tx
        .insertInto('password_resets')
        .values({
          user_id: extra?.id ?? 0,
          token_hash: hash,
          created_at: at,
          expires_at: '2027-01-01T00:00:00.000Z',
        })
        .execute()
    }
  })
  const changed = newLinkToken()
  const signInLink = await database.write(async (tx) => {
    const expiresAt = '2027-01-01T00:00:00.000Z'
    const email = `changed${number}@example.org`
    const change = { userId: people.viewer.id, email, tokenHash: changed.hash, createdAt: at, expiresAt }
    await replaceEmailChange(tx, change)
    return createSignInLink(tx, clock, people.manager)
  })
  await givenPasskey(database, owner)
  const passkeys = await owner.client.factors.listPasskeys()
  known.passkey.push(...passkeys.map(({ id }) => id))
  known.challenge.push(...guarded.challenges)
  known.recoveryCode.push(...guarded.recoveryCodes)
  known.linkToken.push(changed.token, signInLink.token)
  known.bill.push(foreign.id, ...bills.map(({ id }) => id))
  known.payment.push(payment.id)
  known.category.push(...categories)
  known.home.push(owner.groupId)
  known.group.push(stranger.groupId, club, owner.groupId)
  known.groupName.push(`Club ${number}`, `Home ${number}`)
  known.invitation.push(invitation.id)
  known.pendingMember.push(...pending.map(({ id }) => id))
  known.linkToken.push(invitation.link.split('#')[1] ?? '', ...links.map(({ token }) => token))
  known.channel.push(unconfirmed.id, channel.id)
  known.linkToken.push(unconfirmed.token)
  known.device.push(device.id)
  known.token.push(program.id)
  known.feed.push(feed.id)
  known.webhook.push(webhook.id)
  known.import.push(...imports.map(({ id }) => id))
  known.delivery.push(delivery?.id ?? 0)
  known.insight.push(`price_up:${foreign.id}:1`, ...(await owner.books.insights.list()).map(({ key }) => key))
  known.etag.push('"1"', '"2"')
  for (const person of [...Object.values(people), ...(extra ? [extra] : [])]) {
    known.user.push(person.id)
    known.email.push(person.email)
    known.refreshToken.push(person.refreshToken)
    known.session.push(sessionOf(person.accessToken))
  }

  /** Whoever was removed stays away. */
  async function renew(caller: Caller): Promise<void> {
    if (caller === 'program') {
      program = await owner.client.personalTokens
        .create({ name: 'Script', access: 'write' })
        .catch(() => program)
      return
    }
    const human = caller === 'page' ? 'owner' : caller
    people[human] = await given.signedIn(people[human]).catch(() => people[human])
    if (caller === 'page') page = await givenPage(context, people.owner)
  }

  return {
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    credentials: (caller) => {
      if (caller === 'page') return { ...people.owner.auth, ...page }
      return caller === 'program' ? bearer(program.token) : { ...people[caller].auth }
    },
    find: ({ kind, nth }) => known[kind].at(-1 - (nth % Math.max(1, known[kind].length))) ?? 1,
    learn: async (operation, caller, answer) => {
      if (answer.status === 401 && caller) await renew(caller)
      if (answer.status >= 300) return
      const { etag, link } = answer.headers
      if (etag !== undefined) known.etag.push(etag)
      const cursor = /cursor=([^&>]+)/.exec(link ?? '')?.[1]
      if (cursor !== undefined) known.cursor.push(decodeURIComponent(cursor))
      if (operation.id === 'listInsights') known.insight.push(...keysIn(answer))
      if (answer.status === 201) remember(known, operation, answer)
    },
  }
}

/** Somebody with an authenticator app, in the middle of signing in. */
async function givenSecondStep({ call, clock }: TestApp, person: Person | undefined) {
  if (!person) throw new Error('Nobody has an authenticator app')
  const { email, client } = person
  const { secret } = await client.factors.startTotp()
  const confirmed = await client.factors.confirmTotp({ code: authenticator(secret, clock)() })
  const challenges = await Promise.all(
    [1, 2].map(async () => {
      const login = await call('POST', '/auth/login', { body: { email, password: PASSWORD } })
      return login.json<{ challenge: string }>().challenge
    }),
  )
  return { challenges, recoveryCodes: confirmed.recovery_codes }
}

/** What a page in a browser sends beside its access token; nothing that opens anything where its password has changed. */
async function givenPage({ call }: TestApp, { email }: Person): Promise<Record<string, string>> {
  const body = { email, password: PASSWORD }
  const login = await call('POST', '/auth/login', { body, headers: { 'x-session': 'cookie' } })
  const { data } = login.json<{ data?: { binding?: string } }>()
  const { name, value } = setCookieOf(login) ?? { name: 'none', value: '' }
  return { 'x-session': 'cookie', 'x-session-binding': data?.binding ?? '', cookie: `${name}=${value}` }
}

const CREATED: Record<string, Kind> = {
  bills: 'bill',
  categories: 'category',
  pay: 'payment',
  databases: 'group',
  users: 'user',
  devices: 'device',
  channels: 'channel',
  tokens: 'token',
  feeds: 'feed',
  webhooks: 'webhook',
  imports: 'import',
  invitations: 'invitation',
}

function remember(known: Record<Kind, Array<string | number>>, { path }: Operation, { text }: Answer): void {
  const { data } = JSON.parse(text) as {
    data: { id?: number; link?: string; name?: string; refresh_token?: string }
  }
  const word = path.split('/').at(-1) ?? ''
  const kind = CREATED[word]
  if (kind && data.id !== undefined) known[kind].push(data.id)
  if (kind === 'group' && data.name !== undefined) known.groupName.push(data.name)
  if (data.link !== undefined) known.linkToken.push(data.link.split('#')[1] ?? '')
  if (data.refresh_token !== undefined) known.refreshToken.push(data.refresh_token)
}

function keysIn({ text }: Answer): string[] {
  return (JSON.parse(text) as { data: Array<{ key: string }> }).data.map(({ key }) => key)
}

function sessionOf(token: string): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: number | string
  }
  return Number(claims.sid)
}
