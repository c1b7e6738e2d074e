import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { openToServe } from '#db/open'
import { isWorthWaitingFor } from '#db/postgres/startup-failures'
import { withClient } from '../postgres/admin.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { eventually } from './eventually.ts'
import { givenPostgres } from './given-postgres.ts'
import { postgresProxy } from './postgres-proxy.ts'

interface Line {
  sentence: string
  reason?: string
}

/** What is said of the wait, and of settings that lose data. */
function givenLog() {
  const lines: Line[] = []
  const keep = (details: object, sentence: string) => {
    lines.push({ ...details, sentence })
  }
  const log: Logger = { debug() {}, info: keep, warn: keep, error: keep }
  const about = (pattern: RegExp) =>
    lines.map(({ sentence }) => sentence).filter((line) => pattern.test(line))
  return {
    log,
    lines,
    waits: () => about(/^(?:waiting for the database|the database is there)$/),
    warnings: () => about(/PostgreSQL/),
  }
}

function start(url: string, waitSeconds: number, log: Logger): Promise<Database> {
  const opening = openToServe({ engine: 'postgres', url, waitSeconds }, systemClock, log)
  const closing = opening.then(
    (database) => () => database.close(),
    () => async () => {},
  )
  onTestFinished(async () => (await closing)())
  return opening
}

test('a start waits for a server that refuses connections, and says so once', async () => {
  const { url } = await givenPostgres()
  const proxy = await postgresProxy(url)
  const { log, lines, waits } = givenLog()
  await proxy.goAway()
  const opening = start(proxy.url, 30, log)
  await eventually(async () => expect(waits()).toEqual(['waiting for the database']))
  expect(lines[0]?.reason).toMatch(/ECONNREFUSED/)
  await proxy.comeBack()
  const { read } = await opening
  await expect(sql`select 1`.execute(read)).resolves.toBeDefined()
  expect(waits()).toEqual(['waiting for the database', 'the database is there'])
})

test('a start waits until the server takes writes, as a standby does once it is promoted', async () => {
  const { url, admin } = await givenPostgres()
  const { log, lines, waits } = givenLog()
  const name = new URL(url).pathname.slice(1)
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  const opening = start(url, 30, log)
  await eventually(async () => expect(waits()).toEqual(['waiting for the database']))
  expect(lines[0]?.reason).toMatch(/read-only|read-write/)
  await admin.query(`set default_transaction_read_only = off; alter database ${name} reset all`)
  await opening
})

test('a start that has waited for so long fails with the reason', async () => {
  const { url } = await givenPostgres()
  const proxy = await postgresProxy(url)
  const { log, waits } = givenLog()
  await proxy.goAway()
  await expect(start(proxy.url, 0, log)).rejects.toThrow(/ECONNREFUSED/)
  expect(waits()).toEqual([])
})

test('a wrong password, user or database ends the start at once', async () => {
  const { url } = await givenPostgres()
  const { log, waits } = givenLog()
  const [wrongPassword, wrongUser, wrongDatabase] = [new URL(url), new URL(url), new URL(url)]
  wrongPassword.password = 'wrong'
  wrongUser.username = 'nobody-here'
  wrongDatabase.pathname = '/no_such_database'
  await expect(start(wrongPassword.href, 30, log)).rejects.toMatchObject({ code: '28P01' })
  await expect(start(wrongUser.href, 30, log)).rejects.toMatchObject({ code: '28P01' })
  await expect(start(wrongDatabase.href, 30, log)).rejects.toMatchObject({ code: '3D000' })
  expect(waits()).toEqual([])
})

test.each([
  [{ code: '57P03' }, true],
  [{ code: '53300' }, true],
  [{ code: 'EAI_AGAIN' }, true],
  [{ code: 'ENOTFOUND' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ message: 'timeout expired' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ code: '08P01', message: 'server login has been failing, cached error: connect failed' }, true],
  [{ code: '08P01', message: 'no such user: bills' }, false],
  [{ code: '28000' }, false],
  [{ code: '42501' }, false],
  [{ code: 'CERT_HAS_EXPIRED' }, false],
  [{ code: 'EPROTO' }, false],
  [{ message: 'The server does not support SSL connections' }, false],
  [{ message: 'a bug' }, false],
])('%j is worth waiting for: %j', (fault, expected) => {
  const error = Object.assign(new Error(''), fault)
  expect(isWorthWaitingFor(error)).toBe(expected)
  expect(isWorthWaitingFor(new Error('a refusal', { cause: error }))).toBe(expected)
  expect(
    isWorthWaitingFor(new AggregateError([error, Object.assign(new Error(''), { code: '57P03' })])),
  ).toBe(expected)
})

test('a server that may lose what it acknowledged is warned about at the start, setting by setting', async () => {
  const { url } = await givenPostgres()
  const warningsWith = async (options: string) => {
    const { log, warnings } = givenLog()
    const address = new URL(url)
    address.searchParams.set('options', options)
    const database = await start(address.href, 0, log)
    return { database, warnings: warnings() }
  }
  const { database, warnings } = await warningsWith('-c synchronous_commit=off')
  const { rows } = await sql<{ fsync: string }>`show fsync`.execute(database.read)
  // The servers of the tests run without fsync, because nobody needs their data.
  const ofTests =
    rows[0]?.fsync === 'off'
      ? [
          'PostgreSQL runs with fsync = off: acknowledged payments can be lost in a crash. Turn it on',
          'PostgreSQL runs with full_page_writes = off: a crash can damage the database. Turn it on',
        ]
      : []
  expect(warnings.toSorted()).toEqual([
    ...ofTests,
    'PostgreSQL runs with synchronous_commit = off: acknowledged payments can be lost in a crash. Turn it on',
  ])
  for (const value of ['local', 'remote_write']) {
    expect((await warningsWith(`-c synchronous_commit=${value}`)).warnings).toContain(
      `PostgreSQL runs with synchronous_commit = ${value}: acknowledged payments can be lost in a failover. Set it to on`,
    )
  }
  for (const value of ['on', 'remote_apply']) {
    expect((await warningsWith(`-c synchronous_commit=${value}`)).warnings).toEqual(ofTests)
  }
})

test('standbys that are all asynchronous are warned about, unless this user may not see them', async () => {
  const server = await startPostgres({ fsync: true })
  onTestFinished(() => server.stop())
  const standby = await streamTo(server.url('postgres'))
  onTestFinished(() => standby.end())
  const ordinary = new URL(server.url('postgres'))
  await withClient(server.url('postgres'), async (admin) => {
    await eventually(async () => {
      const { rows } = await admin.query('select state from pg_stat_replication')
      expect(rows).toEqual([{ state: 'streaming' }])
    })
    await admin.query("create role ordinary login password 'x'")
    ordinary.username = 'ordinary'
    ordinary.password = 'x'

    const warningsOf = async (url: string) => {
      const { log, warnings } = givenLog()
      await start(url, 0, log)
      return warnings()
    }
    expect(await warningsOf(server.url('postgres'))).toEqual([
      'all standbys of PostgreSQL are asynchronous: acknowledged payments can be lost in a failover. Set synchronous_standby_names',
    ])
    expect(await warningsOf(ordinary.href)).toEqual([])
  })
})

/** What a standby does to get everything that is written. It never says how far it is, which does not matter here. */
async function streamTo(url: string): Promise<pg.Client> {
  const from = await withClient(url, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
    return rows[0]?.lsn
  })
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  client.query(`START_REPLICATION PHYSICAL ${from}`).catch(() => {})
  return client
}
