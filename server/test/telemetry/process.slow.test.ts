import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/open'
import { readRememberedId } from '#telemetry/instance-id'
import { silentLog } from '../support/silent-log.ts'
import { type RunningProcess, startServer, temporaryDirectory, warningsOf } from './support/processes.ts'

vi.setConfig({ testTimeout: 180_000 })

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** What the database remembers, seen while no server runs. */
async function rememberedIn(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'duebook.sqlite')
  const database = await openDatabase({ engine: 'sqlite', file }, silentLog)
  const id = await readRememberedId(database.read)
  await database.close()
  return id
}

/** Starts, lets `look` look, and stops; a start that ends by itself fails the test. */
async function run(settings: Record<string, string>, look: (server: RunningProcess) => void = () => {}) {
  const server = await startServer(settings)
  look(server)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  return server
}

test('with TELEMETRY_ENABLED=false there is no UUID: neither in a file nor in the database', async () => {
  const dataDir = temporaryDirectory()
  const server = await run({ DATA_DIR: dataDir, TELEMETRY_ENABLED: 'false' })
  expect(existsSync(join(dataDir, 'instance-id'))).toBe(false)
  expect(await rememberedIn(dataDir)).toBeUndefined()
  expect(server.stderr()).toContain('telemetry is off: disabled by the environment')
})

test('by default a UUID is made at the first start, kept in both places, and stays through restarts and the loss of its file', async () => {
  const dataDir = temporaryDirectory()
  const file = join(dataDir, 'instance-id')
  const settings = { DATA_DIR: dataDir }

  const first = await run(settings)
  const id = readFileSync(file, 'utf8').trim()
  expect(id).toMatch(UUID)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await rememberedIn(dataDir)).toBe(id)
  expect(first.stderr()).toContain('telemetry sends nothing: TELEMETRY_URL is not set')
  expect(warningsOf(first)).toEqual([])

  const wrong = 'not-a-uuid-but-a-secret'
  const second = await run({ ...settings, TELEMETRY_INSTANCE_ID: wrong })
  expect(warningsOf(second)).toEqual(['TELEMETRY_INSTANCE_ID is not a valid UUID and is ignored'])
  expect(second.stdout() + second.stderr()).not.toContain(wrong)
  expect([readFileSync(file, 'utf8').trim(), await rememberedIn(dataDir)]).toEqual([id, id])

  rmSync(file)
  await run(settings)
  expect([readFileSync(file, 'utf8').trim(), await rememberedIn(dataDir)]).toEqual([id, id])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file that cannot be written and settings that are all wrong are warnings, and the server works', async () => {
  const dataDir = temporaryDirectory()
  writeFileSync(join(dataDir, 'in-the-way'), '')
  const server = await startServer({
    DATA_DIR: dataDir,
    TELEMETRY_INSTANCE_ID_FILE: 'in-the-way/instance-id',
    TELEMETRY_URL: 'ftp://ada:sesame@reports.example.org/',
    TELEMETRY_MIN_SEND_INTERVAL_HOURS: 'soon',
    TELEMETRY_SEND_ATTEMPTS: '0',
    TELEMETRY_LOCAL_LOG_RETENTION_DAYS: '-1',
    TELEMETRY_INSTANCE_ID: 'mine',
    DEPLOYMENT_MODE: 'two words',
    DEPLOYMENT_METHOD: 'ada@example.org',
  })
  expect((await fetch(`${server.url}/api/v2/ready`)).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  const named = [
    'TELEMETRY_URL',
    'TELEMETRY_MIN_SEND_INTERVAL_HOURS',
    'TELEMETRY_SEND_ATTEMPTS',
    'TELEMETRY_LOCAL_LOG_RETENTION_DAYS',
    'TELEMETRY_INSTANCE_ID ',
    'TELEMETRY_INSTANCE_ID_FILE',
    'DEPLOYMENT_MODE',
    'DEPLOYMENT_METHOD',
  ]
  const warnings = warningsOf(server)
  expect(named.filter((name) => !warnings.some((warning) => warning.includes(name)))).toEqual([])
  expect(warnings).toHaveLength(named.length)
  expect(server.stderr()).not.toMatch(/sesame|reports\.example|two words|ada@/)
  expect(server.stderr()).not.toContain(`"hostname":"${hostname()}"`)
  expect(await rememberedIn(dataDir)).toMatch(UUID)
})
