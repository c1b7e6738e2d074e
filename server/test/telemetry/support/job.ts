import { describe } from 'vitest'
import type { Database } from '#db/database'
import type { TelemetrySettings } from '#telemetry/settings'
import { type TestClock, testClock } from '../../support/test-clock.ts'
import { DIALECTS, type Dialect, openMigrated, type TestDatabase } from '../../support/test-database.ts'
import { type ChangedParts, testTelemetry } from '../../support/test-telemetry.ts'
import { type Collector, startCollector } from './collector.ts'

/** An instance without its HTTP side: database, clock, a collector, and as many processes as the test starts. */
export interface Instance {
  place: TestDatabase
  database: Database
  clock: TestClock
  collector: Collector
  /** A process that starts now; by default it sends to the collector. */
  start: (settings?: Partial<TelemetrySettings>, parts?: ChangedParts) => Process
}

export interface Process {
  /** Lets the timer go off now. */
  tick: () => Promise<void>
  /** Moves the clock to an instant and lets the timer go off. */
  tickAt: (instant: string) => Promise<void>
  stop: () => Promise<void>
  start: () => void
  nextAttemptAt: () => Date | undefined
}

export async function givenInstance(dialect: Dialect, now = '2026-02-02T09:00:00.000Z'): Promise<Instance> {
  const { place, database } = await openMigrated(dialect)
  const clock = testClock(now)
  const collector = await startCollector()
  return {
    place,
    database,
    clock,
    collector,
    start: (settings, parts) => {
      const { reporter } = testTelemetry({
        database,
        clock,
        settings: { url: collector.url, ...settings },
        ...(parts ? { parts } : {}),
      })
      const { tick, stop, start, status } = reporter.job
      const tickAt = (instant: string) => {
        clock.set(instant)
        return tick()
      }
      return { tick, tickAt, stop, start, nextAttemptAt: () => status().dueAt }
    },
  }
}

/** Runs a suite on SQLite and on PostgreSQL, with instances of its own. */
export function onInstancesOfEveryDialect(
  suite: (given: (now?: string) => Promise<Instance>, dialect: Dialect) => void,
): void {
  describe.each(DIALECTS)('on %s', (dialect) => {
    suite((now) => givenInstance(dialect, now), dialect)
  })
}
