import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { givenConsent, recordsOf } from '../support/test-telemetry.ts'
import { deadAddress } from './support/collector.ts'
import { type Instance, onInstancesOfEveryDialect } from './support/job.ts'

const DUE = '2026-02-02T09:05:00.000Z'

/** What the local record says, in short. */
async function results(database: Database) {
  return (await recordsOf(database)).map((record) => [record.send_successful, record.error_message])
}

/** Notes the pauses instead of making them; `during` happens in each. */
function notedPauses(during: () => Promise<void> = async () => {}) {
  const seconds: number[] = []
  const pause = async (each: number) => {
    seconds.push(each)
    await during()
  }
  return { seconds, pause }
}

async function sendOnce(
  { database, start }: Instance,
  settings: Parameters<Instance['start']>[0] = {},
  parts: Parameters<Instance['start']>[1] = {},
): Promise<void> {
  await givenConsent(database, 'accepted')
  await start(settings, parts).tickAt(DUE)
}

onInstancesOfEveryDialect((given) => {
  test('503, 503, 200 make three attempts with the same bytes, and one record of a success', async () => {
    const instance = await given()
    const { collector, database } = instance
    const { seconds, pause } = notedPauses()
    collector.answers(503, 503, 200)
    await sendOnce(instance, {}, { pause })
    expect(collector.received).toHaveLength(3)
    expect(new Set(collector.received.map((request) => request.body)).size).toBe(1)
    expect(seconds).toEqual([1, 2])
    expect(await recordsOf(database)).toMatchObject([
      { send_successful: 1, error_message: null, metrics_snapshot: collector.received[0]?.body },
    ])
  })

  test('503 without end makes as many attempts as are set, one record, and no pause after the last', async () => {
    const instance = await given()
    const { collector, database } = instance
    const { seconds, pause } = notedPauses()
    collector.answers(503)
    await sendOnce(instance, { sendAttempts: 8 }, { pause, random: () => 1 - 2 ** -53 })
    expect(collector.received).toHaveLength(8)
    expect(seconds.map((each) => Math.round(each * 1000) / 1000)).toEqual([1.25, 2.5, 5, 10, 20, 30, 30])
    expect(await results(database)).toEqual([[0, 'The destination answered 503']])
  })

  test('while a send is under way the timer begins no second one, also when 02:00 comes meanwhile', async () => {
    const { clock, collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    collector.answers(503, 503, 200)
    const sentByTimer: number[] = []
    const { pause } = notedPauses(async () => {
      const before = collector.received.length
      clock.set('2026-02-03T02:00:00.000Z')
      await process.tick()
      sentByTimer.push(collector.received.length - before)
    })
    const process = start({}, { pause })
    await process.tickAt(DUE)
    expect(sentByTimer).toEqual([0, 0])
    expect(await recordsOf(database)).toHaveLength(1)
  })

  test('where one attempt is set a retryable failure is final', async () => {
    const instance = await given()
    instance.collector.answers(503, 200)
    await sendOnce(instance, { sendAttempts: 1 })
    expect(instance.collector.received).toHaveLength(1)
    expect(await results(instance.database)).toEqual([[0, 'The destination answered 503']])
  })

  test('consent that is taken back in a pause stops the retries; what was sent stays recorded', async () => {
    const instance = await given()
    const { collector, database } = instance
    collector.answers(503)
    const { seconds, pause } = notedPauses(() => givenConsent(database, 'disabled'))
    await sendOnce(instance, {}, { pause })
    expect(collector.received).toHaveLength(1)
    expect(seconds).toEqual([1])
    expect(await results(database)).toEqual([[0, 'The destination answered 503']])
  })

  // An opt-out may be answered in front of any write of the job: what the owner was told must hold from then on.
  test.each([
    ['before it looks again', 1, 0],
    ['for the first attempt', 2, 0],
    ['for a retry', 3, 1],
  ])(
    'consent that is taken back while the process asks for the lease %s stops it',
    async (_, position, sent) => {
      const { collector, database, start } = await given()
      await givenConsent(database, 'accepted')
      collector.answers(503)
      let writes = 0
      const raced: Database = {
        ...database,
        write: async (operation) => {
          writes += 1
          if (writes === position) await givenConsent(database, 'disabled')
          return database.write(operation)
        },
      }
      await start({}, { database: raced }).tickAt(DUE)
      expect(collector.received).toHaveLength(sent)
    },
  )

  test('a destination that refuses connections is tried again, and named by its fault alone', async () => {
    const instance = await given()
    const { seconds, pause } = notedPauses()
    await sendOnce(instance, { url: `${await deadAddress()}?key=sesame` }, { pause })
    expect(seconds).toEqual([1, 2])
    expect(await results(instance.database)).toEqual([
      [0, 'The destination could not be reached: ECONNREFUSED'],
    ])
  })

  test('400 is final: one attempt, one record of a failure', async () => {
    const instance = await given()
    const { seconds, pause } = notedPauses()
    instance.collector.answers(400, 200)
    await sendOnce(instance, {}, { pause })
    expect(instance.collector.received).toHaveLength(1)
    expect(seconds).toEqual([])
    expect(await results(instance.database)).toEqual([[0, 'The destination answered 400']])
  })
})
