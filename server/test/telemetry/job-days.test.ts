import { describe, expect, test } from 'vitest'
import { givenConsent, INSTANCE_ID, recordsOf } from '../support/test-telemetry.ts'
import { onInstancesOfEveryDialect } from './support/job.ts'

onInstancesOfEveryDialect((given) => {
  describe('while nobody has consented', () => {
    test('30 days pass without a connection, and without a record', async () => {
      const { clock, collector, database, start } = await given()
      const process = start()
      for (let quarter = 0; quarter < 30 * 4; quarter++) {
        clock.advance({ hours: 6 })
        await process.tick()
      }
      expect(collector.connections()).toBe(0)
      expect(await recordsOf(database)).toEqual([])
    })

    test('nor does anything happen after an opt-out', async () => {
      const { collector, database, start } = await given()
      await givenConsent(database, 'disabled')
      const process = start()
      await process.tickAt('2026-02-02T09:05:00.000Z')
      await process.tickAt('2026-02-03T02:00:00.000Z')
      expect(collector.connections()).toBe(0)
      expect(await recordsOf(database)).toEqual([])
    })
  })

  describe('with consent', () => {
    test('the first report comes 5 minutes after the start, not a millisecond earlier, and only once', async () => {
      const { collector, database, start } = await given('2026-02-02T09:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start()
      await process.tick()
      await process.tickAt('2026-02-02T09:04:59.999Z')
      expect(collector.connections()).toBe(0)
      await process.tickAt('2026-02-02T09:05:00.000Z')
      expect(collector.received).toHaveLength(1)
      await process.tick()
      await process.tickAt('2026-02-02T09:06:00.000Z')
      await process.tickAt('2026-02-02T23:59:59.000Z')
      expect(collector.received).toHaveLength(1)
      expect(await recordsOf(database)).toEqual([
        {
          id: expect.any(Number),
          instance_id: INSTANCE_ID,
          version: '0.0.0-test',
          deployment_mode: 'self-hosted',
          last_sent_at: '2026-02-02T09:05:00.000Z',
          send_successful: 1,
          error_message: null,
          metrics_snapshot: collector.received[0]?.body,
        },
      ])
    })

    test('then one comes every day at 02:00 UTC, over the end of a month and of February', async () => {
      const { collector, database, start } = await given('2026-02-26T01:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start({ minSendIntervalHours: 0 })
      const days = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']
      await process.tickAt('2026-02-26T01:05:00.000Z')
      for (const day of days) {
        await process.tickAt(`${day}T01:59:59.999Z`)
        await process.tickAt(`${day}T02:00:00.000Z`)
        await process.tickAt(`${day}T02:00:15.000Z`)
        await process.tickAt(`${day}T14:00:00.000Z`)
      }
      expect((await recordsOf(database)).map((record) => record.last_sent_at)).toEqual([
        '2026-02-26T01:05:00.000Z',
        ...days.map((day) => `${day}T02:00:00.000Z`),
      ])
      expect(collector.received).toHaveLength(6)
    })

    test('a success blocks the next 20 hours: a report in the afternoon leaves out the night after it', async () => {
      const { database, start } = await given('2026-02-02T15:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start()
      await process.tickAt('2026-02-02T15:05:00.000Z')
      for (const day of ['03', '04', '05']) await process.tickAt(`2026-02-${day}T02:00:00.000Z`)
      expect((await recordsOf(database)).map((record) => record.last_sent_at)).toEqual([
        '2026-02-02T15:05:00.000Z',
        '2026-02-04T02:00:00.000Z',
        '2026-02-05T02:00:00.000Z',
      ])
    })

    test('with 24 hours set a report goes out every night, and old records go, whatever the second', async () => {
      const { database, start } = await given('2026-02-02T01:55:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start({ minSendIntervalHours: 24, retentionDays: 1 })
      const nights = ['02T02:00:14', '03T02:00:02', '04T02:00:09', '05T02:00:00'].map(
        (night) => `2026-02-${night}.000Z`,
      )
      for (const night of nights) {
        await process.tickAt(night)
        // Only those of the last day are left.
        const sent = (await recordsOf(database)).map((record) => record.last_sent_at)
        expect(sent.at(-1)).toBe(night)
        expect(sent.length).toBeLessThanOrEqual(2)
      }
    })

    test('a failure blocks nothing: the next night tries again', async () => {
      const { collector, database, start } = await given('2026-02-02T15:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start()
      collector.answers(400, 202)
      await process.tickAt('2026-02-02T15:05:00.000Z')
      await process.tickAt('2026-02-03T02:00:00.000Z')
      expect((await recordsOf(database)).map((record) => record.send_successful)).toEqual([0, 1])
    })

    test('a machine that slept sends when it wakes, once', async () => {
      const { collector, database, start } = await given('2026-02-02T00:00:00.000Z')
      await givenConsent(database, 'accepted')
      const process = start()
      await process.tickAt('2026-02-02T00:05:00.000Z')
      await process.tickAt('2026-02-09T11:11:11.000Z')
      await process.tickAt('2026-02-09T11:11:26.000Z')
      expect(collector.received).toHaveLength(2)
    })
  })

  describe('a restart', () => {
    test.each([
      ['a minute after a success sends nothing', '2026-02-02T09:06:00.000Z', 1],
      ['whose first attempt is a millisecond short of 20 hours sends nothing', '2026-02-03T04:59:59.999Z', 1],
      ['whose first attempt comes exactly after 20 hours sends', '2026-02-03T05:00:00.000Z', 2],
    ])('%s', async (_, restartedAt, sentInAll) => {
      const { clock, collector, database, start } = await given('2026-02-02T09:00:00.000Z')
      await givenConsent(database, 'accepted')
      await start().tickAt('2026-02-02T09:05:00.000Z')
      clock.set(restartedAt)
      const restarted = start()
      clock.advance({ minutes: 5 })
      await restarted.tick()
      expect(collector.received).toHaveLength(sentInAll)
      expect(await recordsOf(database)).toHaveLength(sentInAll)
    })

    test('after a failure sends 5 minutes later', async () => {
      const { clock, collector, database, start } = await given('2026-02-02T09:00:00.000Z')
      await givenConsent(database, 'accepted')
      collector.answers(400, 202)
      await start().tickAt('2026-02-02T09:05:00.000Z')
      clock.set('2026-02-02T10:00:00.000Z')
      await start().tickAt('2026-02-02T10:05:00.000Z')
      expect((await recordsOf(database)).map((record) => record.send_successful)).toEqual([0, 1])
    })
  })

  test('consent given, taken back and given again is followed from one night to the next', async () => {
    const { collector, database, start } = await given('2026-02-01T12:00:00.000Z')
    const process = start()
    const nights = [
      ['pending', 0],
      ['accepted', 1],
      ['accepted', 2],
      ['disabled', 2],
      ['disabled', 2],
      ['accepted', 3],
    ] as const
    for (const [night, [consent, sentInAll]] of nights.entries()) {
      if (consent !== 'pending') await givenConsent(database, consent)
      await process.tickAt(`2026-02-0${night + 2}T02:00:00.000Z`)
      expect([consent, collector.received.length]).toEqual([consent, sentInAll])
    }
    expect(await recordsOf(database)).toHaveLength(3)
  })

  test('what stands in the database as consent and is none of the three words counts as pending', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    await database.write((tx) => tx.updateTable('instance_settings').set({ value: 'Accepted ' }).execute())
    await start().tickAt('2026-02-02T09:05:00.000Z')
    expect(collector.connections()).toBe(0)
  })

  test.each([
    ['the environment disables it', { enabled: false }],
    ['there is no destination', { url: undefined }],
  ])('with consent, but %s, nothing is sent and nothing recorded', async (_, settings) => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    const process = start(settings)
    await process.tickAt('2026-02-02T09:05:00.000Z')
    await process.tickAt('2026-02-03T02:00:00.000Z')
    expect(process.nextAttemptAt()).toBeUndefined()
    expect(collector.connections()).toBe(0)
    expect(await recordsOf(database)).toEqual([])
  })
})
