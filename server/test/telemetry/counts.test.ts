import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { createFirstAccount } from '#setup/first-account'
import { rowsOf } from '../support/rows.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { testTelemetry } from '../support/test-telemetry.ts'
import { exportTo, givenEmpty, importFrom } from '../transfer/support/export-files.ts'
import { keysOf, PAYLOAD_KEYS, PERCENTAGES } from './support/payload-keys.ts'

const NOW = '2026-02-02T09:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 24 * 60 * 60 * 1000).toISOString()
const flag = (on: boolean) => (on ? 1 : 0)

/** Large tables are counted by slices of ids: these lie at, before and behind the seams. */
const SEAMS = [1, 2, 9_999, 10_000, 10_001, 19_999, 20_000, 20_001, 54_321]

onEveryDialect((testApp, dialect) => {
  test('the counts of a filled instance are right', async () => {
    const { database, clock } = await testApp({ now: NOW })
    const rows = rowsOf(database)
    await rows.accounts([{ id: 1 }, { id: 2 }])
    const users = Array.from({ length: 13 }, (_, index) => ({
      id: index + 1,
      account_id: index % 2 === 0 ? 1 : 2,
      is_admin: flag(index % 3 === 0),
      is_owner: flag(index % 6 === 0),
      created_at: daysAgo(400 - index),
      // Two were never there, and two are just on either side of the 30 days.
      last_active_at: [null, daysAgo(30.001), daysAgo(29.999), daysAgo(0), daysAgo(365)][index % 5] ?? null,
    }))
    await rows.users(users)
    const groups = SEAMS.map((id) => ({ id, account_id: id % 2 === 0 ? 1 : 2 }))
    await rows.groups(groups)
    const bills = SEAMS.flatMap((id, index) =>
      Array.from({ length: index % 3 }, (_, copy) => ({
        id: id + copy * 100_000,
        group_id: id,
        archived: flag(index % 4 === 0),
        auto_pay: flag(copy === 1),
        variable: flag(index % 2 === 0),
        draft: flag(index % 5 === 0),
        type: index % 4 === 1 ? ('deposit' as const) : ('bill' as const),
      })),
    )
    await rows.bills(bills)
    const [bill] = bills
    if (!bill) throw new Error('There must be a bill')
    await rows.payments(SEAMS.map((id) => ({ id, group_id: bill.group_id, bill_id: bill.id })))
    await rows.devices([
      { user_id: 1, device_id: 'a' },
      { user_id: 2, device_id: 'a', platform: 'android' },
      { user_id: 2, device_id: 'b', platform: 'android' },
    ])

    const many = <T>(list: T[], holds: (item: T) => boolean) => list.filter(holds).length
    const percentage = (part: number) => Number(((part / bills.length) * 100).toFixed(1))
    const autoPay = many(bills, (each) => each.auto_pay === 1)
    const variable = many(bills, (each) => each.variable === 1)
    const withBills = new Set(bills.map((each) => each.group_id)).size
    const payload = await testTelemetry({ database, clock }).reporter.payload()
    expect(payload?.installation_date).toBe(daysAgo(400))
    expect(payload?.metrics).toEqual({
      users: {
        total: 13,
        regular: many(users, (each) => each.is_admin === 0),
        admins: many(users, (each) => each.is_admin === 1),
        account_owners: many(users, (each) => each.is_owner === 1),
        active_30d: many(users, (each) => each.last_active_at !== null && each.last_active_at > daysAgo(30)),
      },
      data: {
        databases: SEAMS.length,
        bills: bills.length,
        active_bills: many(bills, (each) => each.archived === 0),
        archived_bills: many(bills, (each) => each.archived === 1),
        payments: SEAMS.length,
      },
      features: {
        auto_pay_enabled: autoPay,
        variable_bills: variable,
        deposits: many(bills, (each) => each.type === 'deposit'),
        expenses: many(bills, (each) => each.type === 'bill'),
        mobile_devices: 3,
        mobile_platforms: { android: 2, ios: 1 },
        auto_pay_percentage: percentage(autoPay),
        variable_percentage: percentage(variable),
      },
      engagement: {
        avg_bills_per_database: Number((bills.length / withBills).toFixed(2)),
        databases_with_bills: withBills,
      },
    })
    expect(keysOf(payload ?? {})).toEqual(PAYLOAD_KEYS)
  })

  test('what people do through the API is counted, and no longer once it is undone', async () => {
    const { given, database, clock } = await testApp({ now: NOW })
    const { reporter } = testTelemetry({ database, clock })
    const { books, client, accountId } = await given.owner()
    const sleeper = await given.user(accountId)
    await database.write((tx) =>
      tx.updateTable('users').set({ last_active_at: null }).where('id', '=', sleeper.id).execute(),
    )
    const rent = await given.bill({ auto_pay: true })
    await given.bill({ variable: true })
    await given.bill({ type: 'deposit' })
    await books.bills.archive(rent.id)
    const payment = await books.bills.pay(rent.id, { amount: 5 })
    await books.bills.pay(rent.id, { amount: 5 })
    await books.payments.delete(payment.id)
    const phone = await client.devices.register({ device_id: 'a', platform: 'ios' })
    await client.devices.register({ device_id: 'a', platform: 'android' })
    expect((await reporter.payload())?.metrics).toMatchObject({
      users: { total: 2, regular: 1, admins: 1, account_owners: 1, active_30d: 1 },
      data: { databases: 1, bills: 3, active_bills: 2, archived_bills: 1, payments: 1 },
      features: {
        auto_pay_enabled: 1,
        variable_bills: 1,
        deposits: 1,
        expenses: 2,
        mobile_devices: 1,
        mobile_platforms: { android: 1 },
        auto_pay_percentage: 33.3,
        variable_percentage: 33.3,
      },
      engagement: { avg_bills_per_database: 3, databases_with_bills: 1 },
    })
    await books.bills.deletePermanently(rent.id)
    await client.devices.remove(phone.id)
    clock.advance({ days: 31 })
    expect((await reporter.payload())?.metrics).toMatchObject({
      users: { total: 2, active_30d: 0 },
      data: { bills: 2, archived_bills: 0, payments: 0 },
      features: { auto_pay_enabled: 0, mobile_devices: 0, mobile_platforms: {} },
    })
  })

  test('the installation date is when the first user was created, also after they were removed and a move', async () => {
    const { given, database, clock } = await testApp({ now: NOW })
    const { reporter } = testTelemetry({ database, clock })
    const first = await given.owner()
    clock.advance({ days: 3 })
    const second = await given.user(first.accountId, { isOwner: true })
    expect((await reporter.payload())?.installation_date).toBe(NOW)
    await second.client.users.remove(first.id)
    expect((await reporter.payload())?.metrics.users.total).toBe(1)
    expect((await reporter.payload())?.installation_date).toBe(NOW)
    const moved = await givenEmpty(dialect === 'sqlite' ? 'postgres' : 'sqlite')
    await importFrom(moved.database, await exportTo(database, join(temporaryFolder(), 'export')))
    const there = testTelemetry({ database: moved.database, clock })
    expect((await there.reporter.payload())?.installation_date).toBe(NOW)
  })

  test('the installation date is the moment at which the first user was created, to the millisecond', async () => {
    const { database, clock } = await testApp({ now: NOW })
    const running = {
      now: () => {
        clock.advance({ seconds: 1 })
        return clock.now()
      },
    }
    const owner = { email: 'first@example.org', passwordHash: 'x', group: { name: 'Personal' } }
    const defaults = { currency: 'USD', timezone: 'UTC' }
    await database.write((tx) => createFirstAccount(tx, running, defaults, owner))
    const { created_at } = await database.read
      .selectFrom('users')
      .select('created_at')
      .executeTakeFirstOrThrow()
    const { reporter } = testTelemetry({ database, clock })
    expect((await reporter.payload())?.installation_date).toBe(created_at)
  })

  test('an empty instance reports zeros, no installation date, no percentages, and its platform', async () => {
    const { database, clock } = await testApp({ now: NOW })
    const payload = await testTelemetry({ database, clock }).reporter.payload()
    expect(keysOf(payload ?? {})).toEqual(PAYLOAD_KEYS.filter((key) => !PERCENTAGES.includes(key)))
    expect(payload).toMatchObject({
      installation_date: null,
      timestamp: NOW,
      metrics: { users: { total: 0, active_30d: 0 }, data: { bills: 0, payments: 0 } },
      platform: {
        runtime_version: process.version,
        os: platform(),
        os_release: release(),
        architecture: arch(),
        database: expect.stringMatching(dialect === 'sqlite' ? /^SQLite 3\.\d/ : /^PostgreSQL \d/),
        deployment: 'bare-metal',
      },
    })
  })

  test('every query answers with counts alone, and their number does not grow with the rows', async () => {
    const { database, clock } = await testApp({ now: NOW })
    const rows = rowsOf(database)
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    await rows.accounts([{ id: 1 }])
    await rows.users(ids.map((id) => ({ id })))
    await rows.groups(ids.map((id) => ({ id })))
    await rows.bills(ids.map((id) => ({ id, group_id: id })))
    await rows.payments(ids.map((id) => ({ id, group_id: id, bill_id: id })))
    await rows.devices(ids.map((id) => ({ user_id: id, device_id: 'a' })))
    const answered: number[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answered.push(result.rows.length)
        return result
      },
    }
    const noted: Database = { ...database, read: database.read.withPlugin(noting) }
    await testTelemetry({ database: noted, clock }).reporter.payload()
    expect(Math.max(...answered)).toBe(1)
    expect(answered.length).toBeLessThanOrEqual(10)
  })
})
