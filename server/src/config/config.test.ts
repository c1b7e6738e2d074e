import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#config/config'

const ROOT = '/srv/duebook'
const read = (environment: Record<string, string | undefined>) => readConfig(environment, ROOT)
const LONG = 'a secret of the tests that is long enough'

/** What is wrong with a single setting; undefined where nothing is. */
function problemOf(name: string, value: string): string | undefined {
  const { problems } = read({ [name]: value })
  expect(problems.length).toBeLessThan(2)
  return problems[0]
}

test('without any settings the defaults are those of the documentation', () => {
  expect(read({})).toEqual({
    config: {
      host: '127.0.0.1',
      port: 3000,
      dataDir: join(ROOT, 'data'),
      webDir: join(ROOT, 'web', 'dist'),
      database: { engine: 'sqlite', file: join(ROOT, 'data', 'duebook.sqlite'), readThreads: 1 },
      admin: undefined,
      defaults: { currency: 'USD', timezone: 'UTC' },
      jwtSecret: undefined,
      jwtSecretPrevious: undefined,
      secretsKey: undefined,
      secretsKeyPrevious: undefined,
      outboundAllow: [],
      allowedOrigins: [],
      allowedHosts: [],
      trustProxy: false,
      logFormat: 'json',
      logLevel: 'info',
      workers: 1,
      drainSeconds: 0,
      // telemetry.test.ts says what it holds.
      telemetry: expect.any(Object),
      metricsToken: undefined,
      mcpEnabled: false,
      keepsAnswers: true,
      passwordLogin: true,
    },
    problems: [],
    warnings: [],
  })
})

const NAMES =
  'HOST PORT DATA_DIR WEB_DIR DATABASE_URL DATABASE_POOL_SIZE DATABASE_PREPARE DATABASE_WAIT_SECONDS DRAIN_SECONDS ADMIN_EMAIL ADMIN_PASSWORD DEFAULT_CURRENCY DEFAULT_TIMEZONE JWT_SECRET JWT_SECRET_PREVIOUS SECRETS_KEY SECRETS_KEY_PREVIOUS OUTBOUND_ALLOW ALLOWED_ORIGINS ALLOWED_HOSTS TRUST_PROXY LOG_FORMAT LOG_LEVEL WORKERS READ_THREADS BACKUP_DIR BACKUP_KEEP METRICS_TOKEN MCP_ENABLED KEPT_ANSWERS OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME OIDC_CREATE_USERS OIDC_ADMIN_GROUP PASSWORD_LOGIN'.split(
    ' ',
  )

test.each([
  ['empty', ''],
  ['absent', undefined],
])('values that are %s count as unset', (_, value) => {
  expect(read(Object.fromEntries(NAMES.map((name) => [name, value])))).toEqual(read({}))
})

test('blanks around a value are not part of it, and a blank value counts as unset', () => {
  const { config, problems } = read({ PORT: ' 8080 ', HOST: '  ', LOG_LEVEL: '\tdebug\n', DATABASE_URL: ' ' })
  expect(problems).toEqual([])
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    logLevel: 'debug',
    database: { engine: 'sqlite' },
  })
})

describe('PORT', () => {
  test.each([
    ['0', 0],
    ['1', 1],
    ['3000', 3000],
    ['65535', 65_535],
  ])('may be %s', (text, port) => {
    expect(read({ PORT: text })).toMatchObject({ config: { port }, problems: [] })
  })

  test.each(['65536', '-1', '3000.5', '1e3', '0x10', 'http', '３０００', '99999999999999'])(
    'may not be %s',
    (text) => {
      expect(problemOf('PORT', text)).toBe(
        `PORT must be a whole number from 0 to 65535, not "${text}". 0 picks a free port`,
      )
    },
  )
})

