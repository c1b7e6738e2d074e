import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@duebook/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, onTestFinished } from 'vitest'
import { type AppParts, buildApp } from '#app'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { checkAnswers } from './check-answers.ts'
import { type Given, givens, SETUP_CODE, TEST_SECRET } from './given.ts'
import { injectFetch } from './inject-fetch.ts'
import { silentLog } from './silent-log.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { DIALECTS, type Dialect, migratedDatabase, type TestDatabase } from './test-database.ts'
import { testTelemetry } from './test-telemetry.ts'

export interface TestAppOptions extends Partial<AppParts> {
  now?: string
  /** To share one database between several apps, as replicas do. */
  on?: TestDatabase
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  clock: TestClock
  given: Given
  /** A request as it goes over the wire. */
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** The contract's typed client; nobody is signed in. */
  newClient: (options?: Parameters<typeof createClient>[0]) => Client
}

export type MakeTestApp = (options?: TestAppOptions) => Promise<TestApp>

/** Runs a suite on SQLite and on PostgreSQL, with real databases. */
export function onEveryDialect(suite: (testApp: MakeTestApp, dialect: Dialect) => void): void {
  describe.each(DIALECTS)('on %s', (dialect) => {
    suite((options) => makeTestApp(dialect, options), dialect)
  })
}

/** For what no engine has a part in. */
export function onSqlite(suite: (testApp: MakeTestApp) => void): void {
  suite((options) => makeTestApp('sqlite', options))
}

/** For what only one of them has. */
export async function makeTestApp(
  dialect: Dialect,
  { now, on, ...parts }: TestAppOptions = {},
): Promise<TestApp> {
  const place = on ?? (await migratedDatabase(dialect))
  const database = await openDatabase(place.location, silentLog)
  const clock = testClock(now ?? '2026-02-02T09:00:00.000Z')
  const app = await buildApp({
    database,
    clock,
    newId: randomUUID,
    log: silentLog,
    secrets: { current: TEST_SECRET, previous: undefined },
    setupCode: SETUP_CODE,
    defaults: { currency: 'USD', timezone: 'UTC' },
    allowedOrigins: [],
    allowedHosts: [],
    trustProxy: false,
    mailer: undefined,
    publicUrl: undefined,
    version: '0.0.0-test',
    processes: 1,
    webDirectory: '/does-not-exist',
    telemetry: testTelemetry({ database, clock }),
    ...parts,
  })
  checkAnswers(app)
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await database.close()
    if (!on) await place.drop()
  })
  const newClient: TestApp['newClient'] = (options) =>
    createClient({
      baseUrl: 'http://localhost',
      fetch: injectFetch(app),
      now: () => clock.now().getTime(),
      sleep: async () => {},
      ...options,
    })
  return {
    app,
    database,
    clock,
    given: givens({ database, clock, newClient }),
    inject: (options) => app.inject({ remoteAddress: '127.0.0.1', ...options }),
    newClient,
  }
}
