import { readFileSync } from 'node:fs'
import { QUOTAS } from '@duebook/contract'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { openApiDocument } from '#api-docs/document'
import type { Database } from '#db/database'
import { writesInGroup } from '#db/group-revision'
import { answerOf, expectRefusal } from '../support/answers.ts'
import type { CallDetails } from '../support/calls.ts'
import { RENT } from '../support/given.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

const AT = '2026-02-02T09:00:00.000Z'
const LATER = '2026-02-10T09:00:00.000Z'

const BILLS = 'A bill group can have at most 100,000 bills. Permanently delete some you no longer need'
const GROUPS = 'An account can have at most 1,000 bill groups. Delete one first'
const INVITATIONS = 'An account can have at most 500 pending invitations. Revoke some first'
const MEMBERS = 'A bill group can have at most 1,000 members. Remove someone first'
const PENDING = 'A bill group can have at most 1,000 pending invitations. Revoke some first'
const CATEGORIES = 'A bill group can have at most 200 categories. Delete one first'
const DEVICES = 'A user can have at most 100 devices. Remove one first'
const FEEDS = 'A user can have at most 50 feeds. Delete one first'
const CHANNELS = 'A user can have at most 20 channels. Remove one first'
const TOKENS = 'A user can have at most 50 access tokens. Remove one first'
const KEYS = 'At most 100,000 Idempotency-Keys can be used within 48 hours. Try again later'

test('the documentation tells every limit', () => {
  const documentation = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const told = {
    billsPerGroup: 'bills, archived ones',
    groupsPerAccount: 'bill groups;',
    openInvitationsPerAccount: 'open invitations |',
    membersPerGroup: 'members;',
    pendingMembersPerGroup: 'pending invitations |',
    devicesPerUser: 'devices |',
    channelsPerUser: 'channels |',
    tokensPerUser: 'access tokens |',
    feedsPerUser: 'calendar feeds |',
    passkeysPerUser: 'passkeys |',
    categoriesPerGroup: 'categories |',
    webhooksPerGroup: 'webhooks |',
    draftImportsPerGroup: 'open imports |',
    idempotencyKeysPerUser: 'Idempotency-Keys in 48 hours',
    sessionsPerUser: 'sessions |',
  } satisfies Record<keyof typeof QUOTAS, string>
  for (const [quota, words] of Object.entries(told) as Array<[keyof typeof QUOTAS, string]>) {
    expect.soft(documentation).toContain(`${QUOTAS[quota].toLocaleString('en-US')} ${words}`)
  }
})

test('every refusal by a limit is in the description of a call', () => {
  const described = JSON.stringify(openApiDocument('test'))
  const sentences = [
    BILLS,
    GROUPS,
    INVITATIONS,
    MEMBERS,
    PENDING,
    CATEGORIES,
    DEVICES,
    CHANNELS,
    TOKENS,
    FEEDS,
    KEYS,
  ]
  expect(sentences.filter((sentence) => !described.includes(sentence))).toEqual([])
})

/** Rows by the thousand: `n` counts from 1. */
async function fill(
  { engine, writeWithoutTimeLimit }: Database,
  count: number,
  into: string,
  values: string,
): Promise<void> {
  const numbers =
    engine === 'postgres'
      ? `select generate_series(1, ${count}) as n`
      : `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
         select n from numbers`
  await writeWithoutTimeLimit(async (tx) => {
    // Checking foreign keys row by row is most of the time that it takes.
    if (engine === 'postgres') await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(`insert into ${into} select ${values} from (${numbers}) as counted`).execute(tx)
  })
}

const fillBills = (database: Database, groupId: number, count: number) =>
  fill(
    database,
    count,
    `bills (group_id, name, amount, due_date, anchor_day, frequency, type, archived, draft, schedule_set_on, created_at,
       updated_at)`,
    `${groupId}, 'Old', 1, '2026-01-31', 31, 'monthly', 'bill', n % 2, n % 3 % 2, '2026-01-01', '${AT}', '${AT}'`,
  )

const fillUsers = (database: Database, accountId: number, count: number) =>
  fill(
    database,
    count,
    'users (account_id, email, email_key, password_hash, created_at, updated_at)',
    `${accountId}, 'm' || n || '@example.org', 'm' || n || '@example.org', 'x', '${AT}', '${AT}'`,
  )

/** How many of so many at once are taken; the others must all be told this. */
async function takenOf(
  context: TestApp,
  count: number,
  request: (index: number) => readonly [method: string, path: string, details: CallDetails],
  refusal: readonly [status: number, error: string],
): Promise<number> {
  const { call } = context
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(...request(index))))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  for (const answer of refused) expectRefusal(answer, ...refusal)
  return count - refused.length
}

