import type { AuditAction } from '@duebook/contract/audit-actions'
import { expect, test } from 'vitest'
import { recordAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import type { Database } from '#db/database'
import { sweep } from '#process/housekeeping'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'
import { entriesIn } from './support/entries.ts'

const HOUR = { seconds: 60 * 60 }
/** When the hour of the tests counts as over. */
const AFTERWARDS = { seconds: 60 * 60 + 60 }
const NOW = { now: '2026-02-02T09:00:00.000Z' }

interface Who {
  accountId: number
  groupId?: number
  userId: number
  email: string
}

onSqlite((testApp) => {
  test('of channels a viewer fills the log with 60 entries an hour; one more tells how many others there were', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = await given.owner()
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    for (const action of ['channel.created', 'channel.removed'] as const)
      await act(database, clock, action, ofUser(viewer, owner.accountId), 59)
    for (let n = 0; n < 3; n++) {
      const { id } = await viewer.client.channels.create({ kind: 'ntfy', settings: { topic: 'household' } })
      await viewer.client.channels.remove(id)
    }
    expect(await countOf(database, 'channel.created')).toBe(60)
    expect(await countOf(database, 'channel.removed')).toBe(60)
    clock.advance(AFTERWARDS)
    await sweep(database, clock)
    const sum = {
      at: '2026-02-02T10:01:00.000Z',
      hour: '2026-02-02T09:00:00.000Z',
      outcome: 'done',
      reason: null,
      count: 2,
      user: { id: viewer.id, email: viewer.email },
      target: null,
      changes: [],
      database_id: null,
      address: null,
      signed_in_with: null,
    }
    const [first, second, third] = await owner.client.audit.list()
    expect(new Set([first?.action, second?.action])).toEqual(new Set(['channel.created', 'channel.removed']))
    expect([first, second]).toMatchObject([sum, sum])
    expect(third).toMatchObject({ action: 'channel.removed', count: 1, hour: null, address: '127.0.0.1' })
  })

  test('exports beyond 60 an hour are one entry for each group, which its managers see', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = await given.owner()
    const club = await given.group(owner.accountId, 'Club')
    const here = { ...ofUser(owner), groupId: owner.groupId }
    await act(database, clock, 'database.exported', here, 50)
    await act(database, clock, 'database.exported', { ...here, groupId: club }, 20)
    await act(database, clock, 'database.exported', here, 5)
    expect(await countOf(database, 'database.exported')).toBe(60)
    clock.advance(AFTERWARDS)
    await sweep(database, clock)
    const books = (id: number) => owner.client.group({ id }).audit.list({ limit: 1 })
    const sum = { action: 'database.exported', hour: '2026-02-02T09:00:00.000Z' }
    expect(await books(club)).toMatchObject([{ ...sum, count: 10, database_id: club }])
    expect(await books(owner.groupId)).toMatchObject([{ ...sum, count: 5, database_id: owner.groupId }])
  })

  test('each user and each kind has 60 entries of its own, and so has the next hour', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = await given.owner()
    const other = await given.user(owner.accountId)
    await act(database, clock, 'channel.changed', ofUser(owner), 61)
    await act(database, clock, 'channel.removed', ofUser(owner), 1)
    await act(database, clock, 'channel.changed', ofUser(other), 1)
    expect(await countOf(database, 'channel.changed')).toBe(61)
    expect(await countOf(database, 'channel.removed')).toBe(1)
    clock.advance(HOUR)
    await act(database, clock, 'channel.changed', ofUser(owner), 60)
    expect(await countOf(database, 'channel.changed')).toBe(121)
  })

  test('everything else has an entry each, and so has what the operator does', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = ofUser(await given.owner())
    await act(database, clock, 'token.created', owner, 65)
    await act(database, clock, 'database.exported', { ...owner, userId: null, email: null }, 65)
    expect(await countOf(database, 'token.created')).toBe(65)
    expect(await countOf(database, 'database.exported')).toBe(65)
  })

  test('an act that is rolled back is not counted', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = ofUser(await given.owner())
    await act(database, clock, 'channel.created', owner, 59)
    const failed = database.write(async (tx) => {
      await recordAct(tx, toInstant(clock.now()), actOf('channel.created', owner))
      throw new Error('not saved')
    })
    await expect(failed).rejects.toThrow('not saved')
    await act(database, clock, 'channel.created', owner, 1)
    expect(await countOf(database, 'channel.created')).toBe(60)
  })

  test('no entry is changed or written before the hour is over, whichever way the clock moves', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = ofUser(await given.owner())
    await act(database, clock, 'channel.created', owner, 63)
    const before = await entriesIn(database)
    await sweep(database, clock)
    clock.advance({ seconds: -2 * HOUR.seconds })
    await act(database, clock, 'channel.created', owner, 61)
    await sweep(database, clock)
    expect(await sumsIn(database)).toEqual([])
    clock.advance({ seconds: 2 * HOUR.seconds + AFTERWARDS.seconds })
    await sweep(database, clock)
    await sweep(database, clock)
    expect(new Map((await sumsIn(database)).map(({ hour, count }) => [hour, count]))).toEqual(
      new Map([
        ['2026-02-02T07:00:00.000Z', 1],
        ['2026-02-02T09:00:00.000Z', 3],
      ]),
    )
    expect(await sumsIn(database)).toHaveLength(2)
    expect((await entriesIn(database)).slice(0, before.length)).toEqual(before)
  })

  test('what a removed user had done is still summed up, without their email', async () => {
    const { given, clock, database } = await testApp(NOW)
    const owner = await given.owner()
    const user = await given.user(owner.accountId, { email: 'ben@example.org' })
    await act(database, clock, 'channel.created', ofUser(user, owner.accountId), 64)
    await owner.client.users.remove(user.id)
    clock.advance(AFTERWARDS)
    await sweep(database, clock)
    expect(await owner.client.audit.list({ limit: 1 })).toMatchObject([
      { action: 'channel.created', count: 4, user: { id: user.id, email: 'removed user' } },
    ])
    expect(JSON.stringify(await entriesIn(database))).not.toContain('ben@example.org')
  })
})

