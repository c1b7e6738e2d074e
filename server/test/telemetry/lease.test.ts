import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { silentLog } from '../support/silent-log.ts'
import { givenConsent, givenRecord, recordsOf } from '../support/test-telemetry.ts'
import { type Instance, onInstancesOfEveryDialect } from './support/job.ts'

const DUE = '2026-02-02T09:05:00.000Z'

const leases = (database: Database) => database.read.selectFrom('leases').selectAll().execute()

async function givenLease(database: Database, holder: string, expiresAt: string): Promise<void> {
  const row = { holder, expires_at: expiresAt }
  await database.write((tx) =>
    tx
      .insertInto('leases')
      .values({ name: 'telemetry', ...row })
      .onConflict((clash) => clash.column('name').doUpdateSet(row))
      .execute(),
  )
}

/** Another process of the same instance, with connections of its own. */
async function replica({ place, start }: Instance) {
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(() => database.close())
  return start({}, { database })
}

onInstancesOfEveryDialect((given) => {
  test('three processes that look at the same instant send one report between them, night after night', async () => {
    const instance = await given('2026-02-01T20:00:00.000Z')
    const { collector, database } = instance
    await givenConsent(database, 'accepted')
    const processes = await Promise.all([replica(instance), replica(instance), replica(instance)])
    for (const night of [2, 3, 4]) {
      instance.clock.set(`2026-02-0${night}T02:00:00.000Z`)
      await Promise.all(processes.map((process) => process.tick()))
      expect(collector.received).toHaveLength(night - 1)
    }
    expect(await recordsOf(database)).toHaveLength(3)
    expect(await leases(database)).toEqual([])
  })

  test('a process that looks a few seconds later finds the success of the other', async () => {
    const instance = await given()
    await givenConsent(instance.database, 'accepted')
    const [one, other] = await Promise.all([replica(instance), replica(instance)])
    await one.tickAt(DUE)
    await other.tickAt('2026-02-02T09:05:14.000Z')
    expect(instance.collector.received).toHaveLength(1)
  })

  test('a process that gets the lease right after another has sent finds that out before it sends', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    let hasSent = false
    // The lease is the first write of all: in front of it the other sends, records, and gives its own lease back.
    const slow: Database = {
      ...database,
      write: async (operation) => {
        if (!hasSent) await givenRecord(database, { last_sent_at: '2026-02-02T09:04:59.999Z' })
        hasSent = true
        return database.write(operation)
      },
    }
    await start({}, { database: slow }).tickAt(DUE)
    expect(hasSent).toBe(true)
    expect(collector.connections()).toBe(0)
  })

  test('while one waits for an answer or pauses between attempts, the other sends nothing', async () => {
    const instance = await given()
    const { clock, collector, database, start } = instance
    await givenConsent(database, 'accepted')
    const others = await Promise.all([replica(instance), replica(instance)])
    const sentDuringPauses: number[] = []
    collector.answers(503, 503, 200)
    const pause = async () => {
      const before = collector.received.length
      clock.advance({ seconds: 100 })
      await others.shift()?.tick()
      sentDuringPauses.push(collector.received.length - before)
    }
    await start({}, { pause }).tickAt(DUE)
    expect(sentDuringPauses).toEqual([0, 0])
    expect(collector.received).toHaveLength(3)
    expect(await recordsOf(database)).toHaveLength(1)
  })

  test('the lease of a process that died holds the others back until it is over, and no longer', async () => {
    const { clock, collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    await givenLease(database, 'a process that died', '2026-02-02T09:07:00.000Z')
    const early = start()
    clock.advance({ seconds: 120 - 0.001 })
    const inTime = start()
    clock.advance({ seconds: 0.001 })
    const later = start()
    await early.tickAt(DUE)
    await inTime.tickAt('2026-02-02T09:06:59.999Z')
    expect(collector.connections()).toBe(0)
    await later.tickAt('2026-02-02T09:07:00.000Z')
    expect(collector.received).toHaveLength(1)
    expect(await leases(database)).toEqual([])
  })

  test('a process that lost the lease in a long sleep makes no further attempt, and leaves the lease to its holder', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    collector.answers(503)
    const pause = () => givenLease(database, 'another process', '2026-02-02T10:00:00.000Z')
    await start({}, { pause }).tickAt(DUE)
    expect(collector.received).toHaveLength(1)
    expect(await leases(database)).toMatchObject([{ holder: 'another process' }])
  })

  test('the lease is held during an attempt, and given back after a failure too', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    const answer = Promise.withResolvers<void>()
    collector.answers((response) => {
      void answer.promise.then(() => response.writeHead(400).end())
    })
    const ended = start().tickAt(DUE)
    await vi.waitFor(() => expect(collector.received).toHaveLength(1))
    const [held] = await leases(database)
    expect(held).toMatchObject({ name: 'telemetry' })
    // An attempt may take 10 s and the pause after it 30 s.
    expect(held?.expires_at).toSatisfy((until: string) => until > '2026-02-02T09:05:40.000Z')
    answer.resolve()
    await ended
    expect(await leases(database)).toEqual([])
  })

  test('a fault of the database in the middle is logged, gives the lease back, and sends nothing', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    const warned: string[] = []
    const log = {
      ...silentLog,
      info: () => {},
      warn: (_: object, sentence: string) => void warned.push(sentence),
    }
    const broken: Database = { ...database, describe: () => Promise.reject(new Error('The disk is gone')) }
    const process = start({}, { database: broken, log })
    await process.tickAt(DUE)
    expect(warned).toEqual(['telemetry failed'])
    expect(collector.connections()).toBe(0)
    expect(await leases(database)).toEqual([])
    expect(await recordsOf(database)).toEqual([])
  })
})
