import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { givenConsent, recordsOf } from '../support/test-telemetry.ts'
import { onInstancesOfEveryDialect } from './support/job.ts'

const DUE = '2026-02-02T09:05:00.000Z'
/** How often a started process looks at its schedule. */
const TIMER = 15_000

const leases = (database: Database) => database.read.selectFrom('leases').selectAll().execute()

afterEach(() => {
  vi.useRealTimers()
})

onInstancesOfEveryDialect((given) => {
  test('a stop in the middle of a pause of 30 s ends it at once: no further attempt, no record', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    collector.answers([503, { 'retry-after': '30' }])
    const process = start({}, { pause: undefined })
    const ended = process.tickAt(DUE)
    await vi.waitFor(() => expect(collector.received).toHaveLength(1))
    await process.stop()
    await ended
    expect(collector.received).toHaveLength(1)
    expect(await recordsOf(database)).toEqual([])
    expect(await leases(database)).toEqual([])
  })

  test('a stop in the middle of a request ends it at once: no further attempt, no record', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    const hungUp = Promise.withResolvers<void>()
    collector.answers((response) => response.socket?.once('close', hungUp.resolve))
    const process = start({ sendAttempts: 1 })
    const ended = process.tickAt(DUE)
    await vi.waitFor(() => expect(collector.received).toHaveLength(1))
    await process.stop()
    await Promise.all([ended, hungUp.promise])
    expect(collector.received).toHaveLength(1)
    expect(await recordsOf(database)).toEqual([])
    expect(await leases(database)).toEqual([])
  })

  test('what a stop interrupted is sent by the next process', async () => {
    const { clock, collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    collector.answers(() => {}, 202)
    const process = start()
    const ended = process.tickAt(DUE)
    await vi.waitFor(() => expect(collector.received).toHaveLength(1))
    await process.stop()
    await ended
    const next = start()
    clock.advance({ minutes: 5 })
    await next.tick()
    expect(collector.received).toHaveLength(2)
    expect(await recordsOf(database)).toMatchObject([{ send_successful: 1 }])
  })

  test('after a stop nothing is sent any more, and a stop before the first attempt is quick', async () => {
    const { collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    const process = start()
    await process.stop()
    await process.tickAt(DUE)
    await process.tickAt('2026-02-03T02:00:00.000Z')
    expect(collector.connections()).toBe(0)
    expect(await recordsOf(database)).toEqual([])
  })

  test('a started process sends when its timer finds that it is time, and never after a stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { clock, collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    // Connections to a database have one of their own.
    const timersBefore = vi.getTimerCount()
    const process = start()
    process.start()
    expect(vi.getTimerCount()).toBe(timersBefore + 1)
    vi.advanceTimersByTime(TIMER)
    clock.set(DUE)
    expect(collector.connections()).toBe(0)
    vi.advanceTimersByTime(TIMER)
    await vi.waitFor(async () => expect(await recordsOf(database)).toHaveLength(1))
    await process.stop()
    expect(vi.getTimerCount()).toBe(timersBefore)
    clock.set('2026-02-03T06:00:00.000Z')
    vi.advanceTimersByTime(10 * TIMER)
    await turn()
    expect(collector.received).toHaveLength(1)
  })

  test('a stop waits for what is under way, also when the timer has gone off again since', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { clock, collector, database, start } = await given()
    await givenConsent(database, 'accepted')
    collector.answers(503)
    const paused = Promise.withResolvers<void>()
    const wakeUp = Promise.withResolvers<void>()
    const pause = async (_: number, stop: AbortSignal) => {
      paused.resolve()
      await once(stop, 'abort')
      await wakeUp.promise
    }
    const process = start({}, { pause })
    process.start()
    clock.set(DUE)
    vi.advanceTimersByTime(TIMER)
    await paused.promise
    vi.advanceTimersByTime(2 * TIMER)

    let hasStopped = false
    const stopped = process.stop().then(() => {
      hasStopped = true
    })
    for (let turns = 0; turns < 20; turns++) await turn()
    const hadStoppedInThePause = hasStopped
    wakeUp.resolve()
    await stopped
    // The caller closes the database next.
    expect(hadStoppedInThePause).toBe(false)
    expect(await leases(database)).toEqual([])
  })
})
