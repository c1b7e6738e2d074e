import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Counts } from '#telemetry/counts'
import { buildPayload } from '#telemetry/payload'
import { keysOf, PAYLOAD_KEYS, PERCENTAGES } from '../../test/telemetry/support/payload-keys.ts'

const FACTS = {
  instanceId: '0b9d1d5c-6f5e-4d43-9a53-1c1c1f0f7b11',
  version: '1.2.3',
  deploymentMode: 'self-hosted',
  deploymentMethod: 'docker',
  runtimeVersion: 'v26.10.0',
  os: 'linux',
  osRelease: '6.1.0',
  architecture: 'x64',
  database: 'SQLite 3.53.4',
}
const NOW = new Date('2026-02-02T02:00:00.123Z')

const EMPTY: Counts = {
  firstUserCreatedAt: null,
  users: { total: 0, regular: 0, admins: 0, owners: 0, active: 0 },
  groups: { total: 0, withBills: 0 },
  bills: { total: 0, active: 0, archived: 0, autoPay: 0, variable: 0, deposits: 0, expenses: 0 },
  payments: 0,
  devices: [],
}

function withBills(bills: Partial<Counts['bills']>, groups: Partial<Counts['groups']> = {}): Counts {
  return { ...EMPTY, bills: { ...EMPTY.bills, ...bills }, groups: { ...EMPTY.groups, ...groups } }
}

test('every count lands in its own field', () => {
  const counts: Counts = {
    firstUserCreatedAt: '2025-12-24T18:00:00.000Z',
    users: { total: 11, regular: 12, admins: 13, owners: 14, active: 15 },
    groups: { total: 21, withBills: 8 },
    bills: { total: 32, active: 33, archived: 34, autoPay: 4, variable: 16, deposits: 37, expenses: 38 },
    payments: 41,
    devices: [
      { platform: 'android', count: 51 },
      { platform: 'ios', count: 52 },
    ],
  }
  expect(buildPayload(FACTS, counts, NOW)).toEqual({
    instance_id: '0b9d1d5c-6f5e-4d43-9a53-1c1c1f0f7b11',
    version: '1.2.3',
    deployment_mode: 'self-hosted',
    installation_date: '2025-12-24T18:00:00.000Z',
    timestamp: '2026-02-02T02:00:00.123Z',
    metrics: {
      users: { total: 11, regular: 12, admins: 13, account_owners: 14, active_30d: 15 },
      data: { databases: 21, bills: 32, active_bills: 33, archived_bills: 34, payments: 41 },
      features: {
        auto_pay_enabled: 4,
        variable_bills: 16,
        deposits: 37,
        expenses: 38,
        mobile_devices: 103,
        mobile_platforms: { android: 51, ios: 52 },
        auto_pay_percentage: 12.5,
        variable_percentage: 50,
      },
      engagement: { avg_bills_per_database: 4, databases_with_bills: 8 },
    },
    platform: {
      runtime_version: 'v26.10.0',
      os: 'linux',
      os_release: '6.1.0',
      architecture: 'x64',
      database: 'SQLite 3.53.4',
      deployment: 'docker',
    },
  })
})

describe('the fields are the documented ones', () => {
  test('of an instance with bills: all of them, and no other', () => {
    expect(keysOf(buildPayload(FACTS, withBills({ total: 1 }, { total: 1, withBills: 1 }), NOW))).toEqual(
      PAYLOAD_KEYS,
    )
  })

  test('of an empty instance: all but the percentages', () => {
    const expected = PAYLOAD_KEYS.filter((key) => !PERCENTAGES.includes(key))
    expect(keysOf(buildPayload(FACTS, EMPTY, NOW))).toEqual(expected)
  })
})

test('an empty instance has zeros, no platforms, no installation date, and nothing that JSON cannot hold', () => {
  const payload = buildPayload(FACTS, EMPTY, NOW)
  expect(payload.installation_date).toBeNull()
  expect(payload.metrics.features).toEqual({
    auto_pay_enabled: 0,
    variable_bills: 0,
    deposits: 0,
    expenses: 0,
    mobile_devices: 0,
    mobile_platforms: {},
  })
  expect(payload.metrics.engagement).toEqual({ avg_bills_per_database: 0, databases_with_bills: 0 })
  expect(JSON.parse(JSON.stringify(payload))).toEqual(payload)
})

describe('percentages are of all bills, with one decimal:', () => {
  test.each([
    [0, 1, 0],
    [1, 1, 100],
    [1, 2, 50],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [1, 16, 6.3],
    [5, 8, 62.5],
    [1, 1_000, 0.1],
    [1, 2_001, 0],
    [1, 2_000, 0.1],
    [1_999, 2_000, 100],
    [1_998, 2_000, 99.9],
    [57, 1_000, 5.7],
    [289, 1_000, 28.9],
    [201, 400, 50.3],
    [203, 400, 50.8],
  ])('%d of %d is %d', (part, total, expected) => {
    const { features } = buildPayload(FACTS, withBills({ total, autoPay: part }), NOW).metrics
    expect(features).toMatchObject({ auto_pay_percentage: expected, variable_percentage: 0 })
    const other = buildPayload(FACTS, withBills({ total, variable: part }), NOW).metrics.features
    expect(other).toMatchObject({ auto_pay_percentage: 0, variable_percentage: expected })
  })

  test('never more than one decimal, never outside 0 to 100', () => {
    const shares = fc.integer({ min: 1, max: 1_000_000 }).chain((total) => {
      return fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total))
    })
    fc.assert(
      fc.property(shares, ([autoPay, total]) => {
        const { features } = buildPayload(FACTS, withBills({ total, autoPay }), NOW).metrics
        expect(String(features.auto_pay_percentage)).toMatch(/^(?:100|\d{1,2})(?:\.\d)?$/)
      }),
    )
  })
})

describe('the average is over bill groups that have bills:', () => {
  test.each([
    [3, { total: 9, withBills: 1 }, 3],
    [3, { total: 2, withBills: 2 }, 1.5],
    [10, { total: 3, withBills: 3 }, 3.33],
    [0, { total: 5, withBills: 0 }, 0],
    [41, { total: 40, withBills: 40 }, 1.03],
    [51, { total: 40, withBills: 40 }, 1.28],
  ])('%d bills in %j make %d', (total, groups, expected) => {
    const { engagement } = buildPayload(FACTS, withBills({ total }, groups), NOW).metrics
    expect(engagement).toEqual({
      avg_bills_per_database: expected,
      databases_with_bills: groups.withBills,
    })
  })
})
