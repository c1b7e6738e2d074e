import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type GroupClient } from '@duebook/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, onTestFinished } from 'vitest'
import { type AppParts, buildApp } from '#app'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { openSpool } from '#db/spool'
import { createKeptAnswers } from '#http/kept-answers'
import { createOutbound } from '#outbound/create-outbound'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import { type Call, calls } from './calls.ts'
import { checkAnswers } from './check-answers.ts'
import { type Given, givens, SETUP_CODE } from './given.ts'
import { injectFetch } from './inject-fetch.ts'
import { quickPasswords } from './quick-passwords.ts'
import { scriptedImports } from './scripted-imports.ts'
import { TEST_SECRET, TEST_SECRETS_KEY } from './secrets.ts'
import { silentLog } from './silent-log.ts'
import { type TestClock, testClock } from './test-clock.ts'
import {
  DIALECTS,
  type Dialect,
  type LentDatabase,
  lendDatabase,
  type TestDatabase,
} from './test-database.ts'
import { testTelemetry } from './test-telemetry.ts'

export interface TestAppOptions extends Partial<AppParts> {
  now?: string
  /** To share one database between several apps, as replicas do. */
  on?: TestDatabase
  /** What else is done to the app before it starts. */
  change?: ChangeApp | undefined
}

export type ChangeApp = (app: FastifyInstance) => void

export interface TestApp {
  app: FastifyInstance
  database: Database
  clock: TestClock
  given: Given
  /** The first owner's calls in their group; the owner is made with the first of them, if the test has made none. */
  client: GroupClient
  /** A request written by hand, for what the typed client would never send. Paths are below /api/v2. */
  call: Call
  /** The same with an address of its own choosing. */
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** The contract's typed client; nobody is signed in. */
  newClient: (options?: Parameters<typeof createClient>[0]) => Client
}

export type MakeTestApp = (options?: TestAppOptions) => Promise<TestApp>

// Some tests make hundreds of requests, and the machine may be busy with other things.
const TIMEOUT = { timeout: 300_000 }

/**
 * Runs a suite on SQLite and on PostgreSQL, with real databases: for locks, order, types, texts, races, and whatever else the
 * engines do differently.
 */
export function onEveryDialect(suite: (testApp: MakeTestApp, dialect: Dialect) => void): void {
  defineOn(everyApp.dialects ?? DIALECTS, suite)
}

/**
 * For rules that the engine has no part in. Their statements run on PostgreSQL in `postgres/every-statement.test.ts`, which takes
 * the suites that it needs.
 */
export function onSqlite(suite: (testApp: MakeTestApp, dialect: Dialect) => void): void {
  defineOn(everyApp.dialects ?? ['sqlite'], suite)
}

function defineOn(dialects: Dialect[], suite: (testApp: MakeTestApp, dialect: Dialect) => void): void {
  const { change } = everyApp
  describe.each(dialects)('on %s', TIMEOUT, (dialect) => {
    suite((options) => makeTestApp(dialect, { change, ...options }), dialect)
  })
}

interface EveryApp {
  change?: ChangeApp
  /** Instead of those that the suite asks for. */
  dialects?: Dialect[]
}

let everyApp: EveryApp = {}

/** Every app of the suites that are defined meanwhile is made so: the same tests, on something else. */
export async function withEveryApp(made: EveryApp, defineSuites: () => Promise<unknown>): Promise<void> {
  everyApp = made
  try {
    await defineSuites()
  } finally {
    everyApp = {}
  }
}

/** For what only one of them has. */
export async function makeTestApp(
  dialect: Dialect,
  { now, on, change, ...parts }: TestAppOptions = {},
): Promise<TestApp> {
  const { database, giveBack } = on ? await openedOn(on) : await lendDatabase(dialect)
  const clock = testClock(now ?? '2026-02-02T09:00:00.000Z')
  const app = await buildApp({
    database,
    clock,
    newId: randomUUID,
    log: silentLog,
    secrets: { current: TEST_SECRET, previous: undefined },
    secretBox: createSecretBox(() => true, sealingKey(TEST_SECRETS_KEY), undefined),
    // Of what is not public it reaches nothing: a test that has a far end opens it.
    outbound: createOutbound({ allow: [], log: silentLog }),
    setupCode: SETUP_CODE,
    defaults: { currency: 'USD', timezone: 'UTC' },
    allowedOrigins: [],
    allowedHosts: [],
    trustProxy: false,
    mailer: undefined,
    publicUrl: undefined,
    openid: undefined,
    passwordLogin: true,
    version: '0.0.0-test',
    processes: 1,
    webDirectory: '/does-not-exist',
    keptAnswers: createKeptAnswers({ build: 'test', isChecked: true }),
    telemetry: testTelemetry({ database, clock }),
    imports: scriptedImports(),
    spool: openSpool(join(tmpdir(), 'duebook-test-exports')),
    passwords: quickPasswords(),
    ...parts,
  })
  change?.(app)
  checkAnswers(app)
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await giveBack()
  })
  const newClient: TestApp['newClient'] = (options) =>
    createClient({
      baseUrl: 'http://localhost',
      fetch: injectFetch(app),
      now: () => clock.now().getTime(),
      sleep: async () => {},
      ...options,
    })
  const inject: TestApp['inject'] = (options) => app.inject({ remoteAddress: '127.0.0.1', ...options })
  const given = givens({ database, clock, newClient, passwords: parts.passwords })
  return {
    app,
    database,
    clock,
    given,
    client: firstOwnersClient(given, newClient, injectFetch(app)),
    call: calls(inject),
    inject,
    newClient,
  }
}

async function openedOn({ location }: TestDatabase): Promise<LentDatabase> {
  const database = await openDatabase(location, silentLog)
  return { database, giveBack: () => database.close() }
}

function firstOwnersClient(given: Given, newClient: TestApp['newClient'], send: typeof fetch): GroupClient {
  const asFirstOwner: typeof fetch = async (input, init) => {
    const owner = await given.firstOwner()
    // A new access token where the clock has moved past the end of the last one.
    await owner.client.auth.resume()
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${owner.client.tokens().access}`)
    headers.set('x-database-id', String(owner.groupId))
    return send(input, { ...init, headers })
  }
  // Which group it is nobody knows yet.
  return newClient({ fetch: asFirstOwner }).group({ id: 0 })
}
