import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#config/config'
import type { TelemetrySettings } from '#telemetry/settings'

const ROOT = '/srv/duebook'
const UUID = '0b9d1d5c-6f5e-4d43-9a53-1c1c1f0f7b11'
const METHOD = existsSync('/.dockerenv') || existsSync('/run/.containerenv') ? 'docker' : 'bare-metal'

const DEFAULTS: TelemetrySettings = {
  enabled: true,
  url: undefined,
  minSendIntervalHours: 20,
  sendAttempts: 3,
  retentionDays: 90,
  instanceId: undefined,
  instanceIdFile: '/srv/duebook/data/instance-id',
  deploymentMode: 'self-hosted',
  deploymentMethod: METHOD,
}

const FIELDS: Record<string, keyof TelemetrySettings> = {
  TELEMETRY_ENABLED: 'enabled',
  TELEMETRY_URL: 'url',
  TELEMETRY_MIN_SEND_INTERVAL_HOURS: 'minSendIntervalHours',
  TELEMETRY_SEND_ATTEMPTS: 'sendAttempts',
  TELEMETRY_LOCAL_LOG_RETENTION_DAYS: 'retentionDays',
  TELEMETRY_INSTANCE_ID: 'instanceId',
  TELEMETRY_INSTANCE_ID_FILE: 'instanceIdFile',
  DEPLOYMENT_MODE: 'deploymentMode',
  DEPLOYMENT_METHOD: 'deploymentMethod',
}

/** Whatever a telemetry setting says, it must not be a problem: problems stop the start. */
function read(environment: Record<string, string>) {
  const { config, problems, warnings } = readConfig(environment, ROOT)
  return { settings: config.telemetry, warnings, problems }
}

const taken = (name: string, value: unknown) => ({
  settings: { ...DEFAULTS, [FIELDS[name] as string]: value },
  warnings: [],
  problems: [],
})

/** What is used instead, and one warning that names the variable. */
const warned = (name: string, used: unknown) => ({
  ...taken(name, used),
  warnings: [expect.stringMatching(new RegExp(`^${name} `))],
})

test('without a word of the environment every setting has its default', () => {
  expect(read({})).toEqual({ settings: DEFAULTS, warnings: [], problems: [] })
})

test('an empty or blank value counts as none, as compose files pass it', () => {
  for (const value of ['', '   ']) {
    const environment = Object.fromEntries(
      [...Object.keys(FIELDS), 'DO_NOT_TRACK'].map((name) => [name, value]),
    )
    expect(read(environment)).toEqual({ settings: DEFAULTS, warnings: [], problems: [] })
  }
})

describe('TELEMETRY_ENABLED', () => {
  test.each(['true', '1', 'yes', 'on', 'TRUE', 'True', 'YES', 'On', ' true '])(
    '%j allows telemetry',
    (value) => {
      expect(read({ TELEMETRY_ENABLED: value })).toEqual(taken('TELEMETRY_ENABLED', true))
    },
  )

  test.each(['false', '0', 'no', 'off', 'FALSE', 'False', 'NO', 'oFF', ' false '])(
    '%j disables it',
    (value) => {
      expect(read({ TELEMETRY_ENABLED: value })).toEqual(taken('TELEMETRY_ENABLED', false))
    },
  )

  test.each(['maybe', 'enabled', '2', '-1', 'truee', 'null', 'ja', 'true,false'])(
    '%j disables it, with a warning',
    (value) => {
      expect(read({ TELEMETRY_ENABLED: value })).toEqual(warned('TELEMETRY_ENABLED', false))
    },
  )
})

describe('DO_NOT_TRACK', () => {
  test.each([undefined, 'true', '1', 'on'])(
    '1 disables telemetry also where TELEMETRY_ENABLED is %s',
    (value) => {
      const environment = { DO_NOT_TRACK: '1', ...(value === undefined ? {} : { TELEMETRY_ENABLED: value }) }
      expect(read(environment)).toEqual({
        settings: { ...DEFAULTS, enabled: false },
        warnings: [],
        problems: [],
      })
    },
  )

  test('0 leaves the choice to TELEMETRY_ENABLED', () => {
    expect(read({ DO_NOT_TRACK: '0' }).settings.enabled).toBe(true)
    expect(read({ DO_NOT_TRACK: '0', TELEMETRY_ENABLED: 'false' }).settings.enabled).toBe(false)
  })
})

describe.each([
  ['TELEMETRY_MIN_SEND_INTERVAL_HOURS', 0, 8_760, 20],
  ['TELEMETRY_SEND_ATTEMPTS', 1, 10, 3],
  ['TELEMETRY_LOCAL_LOG_RETENTION_DAYS', 0, 3_650, 90],
])('%s', (name, least, most, fallback) => {
  test.each([least, least + 1, most - 1, most])('%d is taken', (value) => {
    expect(read({ [name]: String(value) })).toEqual(taken(name, value))
    expect(read({ [name]: ` ${value} ` })).toEqual(taken(name, value))
  })

  test.each([
    String(least - 1),
    String(most + 1),
    '-0',
    '1.5',
    '5.0',
    '1e1',
    '0x5',
    '+5',
    '5h',
    'five',
    '٥',
    'NaN',
    'Infinity',
    '99999999999999999999',
  ])('%j is not: the default is used, with a warning', (value) => {
    expect(read({ [name]: value })).toEqual(warned(name, fallback))
  })
})