onSqlite((testApp) => {
  test('a group can have 100,000 bills, including archived ones and drafts, and no more', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    await fillBills(context.database, owner.groupId, QUOTAS.billsPerGroup - 3)
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    const create = () => ['POST', '/bills', { headers, body: RENT }] as const
    expect(await takenOf(context, 12, create, [409, BILLS])).toBe(3)
    const keyed = { headers: { ...headers, 'idempotency-key': 'k' }, body: RENT }
    expectRefusal(await context.call('POST', '/bills', keyed), 409, BILLS)

    const [bill] = await owner.books.bills.list({ limit: 1 })
    await owner.books.bills.update(bill?.id ?? 0, { name: 'Still mine to change' })
    await owner.books.bills.pay(bill?.id ?? 0, { amount: 1 })
    await owner.books.bills.deletePermanently(bill?.id ?? 0)
    await owner.books.bills.create(RENT)
    const club = await context.given.group(owner.accountId, 'Club')
    await owner.client.group({ id: club }).bills.create(RENT)
  })

  test('bills of others do not count, however far apart the ids of one’s own are', async () => {
    const { given, database } = await testApp()
    const owner = await given.owner()
    const { id } = await owner.books.bills.create(RENT)
    await database.write((tx) => {
      writesInGroup(tx, owner.groupId)
      return tx.updateTable('bills').set({ id: -QUOTAS.billsPerGroup }).where('id', '=', id).execute()
    })
    await owner.books.bills.create(RENT)
    const rows = await database.read.selectFrom('bills').select('id').execute()
    expect(rows).toHaveLength(2)
  })

  test('an account takes 1,000 groups', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    await fill(
      context.database,
      QUOTAS.groupsPerAccount - 3,
      'bill_groups (account_id, name, currency, decimals, timezone, created_at, updated_at)',
      `${owner.accountId}, 'Group ' || n, 'EUR', 2, 'UTC', '${AT}', '${AT}'`,
    )
    const create = (index: number) =>
      ['POST', '/databases', { headers: owner.auth, body: { name: `New ${index}` } }] as const
    expect(await takenOf(context, 8, create, [409, GROUPS])).toBe(2)
    await (await context.given.owner()).client.databases.create({ name: 'Elsewhere' })
  })

  test('an account takes 500 open invitations; expired ones do not count', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const make = (count: number, expiry: string, name: string) =>
      fill(
        context.database,
        count,
        'invitations (account_id, invited_by, token_hash, is_admin, role, created_at, expires_at)',
        `${owner.accountId}, ${owner.id}, '${name}' || n, 0, 'viewer', '${AT}', '${expiry}'`,
      )
    await make(QUOTAS.openInvitationsPerAccount - 2, LATER, 'open')
    await make(50, AT, 'expired')
    const create = () => ['POST', '/invitations', { headers: owner.auth, body: {} }] as const
    expect(await takenOf(context, 8, create, [409, INVITATIONS])).toBe(2)
    const [newest] = await owner.client.invitations.list()
    await owner.client.invitations.withdraw(newest?.id ?? 0)
    await owner.client.invitations.create()
  })

  describe('a group takes 1,000 members', () => {
    async function nearlyFull(context: TestApp) {
      const owner = await context.given.owner()
      await fillUsers(context.database, owner.accountId, QUOTAS.membersPerGroup - 2)
      await context.database.write((tx) =>
        sql
          .raw(
            `insert into memberships (group_id, user_id, role, created_at)
             select ${owner.groupId}, id, 'viewer', '${AT}' from users where id <> ${owner.id}`,
          )
          .execute(tx),
      )
      return owner
    }

    test('added to it', async () => {
      const context = await testApp()
      const owner = await nearlyFull(context)
      await fill(
        context.database,
        8,
        'users (account_id, email, email_key, password_hash, created_at, updated_at)',
        `${owner.accountId}, 'n' || n || '@example.org', 'n' || n || '@example.org', 'x', '${AT}', '${AT}'`,
      )
      const path = `/databases/${owner.groupId}/members`
      const add = (index: number) =>
        [
          'POST',
          path,
          { headers: owner.auth, body: { email: `n${index + 1}@example.org`, role: 'editor' } },
        ] as const
      expect(await takenOf(context, 8, add, [409, MEMBERS])).toBe(2)
    })

    test('made with it, and accepting an invitation to it', async () => {
      const context = await testApp()
      const owner = await nearlyFull(context)
      const { link } = await owner.client.invitations.create({ database_ids: [owner.groupId] })
      const elsewhere = await context.given.owner()
      await owner.client.members.add(owner.groupId, { email: elsewhere.email, role: 'viewer' })
      const [pending] = await elsewhere.client.memberships.list()
      const user = (index: number) => ({
        email: `new${index}@example.org`,
        password: 'a password of their own',
        database_ids: [owner.groupId],
      })
      for (const index of [1, 2]) await owner.client.users.create(user(index))
      const { call } = context
      expectRefusal(await call('POST', '/users', { headers: owner.auth, body: user(3) }), 409, MEMBERS)
      const accepting = { body: { ...user(4), token: link.split('#')[1] ?? '' } }
      expectRefusal(await call('POST', '/invitations/accept', accepting), 409, MEMBERS)
      const path = `/memberships/${pending?.id}/accept`
      expectRefusal(await call('POST', path, { headers: elsewhere.auth }), 409, MEMBERS)
      expect(await owner.client.members.list(owner.groupId)).toHaveLength(QUOTAS.membersPerGroup)
      // Nothing was used up by the refusals.
      const [somebody] = await owner.client.members.list(owner.groupId)
      await owner.client.members.remove(owner.groupId, somebody?.user_id ?? 0)
      await elsewhere.client.memberships.accept(pending?.id ?? 0)
    })
  })

  test('a group takes 1,000 pending invitations, and each can still be replaced', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    await fill(
      context.database,
      QUOTAS.pendingMembersPerGroup - 2,
      'pending_memberships (group_id, email, email_key, role, invited_by, created_at, expires_at)',
      `${owner.groupId}, 'p' || n || '@x.org', 'p' || n || '@x.org', 'viewer', ${owner.id}, '${AT}', '${LATER}'`,
    )
    const path = `/databases/${owner.groupId}/members`
    const invite = (email: string) =>
      ['POST', path, { headers: owner.auth, body: { email, role: 'editor' } }] as const
    expect(await takenOf(context, 8, (index) => invite(`new${index}@x.org`), [409, PENDING])).toBe(2)
    expect(answerOf(await context.call(...invite('P7@x.org'))).status).toBe(201)
  })

  test('a user takes 100 devices, and each can still be renewed', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    await fill(
      context.database,
      QUOTAS.devicesPerUser - 2,
      'devices (user_id, device_id, platform, created_at, updated_at)',
      `${owner.id}, 'phone ' || n, 'ios', '${AT}', '${AT}'`,
    )
    const register = (index: number) =>
      [
        'POST',
        '/devices',
        { headers: owner.auth, body: { device_id: `n${index}`, platform: 'ios' } },
      ] as const
    expect(await takenOf(context, 8, register, [409, DEVICES])).toBe(2)
    await owner.client.devices.register({ device_id: 'phone 7', platform: 'android' })
    await (await context.given.owner()).client.devices.register({ device_id: 'x', platform: 'ios' })
  })

  test('a user takes 100,000 Idempotency-Keys in 48 hours, and is told when to try again', async () => {
    const context = await testApp({ now: '2026-02-04T08:00:00.000Z' })
    const owner = await context.given.owner()
    await fill(
      context.database,
      QUOTAS.idempotencyKeysPerUser - 2,
      'idempotency_keys (user_id, group_id, operation, idempotency_key, request_hash, status, body, created_at)',
      `${owner.id}, ${owner.groupId}, 'POST /bills', 'old' || n, '', 201, '{}', '${AT}'`,
    )
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    const keyed = (key: string) =>
      ['POST', '/bills', { headers: { ...headers, 'idempotency-key': key }, body: RENT }] as const
    expect(await takenOf(context, 8, (index) => keyed(`new${index}`), [429, KEYS])).toBe(2)
    const refused = await context.call(...keyed('another'))
    // The oldest are kept for another hour.
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(await owner.books.bills.list()).toHaveLength(2)
    expect(answerOf(await context.call('POST', '/bills', { headers, body: RENT })).status).toBe(201)
    const other = await context.given.owner()
    await other.client.devices.register({ device_id: 'x', platform: 'ios' }, { idempotencyKey: 'k' })
    context.clock.advance({ hours: 1 })
    const later = await context.given.signedIn(owner)
    const again = { headers: { ...headers, ...later.auth, 'idempotency-key': 'another' }, body: RENT }
    expect(answerOf(await context.call('POST', '/bills', again)).status).toBe(201)
  })
})