test('DATA_DIR may be absolute or relative to the repository', () => {
  expect(read({ DATA_DIR: '/var/lib/duebook' }).config.database).toEqual({
    engine: 'sqlite',
    readThreads: 1,
    file: '/var/lib/duebook/duebook.sqlite',
  })
  expect(read({ DATA_DIR: 'elsewhere' }).config.dataDir).toBe(join(ROOT, 'elsewhere'))
})

test('WEB_DIR may be absolute or relative to the repository', () => {
  expect(read({ WEB_DIR: '/srv/duebook' }).config.webDir).toBe('/srv/duebook')
  expect(read({ WEB_DIR: 'elsewhere' }).config.webDir).toBe(join(ROOT, 'elsewhere'))
})

describe('DATABASE_URL', () => {
  test.each([
    [
      'postgres://user:secret@localhost:5432/bills',
      { engine: 'postgres', url: 'postgres://user:secret@localhost:5432/bills' },
    ],
    [
      'postgresql://db/bills?sslmode=verify-full',
      { engine: 'postgres', url: 'postgresql://db/bills?sslmode=verify-full' },
    ],
    [
      'postgres://user:secret@[::1]:5432,127.0.0.1/bills?target_session_attrs=read-write',
      {
        engine: 'postgres',
        url: 'postgres://user:secret@[::1]:5432,127.0.0.1/bills?target_session_attrs=read-write',
      },
    ],
    ['sqlite:books/a.sqlite', { engine: 'sqlite', file: join(ROOT, 'books/a.sqlite') }],
    ['sqlite:/var/a.sqlite', { engine: 'sqlite', file: '/var/a.sqlite' }],
    ['sqlite:///var/a.sqlite', { engine: 'sqlite', file: '/var/a.sqlite' }],
    ['file:/var/a.sqlite', { engine: 'sqlite', file: '/var/a.sqlite' }],
    ['FILE:a.sqlite', { engine: 'sqlite', file: join(ROOT, 'a.sqlite') }],
  ])('may be %s', (url, database) => {
    expect(read({ DATABASE_URL: url, JWT_SECRET: LONG })).toMatchObject({
      config: { database },
      problems: [],
      warnings: [],
    })
  })

  test.each([
    'mysql://root:hunter2@db/bills',
    'hunter2',
    'sqlite:',
    'sqlite::memory:',
    'file::memory:?cache=shared',
    'postgres:bills',
  ])('may not be %s, and is not repeated', (url) => {
    const problem = problemOf('DATABASE_URL', url)
    expect(problem).toMatch(/^DATABASE_URL must be postgres:\/\//)
    expect(problem).not.toContain('hunter2')
  })

  test('may have several faults, which are told all at once and with the others', () => {
    const url = 'postgres://bills:hunter2@db/bills?sslmode=sure&connect_timeout=soon&pgbouncer=true'
    expect(read({ DATABASE_URL: url, PORT: 'x' }).problems).toEqual([
      expect.stringMatching(/^PORT /),
      'DATABASE_URL must have one of disable, allow, prefer, require, verify-ca, verify-full for sslmode',
      'DATABASE_URL must have a whole number from 0 to 600 for connect_timeout',
      'DATABASE_URL has a parameter that Duebook does not know: pgbouncer',
    ])
  })

  test('may not lead to servers that take no writes', () => {
    expect(problemOf('DATABASE_URL', 'postgres://localhost/bills?target_session_attrs=standby')).toBe(
      'DATABASE_URL must have one of any, read-write, primary for target_session_attrs',
    )
  })

  test('is warned about where the connection is not encrypted or nothing is verified, without the password', () => {
    const url = 'postgres://bills:hunter2@db.example.org/bills'
    const warningsOf = (DATABASE_URL: string) => read({ DATABASE_URL, JWT_SECRET: LONG }).warnings
    expect(warningsOf(url)).toEqual([
      expect.stringMatching(/^DATABASE_URL does not encrypt the connection to db\.example\.org(?!.*hunter2)/),
    ])
    expect(warningsOf(`${url}?sslmode=require`)).toEqual([
      expect.stringMatching(/^DATABASE_URL has sslmode=require.*nothing is verified(?!.*hunter2)/),
    ])
  })
})

describe('connections to PostgreSQL', () => {
  const url = 'postgres://duebook@db/duebook'
  const locationWith = (settings: Record<string, string>) =>
    read({ DATABASE_URL: url, JWT_SECRET: LONG, ...settings })

  test('are ten in a process, with prepared statements, and a start waits for half a minute', () => {
    expect(locationWith({}).config.database).toEqual({
      engine: 'postgres',
      url,
      poolSize: 10,
      prepare: true,
      waitSeconds: 30,
    })
  })

  test('can be set', () => {
    const settings = {
      DATABASE_POOL_SIZE: '40',
      DATABASE_PREPARE: 'FALSE',
      DATABASE_WAIT_SECONDS: '0',
    }
    const { config, problems } = locationWith(settings)
    expect(problems).toEqual([])
    expect(config.database).toEqual({
      engine: 'postgres',
      url,
      poolSize: 40,
      prepare: false,
      waitSeconds: 0,
    })
  })

  test.each([
    ['DATABASE_POOL_SIZE', ['3', '1000'], ['0', '2', '1001', '1e1', '10.5', '010', 'ten'], 'from 3 to 1000'],
    ['DATABASE_WAIT_SECONDS', ['0', '3600'], ['-1', '3601', '1.5', 'soon'], 'from 0 to 3600'],
    ['DRAIN_SECONDS', ['0', '600'], ['-1', '601', '0.5', 'soon'], 'from 0 to 600'],
  ])('%s has bounds', (name, fit, unfit, words) => {
    for (const value of fit) expect(locationWith({ [name]: value }).problems).toEqual([])
    for (const value of unfit) {
      expect(locationWith({ [name]: value }).problems).toEqual([
        `${name} must be a whole number ${words}, not "${value}"`,
      ])
    }
  })
})

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  const both = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'correct horse battery staple' }

  test('must be a password that one can sign in with', () => {
    const problemsOf = (ADMIN_PASSWORD: string) => read({ ...both, ADMIN_PASSWORD }).problems
    expect(problemsOf('x'.repeat(256))).toEqual([])
    expect(problemsOf('x'.repeat(257))).toEqual(['ADMIN_PASSWORD must have at most 256 characters'])
    expect(problemsOf(`correct horse${'\u0301'.repeat(31)}`)).toEqual([
      'ADMIN_PASSWORD must not have more than 30 combining marks in a row',
    ])
  })

  test('come together, the password as it stands', () => {
    const { config, problems } = read({ ADMIN_EMAIL: ' ada@example.org ', ADMIN_PASSWORD: ' ten blanks ' })
    expect(problems).toEqual([])
    expect(config.admin).toEqual({ email: 'ada@example.org', password: ' ten blanks ' })
  })

  test.each([
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ] as const)('are wrong when only %s is set', (given, missing) => {
    expect(read({ [given]: both[given] }).problems).toEqual([
      `${missing} is missing, but ${given} is set. Set both or neither`,
    ])
  })

  test.each(['nobody', 'a@b@c', 'a b@example.org', '@example.org'])('need an address, not %s', (email) => {
    expect(read({ ...both, ADMIN_EMAIL: email }).problems).toEqual([
      `ADMIN_EMAIL must be an email address, not "${email}"`,
    ])
  })

  test.each([
    ['nine letters', 'ninechars'],
    ['nine emoji, which are eighteen code units', '😀'.repeat(9)],
    ['five letters with their accents apart', 'e\u0301'.repeat(5)],
  ])('need ten characters, not %s, and the password is not repeated', (_, password) => {
    expect(read({ ...both, ADMIN_PASSWORD: password }).problems).toEqual([
      'ADMIN_PASSWORD must have at least 10 characters',
    ])
  })

  test('with a common password only warn, and do not repeat it', () => {
    const { problems, warnings } = read({ ...both, ADMIN_PASSWORD: 'password123' })
    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringMatching(/^ADMIN_PASSWORD (?!.*password123)/)])
  })
})

