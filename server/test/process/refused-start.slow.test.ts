import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openSqlite } from '#db/sqlite'
import { emptyDatabase } from '../support/test-database.ts'
import {
  type Ended,
  type ServerProcess,
  startServer,
  startToFail,
  temporaryDirectory,
} from './server-process.ts'

const SECRETS = {
  ADMIN_PASSWORD: 'sh0rt-pw',
  JWT_SECRET: 'too-short-current',
  JWT_SECRET_PREVIOUS: 'too-short-previous',
  DATABASE_URL: 'mysql://root:hunter2-in-the-url@db/bills',
}

/** What an operator sees; `trace` where it is not meant for one. */
function told({ code, stdout, stderr }: Ended) {
  const trace = /^\s+at |node:internal|\.ts:\d+/m.test(stderr) ? stderr : undefined
  return { code, stdout, trace, lines: stderr.trimEnd().split('\n') }
}

/** Exit code 2, nothing on standard output, and these lines on standard error. */
function refusal(...lines: RegExp[]) {
  return {
    code: 2,
    stdout: '',
    trace: undefined,
    lines: lines.map((line) => expect.stringMatching(line) as unknown),
  }
}

test('wrong settings are told all at once, a line each that names the variable, and no secret is repeated', async () => {
  const ended = await startToFail({
    ...SECRETS,
    PORT: '70000',
    ADMIN_EMAIL: 'not an address',
    DEFAULT_CURRENCY: 'EURO',
    DEFAULT_TIMEZONE: 'Mars/Olympus',
    ALLOWED_ORIGINS: 'https://fine.example,https://path.example/app',
    TRUST_PROXY: 'everybody',
    LOG_LEVEL: 'loud',
  })
  expect(told(ended)).toEqual(
    refusal(
      /^PORT .*"70000"/,
      /^DATABASE_URL .*postgres:\/\//,
      /^ADMIN_EMAIL .*"not an address"/,
      /^ADMIN_PASSWORD .*at least 10 characters/,
      /^DEFAULT_CURRENCY .*"EURO"/,
      /^DEFAULT_TIMEZONE .*"Mars\/Olympus"/,
      /^JWT_SECRET .*at least 32 characters/,
      /^JWT_SECRET_PREVIOUS .*at least 32 characters/,
      /^ALLOWED_ORIGINS .*"https:\/\/path\.example\/app"/,
      /^TRUST_PROXY .*"everybody"/,
      /^LOG_LEVEL .*"loud"/,
    ),
  )
  for (const secret of [...Object.values(SECRETS), 'hunter2']) expect(ended.stderr).not.toContain(secret)
})

describe('an address that cannot be listened on', () => {
  let running: ServerProcess
  beforeAll(async () => {
    running = await startServer({ DATA_DIR: temporaryDirectory() })
  })
  afterAll(async () => {
    await running.stop()
  })

  test('because the port is taken is told with the way out', async () => {
    const { port } = new URL(running.url)
    expect(told(await startToFail({ DATA_DIR: temporaryDirectory(), PORT: port }))).toEqual(
      refusal(new RegExp(`^PORT ${port} is already in use.*set PORT`)),
    )
  })

  // Without it there would also be a warning.
  const KNOWN = { ALLOWED_HOSTS: 'bills.example.org' }

  test('because it is not this machine’s is told with the variable', async () => {
    expect(
      told(await startToFail({ DATA_DIR: temporaryDirectory(), HOST: '203.0.113.7', ...KNOWN })),
    ).toEqual(refusal(/^HOST 203\.0\.113\.7 /))
    expect(
      told(await startToFail({ DATA_DIR: temporaryDirectory(), HOST: 'no such host', ...KNOWN })),
    ).toEqual(refusal(/^HOST no such host /))
  })
})

describe('a DATA_DIR that cannot be written', () => {
  function fileAsDirectory(): string {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, 'not a directory')
    return file
  }

  test('is told in one line that names the variable', async () => {
    expect(told(await startToFail({ DATA_DIR: fileAsDirectory() }))).toEqual(refusal(/DATA_DIR/))
  })

  test('is told alike where only the signing secret is to be kept there', async () => {
    const elsewhere = `sqlite:${join(temporaryDirectory(), 'other.sqlite')}`
    expect(told(await startToFail({ DATA_DIR: fileAsDirectory(), DATABASE_URL: elsewhere }))).toEqual(
      refusal(/DATA_DIR/),
    )
  })

  test('is told at once on PostgreSQL too, and not left hanging beside an open connection', async () => {
    const place = await emptyDatabase('postgres')
    const { url } = place.location as { url: string }
    const ended = await startToFail({ DATA_DIR: fileAsDirectory(), DATABASE_URL: url, LOG_LEVEL: 'error' })
    await place.drop()
    expect(told(ended)).toEqual(refusal(/DATA_DIR/))
  })
})

