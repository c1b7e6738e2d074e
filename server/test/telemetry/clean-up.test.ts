import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { deleteRecordsBefore } from '#telemetry/log-store'
import { givenConsent, givenRecord, recordsOf } from '../support/test-telemetry.ts'
import { onInstancesOfEveryDialect } from './support/job.ts'

async function days(database: Database): Promise<string[]> {
  return (await recordsOf(database)).map((record) => record.last_sent_at)
}

onInstancesOfEveryDialect((given) => {
  test('after a result is recorded those older than the retention go, to the millisecond', async () => {
    const { database, start } = await given('2026-05-31T01:55:00.000Z')
    await givenConsent(database, 'accepted')
    const old = ['2024-01-01T00:00:00.000Z', '2026-03-01T02:00:00.000Z', '2026-03-02T01:59:59.999Z']
    const kept = ['2026-03-02T02:00:00.000Z', '2026-03-02T02:00:00.001Z', '2026-05-29T02:00:00.000Z']
    for (const last_sent_at of [...old, ...kept]) await givenRecord(database, { last_sent_at })
    await start().tickAt('2026-05-31T02:00:00.000Z')
    expect(await days(database)).toEqual([...kept, '2026-05-31T02:00:00.000Z'])
  })

  test('a failure that is recorded cleans up too, failures and successes alike', async () => {
    const { collector, database, start } = await given('2026-05-31T01:55:00.000Z')
    await givenConsent(database, 'accepted')
    for (const send_successful of [0, 1] as const) {
      await givenRecord(database, { last_sent_at: '2026-01-01T02:00:00.000Z', send_successful })
    }
    collector.answers(400)
    await start().tickAt('2026-05-31T02:00:00.000Z')
    expect(await recordsOf(database)).toMatchObject([
      { last_sent_at: '2026-05-31T02:00:00.000Z', send_successful: 0 },
    ])
  })

  test.each([
    ['with a retention of 0 days only the latest stays', 0, ['2026-05-31T02:00:00.000Z']],
    ['with one of 3,650 days all stay', 3_650, ['2016-06-03T02:00:00.000Z', '2026-05-31T02:00:00.000Z']],
  ])('%s', async (_, retentionDays, expected) => {
    const { database, start } = await given('2026-05-31T01:55:00.000Z')
    await givenConsent(database, 'accepted')
    await givenRecord(database, { last_sent_at: '2016-06-03T02:00:00.000Z' })
    await start({ retentionDays }).tickAt('2026-05-31T02:00:00.000Z')
    expect(await days(database)).toEqual(expected)
  })

  test('the latest stays however old it is; of several at one instant the last one written', async () => {
    const { database } = await given()
    await database.write((tx) => deleteRecordsBefore(tx, '2026-01-01T00:00:00.000Z'))
    expect(await recordsOf(database)).toEqual([])
    for (const version of ['1', '2', '3']) {
      await givenRecord(database, { last_sent_at: '2001-01-01T00:00:00.000Z', version })
    }
    await givenRecord(database, { last_sent_at: '2000-01-01T00:00:00.000Z', version: '4' })
    await database.write((tx) => deleteRecordsBefore(tx, '2026-01-01T00:00:00.000Z'))
    expect(await recordsOf(database)).toMatchObject([{ version: '3' }])
  })

  test('a process cleans up at most once a day; another process does so by itself', async () => {
    const { clock, collector, database, start } = await given('2026-05-31T01:00:00.000Z')
    await givenConsent(database, 'accepted')
    const ancient = () => givenRecord(database, { last_sent_at: '2020-01-01T00:00:00.000Z' })
    const ancientOnes = async () => (await days(database)).filter((day) => day < '2021').length
    const one = start({ minSendIntervalHours: 0 })

    await ancient()
    await one.tickAt('2026-05-31T01:05:00.000Z')
    expect(await ancientOnes()).toBe(0)
    await ancient()
    await one.tickAt('2026-05-31T02:00:00.000Z')
    expect([collector.received.length, await ancientOnes()]).toEqual([2, 1])
    await one.tickAt('2026-06-01T02:00:00.000Z')
    expect([collector.received.length, await ancientOnes()]).toEqual([3, 0])

    await ancient()
    const other = start({ minSendIntervalHours: 0 })
    clock.advance({ minutes: 5 })
    await other.tick()
    expect([collector.received.length, await ancientOnes()]).toEqual([4, 0])
  })

  test('without a new record nothing is removed: not while pending, disabled, blocked, or stopped by the environment', async () => {
    const { clock, collector, database, start } = await given('2026-05-30T09:00:00.000Z')
    await givenRecord(database, { last_sent_at: '2020-01-01T00:00:00.000Z', send_successful: 0 })
    await givenRecord(database, { last_sent_at: '2026-05-30T08:00:00.000Z' })
    const before = await recordsOf(database)
    const nothingHappens = async (settings = {}) => {
      clock.set('2026-05-30T09:00:00.000Z')
      await start(settings).tickAt('2026-05-30T09:05:00.000Z')
      expect(collector.connections()).toBe(0)
      expect(await recordsOf(database)).toEqual(before)
    }
    await nothingHappens()
    await givenConsent(database, 'accepted')
    await nothingHappens()
    await nothingHappens({ enabled: false })
    await nothingHappens({ url: undefined })
    await givenConsent(database, 'disabled')
    await nothingHappens()
  })
})