test.each([
  ['DEFAULT_CURRENCY', ['EUR', 'JPY', 'KWD'], ['EURO', 'eur', 'XXX', '€']],
  [
    'DEFAULT_TIMEZONE',
    ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'],
    ['Mars/Olympus', '+02:00', 'BST'],
  ],
  ['LOG_FORMAT', ['json', 'text'], ['pretty', 'JSON']],
  ['LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], ['loud', 'INFO', '30']],
])('%s is checked, and a wrong one is quoted', (name, fit, unfit) => {
  expect(fit.map((value) => problemOf(name, value))).toEqual(fit.map(() => undefined))
  for (const value of unfit) expect(problemOf(name, value)).toMatch(new RegExp(`^${name} must be .*, not "`))
})

describe.each(['JWT_SECRET', 'JWT_SECRET_PREVIOUS', 'SECRETS_KEY', 'SECRETS_KEY_PREVIOUS'])('%s', (name) => {
  test('needs 32 characters, and is not repeated', () => {
    const problem = problemOf(name, 's'.repeat(31))
    expect(problem).toMatch(new RegExp(`^${name} must have at least 32 characters\\. `))
    expect(problem).not.toContain('sss')
    expect(problemOf(name, 's'.repeat(32))).toBeUndefined()
  })

  test('is taken as it stands, blanks included', () => {
    const { config } = read({ [name]: ` ${LONG} ` })
    const secrets = [config.jwtSecret, config.jwtSecretPrevious, config.secretsKey, config.secretsKeyPrevious]
    expect(secrets.filter((each) => each !== undefined)).toEqual([` ${LONG} `])
  })
})

describe('ALLOWED_ORIGINS', () => {
  test('are separated by commas; blanks and empty ones do not count', () => {
    const { config } = read({ ALLOWED_ORIGINS: ' https://a.example , http://localhost:5173,, ' })
    expect(config.allowedOrigins).toEqual(['https://a.example', 'http://localhost:5173'])
  })

  test('may be of any scheme, because apps have their own', () => {
    const origins = [
      'capacitor://localhost',
      'ionic://localhost',
      'tauri://localhost',
      'chrome-extension://ponfpcnoihfmfllpaingbgckeeldkhle',
      'http://tauri.localhost',
    ]
    const { config, problems } = read({ ALLOWED_ORIGINS: origins.join(',') })
    expect([config.allowedOrigins, problems]).toEqual([origins, []])
  })

  test.each([
    '*',
    'null',
    'https://a.example/',
    'https://a.example/app',
    'a.example',
    'https://A.example',
    'https://a.example:443',
    'https://user@a.example',
    'capacitor://localhost/',
    'Capacitor://localhost',
    'capacitor:localhost',
    'file://',
    'blob:https://a.example',
  ])('may not contain %s', (origin) => {
    const { problems } = read({ ALLOWED_ORIGINS: `https://fine.example,${origin}` })
    expect(problems).toEqual([
      `ALLOWED_ORIGINS must list origins such as https://bills.example.org, not "${origin}"`,
    ])
  })
})

describe('OUTBOUND_ALLOW', () => {
  test('lists names, addresses and ranges, each with a port or without', () => {
    const { config, problems } = read({ OUTBOUND_ALLOW: ' ntfy.lan:8080, , 192.168.1.0/24 ' })
    expect(problems).toEqual([])
    expect(config.outboundAllow).toEqual([
      { host: 'ntfy.lan', port: 8080 },
      { range: [expect.anything(), 24], port: undefined },
    ])
  })

  test('is refused with the entry that is wrong', () => {
    expect(problemOf('OUTBOUND_ALLOW', 'ntfy.lan,http://gotify.lan')).toMatch(
      /^OUTBOUND_ALLOW must list host names, addresses or CIDR ranges, .*, not "http:\/\/gotify\.lan"$/,
    )
  })
})

describe('TRUST_PROXY', () => {
  test.each([
    ['false', false],
    ['FALSE', false],
    ['0', false],
    ['1', 1],
    ['12', 12],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, fd00::/8', ['127.0.0.1', 'fd00::/8']],
  ])('may be %s', (text, trustProxy) => {
    expect(read({ TRUST_PROXY: text })).toMatchObject({ config: { trustProxy }, problems: [] })
  })

  test.each(['true', 'everybody', '-1', '10.0.0.0/33', '10.0.0.0/8,', '10.0.0'])('may not be %s', (text) => {
    expect(problemOf('TRUST_PROXY', text)).toMatch(
      /^TRUST_PROXY must be false, a number of proxies, or addresses/,
    )
  })
})

test('all problems are told together, and no secret is in any of them', () => {
  const secrets = {
    ADMIN_PASSWORD: 'sh0rt-pw',
    JWT_SECRET: 'short-one',
    JWT_SECRET_PREVIOUS: 'short-two',
    SECRETS_KEY: 'short-four',
    SECRETS_KEY_PREVIOUS: 'short-five',
    METRICS_TOKEN: 'short-three',
  }
  const { problems, warnings } = read({
    ...secrets,
    PORT: 'x',
    DATABASE_URL: 'mysql://root:hunter2@db',
    ADMIN_EMAIL: 'nobody',
    DEFAULT_CURRENCY: 'EURO',
    DEFAULT_TIMEZONE: 'Mars',
    ALLOWED_ORIGINS: '*',
    ALLOWED_HOSTS: '*',
    OUTBOUND_ALLOW: '*',
    TRUST_PROXY: 'all',
    LOG_FORMAT: 'xml',
    LOG_LEVEL: 'loud',
    WORKERS: 'many',
    READ_THREADS: 'all',
    DATABASE_POOL_SIZE: '1',
    DATABASE_PREPARE: 'maybe',
    DATABASE_WAIT_SECONDS: '-1',
    DRAIN_SECONDS: 'long',
    BACKUP_KEEP: '0',
    OIDC_ISSUER: 'nowhere',
    OIDC_CLIENT_SECRET: 'short-six',
    OIDC_CREATE_USERS: 'maybe',
    PASSWORD_LOGIN: 'perhaps',
    MCP_ENABLED: 'yes',
    KEPT_ANSWERS: 'no',
  })
  const named = new Set(problems.map((problem) => problem.split(' ')[0]))
  const free = [
    'HOST',
    'DATA_DIR',
    'WEB_DIR',
    'BACKUP_DIR',
    'OIDC_NAME',
    'OIDC_CLIENT_SECRET',
    'OIDC_ADMIN_GROUP',
  ]
  // OIDC_ISSUER needs it.
  expect(named).toEqual(new Set([...NAMES.filter((name) => !free.includes(name)), 'PUBLIC_URL']))
  for (const secret of [...Object.values(secrets), 'hunter2', 'short-six'])
    expect([...problems, ...warnings].join()).not.toContain(secret)
  for (const problem of problems) expect(problem).not.toContain('\n')
})

const POSTGRES = { DATABASE_URL: 'postgres://duebook@db/duebook', JWT_SECRET: LONG }

test.each(['1', '2', '64', ' 4 '])('PostgreSQL may be served by several processes: %s', (WORKERS) => {
  const { config, problems } = read({ ...POSTGRES, WORKERS })
  expect(problems).toEqual([])
  expect(config.workers).toBe(Number(WORKERS))
})

test.each(['0', '65', '-1', '1.5', '2x', '1e1', '002'])('no number of workers: %s', (WORKERS) => {
  expect(read({ ...POSTGRES, WORKERS }).problems).toEqual([
    `WORKERS must be a whole number from 1 to 64, not "${WORKERS}"`,
  ])
})

test('SQLite is served by one process, and it is said why', () => {
  expect(problemOf('WORKERS', '1')).toBeUndefined()
  expect(problemOf('WORKERS', '2')).toBe(
    'WORKERS must be 1 with SQLite, which allows only one process. Set DATABASE_URL to a PostgreSQL database to use more',
  )
})

test('SQLite may be read by several threads', () => {
  expect(read({}).config.database).toMatchObject({ engine: 'sqlite', readThreads: 1 })
  expect(read({ READ_THREADS: '0' }).config.database).not.toHaveProperty('readThreads')
  expect(read({ READ_THREADS: '4' }).config.database).toMatchObject({ engine: 'sqlite', readThreads: 4 })
  expect(problemOf('READ_THREADS', '65')).toBe('READ_THREADS must be a whole number from 0 to 64, not "65"')
})

test('PostgreSQL has no threads that read', () => {
  expect(read({ ...POSTGRES, READ_THREADS: '0' }).problems).toEqual([])
  expect(read({ ...POSTGRES, READ_THREADS: '2' }).problems).toEqual([
    'READ_THREADS works with SQLite only. Unset it, and set WORKERS to use more cores',
  ])
})

test('an address that is no database’s says nothing about the number of workers', () => {
  const { problems } = read({ DATABASE_URL: 'mysql://db', WORKERS: '2' })
  expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL /)])
})