describe('a database file', () => {
  test('of a newer program is refused with both versions, and left as it is', async () => {
    const dataDir = temporaryDirectory()
    const file = join(dataDir, 'duebook.sqlite')
    const database = openSqlite(file)
    const up = () => ['create table future (id integer primary key)']
    await migrate(database, systemClock, [...MIGRATIONS, { name: '9999-future', kind: 'expand', up }])
    await database.close()
    const before = readFileSync(file)
    const known = MIGRATIONS.length
    expect(told(await startToFail({ DATA_DIR: dataDir }))).toEqual(
      refusal(new RegExp(`version ${known + 1}\\b.*up to ${known}\\b.*(newer|backup)`)),
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('that is no database is refused by its path, and left as it is', async () => {
    const dataDir = temporaryDirectory()
    const file = join(dataDir, 'duebook.sqlite')
    writeFileSync(file, 'garbage '.repeat(2_000))
    expect(told(await startToFail({ DATA_DIR: dataDir }))).toEqual(
      refusal(/^Cannot open the database \S+duebook\.sqlite.*not a database/),
    )
    expect(readFileSync(file, 'utf8')).toBe('garbage '.repeat(2_000))
  })

  test('that is a directory is refused by its path', async () => {
    const dataDir = temporaryDirectory()
    mkdirSync(join(dataDir, 'duebook.sqlite'))
    expect(told(await startToFail({ DATA_DIR: dataDir }))).toEqual(
      refusal(/cannot open the database \S+duebook\.sqlite: \S/),
    )
  })

  test('whose first table is overwritten is refused in one line', async () => {
    const dataDir = temporaryDirectory()
    const file = join(dataDir, 'duebook.sqlite')
    const database = openSqlite(file)
    await migrate(database, systemClock)
    await database.close()
    const bytes = readFileSync(file)
    bytes.fill(0xab, 4096, 3 * 4096)
    writeFileSync(file, bytes)
    expect(told(await startToFail({ DATA_DIR: dataDir }))).toEqual(
      refusal(/Cannot open the database \S+duebook\.sqlite.*malformed/),
    )
  })
})

describe('a PostgreSQL server', () => {
  const withSecret = { JWT_SECRET: 'a secret of the tests that is long enough', DATABASE_WAIT_SECONDS: '0' }

  test('that is not there is told with the variable and the reason, and without the password', async () => {
    const url = 'postgres://bills:hunter2@127.0.0.1:9/bills'
    const ended = await startToFail({ ...withSecret, DATABASE_URL: url })
    expect(told(ended)).toEqual(refusal(/DATABASE_URL.*(ECONNREFUSED|connect)/))
    expect(ended.stderr).not.toContain('hunter2')
  })

  // Node tries both addresses of such a name and then reports an error without a message.
  test('that is not there at any address of its name is told with the reason too', async () => {
    const lookup = `import dns from 'node:dns'
      dns.lookup = (name, options, done) => process.nextTick(done, null, [
        { address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }])`
    const ended = await startToFail({
      ...withSecret,
      DATABASE_URL: 'postgres://bills:hunter2@localhost:9/bills',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lookup)}`,
    })
    expect(told(ended)).toEqual(refusal(/DATABASE_URL.*ECONNREFUSED/))
  })

  test('that refuses the password or lacks the database is told with its words, and without the password', async () => {
    const wrongPassword = new URL(inject('postgresUrl'))
    wrongPassword.password = 'hunter2'
    const [noEntry, noDatabase] = await Promise.all([
      startToFail({ ...withSecret, DATABASE_WAIT_SECONDS: '600', DATABASE_URL: wrongPassword.href }),
      startToFail({
        ...withSecret,
        DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, '/no_such_database'),
      }),
    ])
    expect(told(noEntry)).toEqual(refusal(/DATABASE_URL.*password authentication failed/))
    expect(told(noDatabase)).toEqual(refusal(/DATABASE_URL.*"no_such_database" does not exist/))
    expect(noEntry.stderr).not.toContain('hunter2')
    expect(noDatabase.stderr).not.toContain(new URL(inject('postgresUrl')).password)
  })
})