describe('TELEMETRY_URL', () => {
  test.each([
    ['http://127.0.0.1:3001/', 'http://127.0.0.1:3001/'],
    ['https://reports.example.org', 'https://reports.example.org/'],
    ['HTTPS://Reports.Example.org/in?key=K', 'https://reports.example.org/in?key=K'],
    ['http://[::1]:3001/a', 'http://[::1]:3001/a'],
  ])('%s is taken', (value, expected) => {
    expect(read({ TELEMETRY_URL: value })).toEqual(taken('TELEMETRY_URL', expected))
  })

  test.each([
    'reports.example.org',
    '//reports.example.org/in',
    '/reports',
    'https://',
    'http://:3001',
    'http://host:99999/',
    'http://bad host/',
    'ftp://reports.example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,reports',
    'ws://reports.example.org/',
    'unix:/run/reports.sock',
    'localhost:3001',
    'https://ada@reports.example.org/',
    'https://ada:sesame@reports.example.org/',
    'https://:sesame@reports.example.org/',
  ])('%s is not: nothing is sent, with a warning that does not repeat it', (value) => {
    expect(read({ TELEMETRY_URL: value })).toEqual(warned('TELEMETRY_URL', undefined))
  })
})

describe('TELEMETRY_INSTANCE_ID', () => {
  test.each([
    [UUID, UUID],
    [UUID.toUpperCase(), UUID],
    [` ${UUID} `, UUID],
  ])('%j is taken', (value, expected) => {
    expect(read({ TELEMETRY_INSTANCE_ID: value })).toEqual(taken('TELEMETRY_INSTANCE_ID', expected))
  })

  test.each([
    'my-server',
    '42',
    UUID.slice(1),
    `${UUID}0`,
    `{${UUID}}`,
    `urn:uuid:${UUID}`,
    UUID.replaceAll('-', ''),
    UUID.replace('0b9d', '0b9g'),
    `${UUID}\n${UUID}`,
  ])('%j is ignored, with a warning', (value) => {
    expect(read({ TELEMETRY_INSTANCE_ID: value })).toEqual(warned('TELEMETRY_INSTANCE_ID', undefined))
  })
})

describe('TELEMETRY_INSTANCE_ID_FILE', () => {
  test('names a file, seen from DATA_DIR', () => {
    expect(read({ TELEMETRY_INSTANCE_ID_FILE: '/etc/duebook/id' })).toEqual(
      taken('TELEMETRY_INSTANCE_ID_FILE', '/etc/duebook/id'),
    )
    expect(read({ TELEMETRY_INSTANCE_ID_FILE: 'ids/mine' })).toEqual(
      taken('TELEMETRY_INSTANCE_ID_FILE', '/srv/duebook/data/ids/mine'),
    )
  })

  test('lies in DATA_DIR by default', () => {
    expect(read({ DATA_DIR: '/var/lib/duebook' }).settings.instanceIdFile).toBe(
      '/var/lib/duebook/instance-id',
    )
  })
})

describe.each(['DEPLOYMENT_MODE', 'DEPLOYMENT_METHOD'])('%s', (name) => {
  test.each(['cloud', 'docker', 'k8s', 'self_hosted', 'Debian-12.5', 'a'.repeat(50)])(
    '%s is taken',
    (value) => {
      expect(read({ [name]: value })).toEqual(taken(name, value))
    },
  )

  test.each([
    'a'.repeat(51),
    'ada@example.org',
    'two words',
    'https://x',
    'a\nb',
    '-x',
    'ünï',
    '10.0.0.1:80',
  ])('%j is not, because it would be sent: the default is used, with a warning', (value) => {
    expect(read({ [name]: value })).toEqual(warned(name, DEFAULTS[FIELDS[name] as keyof TelemetrySettings]))
  })
})

test('all of them wrong at once make one warning each, which does not repeat the value, and stop nothing', () => {
  const wrong = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, '\u0001 sesame']))
  const { settings, warnings, problems } = read(wrong)
  expect(problems).toEqual([])
  expect(settings).toMatchObject({ enabled: false, url: undefined, sendAttempts: 3, instanceId: undefined })
  const named = Object.keys(FIELDS).filter((name) => name !== 'TELEMETRY_INSTANCE_ID_FILE')
  expect(new Set(warnings.map((warning) => warning.split(' ', 1)[0]))).toEqual(new Set(named))
  expect(warnings).toHaveLength(named.length)
  expect(warnings.join()).not.toContain('sesame')
})