onEveryDialect((testApp, dialect) => {
  test('acts of several processes at once are counted together, and the sum is written once', async () => {
    const [here, there] = await twoApps(testApp, dialect, NOW)
    const owner = ofUser(await here.given.owner())
    await act(here.database, here.clock, 'channel.created', owner, 50)
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const { database, clock } = n % 2 === 0 ? here : there
        return act(database, clock, 'channel.created', owner, 1)
      }),
    )
    expect(await countOf(here.database, 'channel.created')).toBe(60)
    for (const { clock } of [here, there]) clock.advance(AFTERWARDS)
    await Promise.all([here, there, here, there].map(({ database, clock }) => sweep(database, clock)))
    expect(await sumsIn(here.database)).toMatchObject([{ action: 'channel.created', count: 20 }])
  })
})

function ofUser(user: { id: number; email: string; accountId?: number }, accountId = user.accountId): Who {
  return { userId: user.id, email: user.email, accountId: accountId ?? 0 }
}

type Doer = Omit<Who, 'userId' | 'email'> & { userId: number | null; email: string | null }

function actOf(action: AuditAction, { userId, email, ...place }: Doer) {
  return { action, ...place, actor: { userId, email, address: '192.0.2.7', method: 'password' as const } }
}

function act(database: Database, clock: Clock, action: AuditAction, who: Doer, times: number): Promise<void> {
  return database.write(async (tx) => {
    for (let n = 0; n < times; n++) await recordAct(tx, toInstant(clock.now()), actOf(action, who))
  })
}

/** How many entries of their own there are. */
async function countOf(database: Database, action: AuditAction): Promise<number> {
  return (await entriesIn(database)).filter((entry) => entry.action === action && entry.hour === null).length
}

async function sumsIn(database: Database) {
  return (await entriesIn(database)).filter(({ hour }) => hour !== null)
}
