import { expect, test } from 'vitest'
import { RENT } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { givenRecord, INSTANCE_ID, recordsOf } from '../support/test-telemetry.ts'
import { telemetryApp } from './support/telemetry-app.ts'

onSqlite((testApp) => {
  test('the status tells consent, environment, destination, instance id, settings, records and payload', async () => {
    const { given, collector, reporter } = await telemetryApp(testApp, {
      settings: { minSendIntervalHours: 7, sendAttempts: 5, retentionDays: 11 },
    })
    const { client } = await given.owner()
    const status = await client.telemetry.get()
    expect(status).toEqual({
      consent: 'pending',
      enabled: true,
      destination: collector.url,
      instance_id: INSTANCE_ID,
      next_attempt_at: null,
      min_send_interval_hours: 7,
      send_attempts: 5,
      retention_days: 11,
      records: [],
      payload: await reporter.payload(),
    })
    expect(status.payload).toMatchObject({ instance_id: INSTANCE_ID, version: '0.0.0-test' })
  })

  test('the next attempt is told only when it can send something', async () => {
    const { given, clock, reporter } = await telemetryApp(testApp, { now: '2026-02-02T09:00:00.000Z' })
    const { client } = await given.owner()
    const next = async () => (await client.telemetry.get()).next_attempt_at
    expect(await next()).toBeNull()
    await client.telemetry.accept()
    expect(await next()).toBe('2026-02-02T09:05:00.000Z')
    await client.telemetry.optOut()
    expect(await next()).toBeNull()
    clock.advance({ minutes: 5 })
    await reporter.job.tick()
    await client.telemetry.accept()
    expect(await next()).toBe('2026-02-03T02:00:00.000Z')
  })

  test('without a destination there is no next attempt, and the payload can be seen all the same', async () => {
    const { given } = await telemetryApp(testApp, { settings: { url: undefined } })
    const { client } = await given.owner()
    await client.telemetry.accept()
    expect(await client.telemetry.get()).toMatchObject({
      consent: 'accepted',
      enabled: true,
      destination: null,
      next_attempt_at: null,
      payload: { instance_id: INSTANCE_ID },
    })
  })

  test('a key in the destination’s query or fragment is not shown', async () => {
    const url = 'https://reports.example.org/in/here?key=sesame#sesame'
    const { given } = await telemetryApp(testApp, { settings: { url } })
    const { client } = await given.owner()
    const status = await client.telemetry.get()
    expect(status.destination).toBe('https://reports.example.org/in/here')
    expect(JSON.stringify(status)).not.toContain('sesame')
  })

  test('the payload shown is, but for its time, to the byte what is sent next and what is recorded', async () => {
    const { given, clock, reporter, collector, database } = await telemetryApp(testApp)
    const { client, books } = await given.owner()
    const bill = await books.bills.create(RENT)
    await books.bills.pay(bill.id, { amount: 5 })
    await client.devices.register({ device_id: 'd-1', platform: 'ios' })
    await client.telemetry.accept()
    const shown = (await client.telemetry.get()).payload as { timestamp: string }
    clock.advance({ minutes: 5 })
    await reporter.job.tick()
    expect(collector.received).toHaveLength(1)
    const sent = collector.received[0]?.body ?? ''
    expect(sent).toBe(JSON.stringify({ ...shown, timestamp: '2026-02-02T09:05:00.000Z' }))
    expect(shown.timestamp).toBe('2026-02-02T09:00:00.000Z')
    expect((await recordsOf(database)).map((record) => record.metrics_snapshot)).toEqual([sent])
    const status = await client.telemetry.get()
    expect(status.records).toEqual([
      {
        id: expect.any(Number),
        sent_at: '2026-02-02T09:05:00.000Z',
        successful: true,
        error: null,
        payload: JSON.parse(sent),
        last_sent_at: '2026-02-02T09:05:00.000Z',
        send_successful: true,
        error_message: null,
        metrics_snapshot: JSON.parse(sent),
      },
    ])
  })

  test('an opt-out, and an environment that disables it, leave the records to be read', async () => {
    const { given, database } = await telemetryApp(testApp, { settings: { enabled: false } })
    await givenRecord(database, { last_sent_at: '2025-01-01T02:00:00.000Z' })
    const { client } = await given.owner()
    await client.telemetry.optOut()
    expect((await client.telemetry.get()).records).toMatchObject([{ sent_at: '2025-01-01T02:00:00.000Z' }])
  })
})

onEveryDialect((testApp) => {
  test('records come newest first, the last 20 of them, with what went wrong', async () => {
    const { given, database } = await telemetryApp(testApp)
    const { client } = await given.owner()
    const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T02:00:00.000Z`
    // Not written in the order of time, as after a clock was put right.
    for (const number of [25, 24, 23, ...Array.from({ length: 22 }, (_, index) => index + 1)]) {
      const failed = number % 2 === 0
      await givenRecord(database, {
        last_sent_at: day(number),
        send_successful: failed ? 0 : 1,
        error_message: failed ? `The destination answered ${400 + number}` : null,
        metrics_snapshot: JSON.stringify({ day: number }),
      })
    }
    const { records } = await client.telemetry.get()
    expect(records.map((record) => record.sent_at)).toEqual(
      Array.from({ length: 20 }, (_, index) => day(25 - index)),
    )
    expect(records.slice(0, 2)).toMatchObject([
      { successful: true, error: null, payload: { day: 25 } },
      { successful: false, error: 'The destination answered 424', payload: { day: 24 } },
    ])
    for (const record of records) {
      expect(record).toMatchObject({
        last_sent_at: record.sent_at,
        send_successful: record.successful,
        error_message: record.error,
        metrics_snapshot: record.payload,
      })
    }
  })
})