describe('BACKUP_DIR and BACKUP_KEEP', () => {
  test('without a folder nothing is scheduled; with one, seven backups stay unless another number is set', () => {
    expect(read({ BACKUP_KEEP: '3' })).toMatchObject({ config: { backup: undefined }, problems: [] })
    expect(read({ BACKUP_DIR: '/backups' }).config.backup).toEqual({ folder: '/backups', keep: 7 })
    expect(read({ BACKUP_DIR: 'backups', BACKUP_KEEP: '1' }).config.backup).toEqual({
      folder: join(ROOT, 'backups'),
      keep: 1,
    })
  })

  test.each(['0', '-1', '1.5', '1001', 'all', '1e2'])('%s is no number of backups to keep', (text) => {
    expect(problemOf('BACKUP_KEEP', text)).toBe(
      `BACKUP_KEEP must be a whole number from 1 to 1000, not "${text}"`,
    )
  })

  test('on PostgreSQL they are refused, with what to use instead', () => {
    const { problems } = read({
      DATABASE_URL: 'postgres://u:p@db/x',
      JWT_SECRET: LONG,
      BACKUP_DIR: '/backups',
    })
    expect(problems).toEqual([expect.stringMatching(/^BACKUP_DIR works with SQLite only.*pg_dump/)])
  })
})

test.each([
  ['true', true],
  ['TRUE', true],
  ['false', false],
])('MCP_ENABLED may be %s', (text, mcpEnabled) => {
  expect(read({ MCP_ENABLED: text })).toMatchObject({ config: { mcpEnabled }, problems: [] })
})

test.each(['1', 'yes', 'on'])('MCP_ENABLED may not be %s', (text) => {
  expect(problemOf('MCP_ENABLED', text)).toBe(`MCP_ENABLED must be true or false, not "${text}"`)
})

describe('METRICS_TOKEN', () => {
  test('is taken from 16 characters on', () => {
    expect(read({ METRICS_TOKEN: '0123456789abcdef' })).toMatchObject({
      config: { metricsToken: '0123456789abcdef' },
      problems: [],
    })
  })

  test.each(['0123456789abcde', 'two words of a token', 'ein-schlüssel-für-zahlen'])(
    'may not be %s',
    (text) => {
      const problem = problemOf('METRICS_TOKEN', text)
      expect(problem).toMatch(/^METRICS_TOKEN must have at least 16 printable ASCII characters/)
      expect(problem).not.toContain(text)
    },
  )
})
