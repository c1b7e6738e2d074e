import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app'
import { argon2Passwords } from '#auth/passwords'
import { createAutoRecorder } from '#auto-record/auto-recorder'
import { type Config, REPOSITORY_ROOT, readEnvironment } from '#config'
import { systemClock } from '#core/clock'
import type { Database } from '#db/database'
import { describeOpenFailure } from '#db/describe-failure'
import { migrate, NewerDatabaseError } from '#db/migrate'
import { openDatabase } from '#db/open'
import { sweepHourly } from '#housekeeping'
import { createLogger, type ServerLogger } from '#http/request-log'
import { smtpMailer } from '#mail/smtp-mailer'
import { createAdminOnce } from '#setup/admin-from-environment'
import { setupCodeFor } from '#setup/setup-code'
import { keepSigningSecret } from '#signing-secret'
import { keepInstanceId } from '#telemetry/instance-id'
import { createReporter, type TelemetryParts } from '#telemetry/reporter'
import type { TelemetrySettings } from '#telemetry/settings'
import { hasUsers } from '#users/store'

/** How long requests in flight may take after a signal. */
const GRACE_MILLISECONDS = 10_000
// A terminal sends Ctrl-C to the whole process group, and the launcher passes it on: the echo of one is not a second one.
const ECHO_MILLISECONDS = 1_000

/** The whole life of the process. Opens in order, closes in reverse. */
export async function start(): Promise<void> {
  const { config, problems, warnings } = readEnvironment()
  if (problems.length > 0) refuseToStart(problems)
  const log = createLogger(config.logLevel)
  for (const warning of warnings) log.warn({}, warning)

  const database = await openOrRefuse(config, log)
  const secret = config.jwtSecret ?? secretOrRefuse(config.dataDir)
  const setupCode = setupCodeFor(secret)
  if (config.admin) {
    await createAdminOnce(database, systemClock, argon2Passwords(), config.defaults, config.admin)
  }

  const mailer = config.mail && smtpMailer(config.mail)
  const telemetry = await startTelemetry(config.telemetry, database, log)
  const app = await buildApp({
    database,
    clock: systemClock,
    newId: randomUUID,
    log,
    secrets: { current: secret, previous: config.jwtSecretPrevious },
    setupCode,
    defaults: config.defaults,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    mailer,
    publicUrl: config.publicUrl,
    version: readVersion(),
    webDirectory: config.webDir,
    telemetry,
  })
  await listenOrRefuse(app, config)
  surviveMistakes(log)
  telemetry.reporter.start()
  const stopSweeping = sweepHourly(database, systemClock, log)
  const autoRecorder = createAutoRecorder({ database, clock: systemClock, log })
  autoRecorder.start()
  stopOnSignal(async () => {
    app.beginStopping()
    stopSweeping()
    // Begun first and awaited last, so that a slow database does not keep requests in flight from their answers.
    const recorderStopped = autoRecorder.stop()
    await telemetry.reporter.stop()
    await closeWithin(app, GRACE_MILLISECONDS)
    await recorderStopped
    mailer?.close()
    await database.close()
  })
  await announce(app, config, database, setupCode)
}

/** One forgotten error must not take everybody's server down; what was under way is answered or rolled back. */
function surviveMistakes(log: ServerLogger): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => log.error({ err: error }, 'an error that nobody handled'))
  }
}

async function openOrRefuse(config: Config, log: ServerLogger): Promise<Database> {
  let database: Database | undefined
  try {
    database = await openDatabase(config.database, log)
    const applied = await migrate(database, systemClock)
    for (const name of applied) log.info({ migration: name }, 'schema migrated')
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof NewerDatabaseError) refuseToStart([error.message])
    refuseToStart([describeOpenFailure(config.database, config.dataDir, error)])
  }
}

function secretOrRefuse(dataDir: string): string {
  try {
    return keepSigningSecret(dataDir)
  } catch (error) {
    refuseToStart([`DATA_DIR ${dataDir} cannot keep the signing secret: ${(error as Error).message}`])
  }
}

/** The instance's UUID is there before anybody is asked, unless the environment disables telemetry. */
async function startTelemetry(
  settings: TelemetrySettings,
  database: Database,
  log: ServerLogger,
): Promise<TelemetryParts> {
  const sources = { given: settings.instanceId, file: settings.instanceIdFile }
  const instanceId = settings.enabled ? await keepInstanceId(database, sources, randomUUID, log) : undefined
  const parts = {
    database,
    clock: systemClock,
    log,
    newId: randomUUID,
    random: Math.random,
    settings,
    instanceId,
  }
  return { settings, instanceId, reporter: createReporter({ ...parts, version: readVersion() }) }
}

async function listenOrRefuse(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT ${config.port} is in use by another program. Stop it, or set PORT to another one (0 picks a free one)`,
      EACCES: `PORT ${config.port} may not be used by this user. Choose one above 1023`,
      EADDRNOTAVAIL: `HOST ${config.host} is not an address of this machine. Set it to one that is, such as 127.0.0.1`,
      ENOTFOUND: `HOST ${config.host} cannot be resolved. Set it to an address of this machine, such as 127.0.0.1`,
      EAI_AGAIN: `HOST ${config.host} cannot be resolved. Set it to an address of this machine, such as 127.0.0.1`,
    }
    refuseToStart([
      reasons[code ?? ''] ?? `HOST ${config.host} and PORT ${config.port} cannot be used: ${message}`,
    ])
  }
}

/** One line per fault, never a stack trace. */
function refuseToStart(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(2)
}

async function announce(
  app: FastifyInstance,
  config: Config,
  database: Database,
  setupCode: string,
): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const setupIsOpen = !(await hasUsers(database.read))
  console.log(`Duebook is ready at http://${host}:${port}`)
  if (setupIsOpen) console.log(`Set-up is open. Setup code: ${setupCode}`)
}

/** Also when the launcher dies: a server that nobody can stop any more would hold the port and the data. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MILLISECONDS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (process.connected) process.on('disconnect', onSignal)
}

async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  await app.close()
  clearTimeout(timer)
}

function readVersion(): string {
  const file = readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
