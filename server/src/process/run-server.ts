import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app'
import { noticeOtherSecret } from '#auth/notice-other-secret'
import { argon2Passwords } from '#auth/passwords'
import { autoRecordJob } from '#auto-record/auto-record-job'
import { requireBackupFolder } from '#backup/backup-folder'
import { type BackupJobParts, backupJob } from '#backup/backup-job'
import { migrateWithCopy } from '#backup/migrate-with-copy'
import type { Config } from '#config/config'
import { readVersion } from '#config/version'
import { systemClock } from '#core/clock'
import { OperatorError } from '#core/operator-error'
import type { Database } from '#db/database'
import { describeOpenFailure } from '#db/describe-failure'
import { sweepLeftFiles } from '#db/left-files'
import { FileLockedError } from '#db/lock-file'
import { NewerDatabaseError } from '#db/migrate'
import { openToServe } from '#db/open'
import { openSpool } from '#db/spool'
import { secondFactorJob } from '#factors/second-factor-job'
import { createKeptAnswers } from '#http/kept-answers'
import { MCP_PATH } from '#http/mcp-path'
import { createLogger, type ServerLogger } from '#http/request-log'
import { drainConnections } from '#http/stopping'
import { openImportParts } from '#imports/open-import-parts'
import { createJobRecord, noteEnd } from '#jobs/job-record'
import type { PeriodicJob } from '#jobs/periodic-job'
import { openMailer } from '#mail/open-mailer'
import { createMetrics, type Metrics } from '#metrics/create-metrics'
import { createOutbound } from '#outbound/create-outbound'
import { createReminderMeter } from '#outbox/meter'
import { beginYoung } from '#process/begin-young'
import { exitOnUnhandledError } from '#process/exit-on-unhandled-error'
import { housekeepingJob } from '#process/housekeeping'
import { refuseToStart } from '#process/refuse-to-start'
import { stopOnSignal } from '#process/stop-on-signal'
import { readBuild } from '#program/program-files'
import { reminderJobs } from '#reminders/reminder-jobs'
import { type KeyFile, keepKeyFile } from '#secrets/key-file'
import { openSecretBox } from '#secrets/open-secret-box'
import { createAdminOnce } from '#setup/admin-from-environment'
import { setupCodeFor, setupLink } from '#setup/setup-code'
import { keepInstanceId } from '#telemetry/instance-id'
import { createReporter, type TelemetryParts } from '#telemetry/reporter'
import type { TelemetrySettings } from '#telemetry/settings'
import { hasUsers } from '#users/store'
import { createWebhookMeter } from '#webhooks/meter'
import { webhookJobs } from '#webhooks/webhook-jobs'

/** How long requests in flight may take after a signal. */
export const GRACE_MILLISECONDS = 10_000

/** The whole life of a process that serves. Opens in order, closes in reverse. `announce` gets what people should read. */
export async function runServer(config: Config, announce: (lines: string[]) => void): Promise<void> {
  const log = createLogger(config.logLevel, config.logFormat)
  let finishEverything = async () => {}
  exitOnUnhandledError(log, () => finishEverything())
  requireBackupFolderOrRefuse(config)
  const database = await openOrRefuse(config, log)
  const secret = config.jwtSecret ?? keyOrRefuse(config.dataDir, 'jwt-secret')
  await noticeOtherSecret(database, { secret, isGenerated: config.jwtSecret === undefined }, log)
  const secretsKey = config.secretsKey ?? keyOrRefuse(config.dataDir, 'secrets-key')
  const secretsKeys = { current: secretsKey, previous: config.secretsKeyPrevious }
  const secretBox = await openSecretBox(database, secretsKeys, log)
  const outbound = createOutbound({ allow: config.outboundAllow, log })
  const setupCode = setupCodeFor(secret)
  if (config.admin) {
    await createAdminOnce(database, systemClock, argon2Passwords(), config.defaults, config.admin)
  }

  const metrics = metricsFor(config, database)
  const mails = createJobRecord()
  const mailer =
    config.mail && (await openMailer(config.mail, (end) => noteEnd(mails, systemClock.now(), end)))
  const telemetry = await createTelemetry(config.telemetry, database, log)
  const parts = { database, clock: systemClock, log }
  const meter = createReminderMeter()
  const holder = randomUUID()
  const reminders = reminderJobs({
    ...parts,
    secretBox,
    outbound,
    mailer,
    publicUrl: config.publicUrl,
    random: Math.random,
    holder,
    meter,
  })
  metrics?.watchReminders(meter)
  const webhookMeter = createWebhookMeter()
  const webhooks = webhookJobs({
    ...parts,
    secretBox,
    outbound,
    random: Math.random,
    holder,
    meter: webhookMeter,
  })
  metrics?.watchWebhooks(webhookMeter)
  const jobs = [
    telemetry.reporter.job,
    housekeepingJob(parts),
    autoRecordJob(parts),
    secondFactorJob(parts),
    reminders.planning,
    reminders.sending,
    webhooks.cycles,
    webhooks.sending,
    ...scheduledBackups(config, parts),
  ]
  metrics?.watchJobs(mailer ? [...jobs, { name: 'mail', status: () => mails }] : jobs)
  const received = join(config.dataDir, 'received')
  const exported = join(config.dataDir, 'exports')
  for (const folder of [received, exported]) await sweepLeftFiles(folder, systemClock)
  const app = await buildApp({
    database,
    clock: systemClock,
    newId: randomUUID,
    log,
    secrets: { current: secret, previous: config.jwtSecretPrevious },
    secretBox,
    outbound,
    setupCode,
    defaults: config.defaults,
    allowedOrigins: config.allowedOrigins,
    allowedHosts: config.allowedHosts,
    trustProxy: config.trustProxy,
    mailer,
    publicUrl: config.publicUrl,
    openid: config.openid,
    passwordLogin: config.passwordLogin,
    version: readVersion(),
    processes: config.workers,
    keptAnswers: config.keepsAnswers ? createKeptAnswers({ build: readBuild() }) : undefined,
    webDirectory: config.webDir,
    telemetry,
    imports: openImportParts(received, log),
    spool: openSpool(exported),
    metrics,
    mcpEnabled: config.mcpEnabled,
  })
  finishEverything = async () => {
    app.beginStopping()
    await drainConnections(app)
    await app.close()
    await database.close()
  }
  beginYoung()
  await listenOrRefuse(app, config)
  for (const job of jobs) job.start()
  stopOnSignal({
    drainSeconds: config.drainSeconds,
    drain() {
      app.beginDraining()
      log.info({ seconds: config.drainSeconds }, 'draining: no longer ready, but requests are still served')
    },
    async stop() {
      app.beginStopping()
      // Begun first and awaited last, so that a slow database does not keep requests in flight from their answers.
      const jobsStopped = Promise.all(jobs.map((job) => job.stop()))
      outbound.stop()
      await drainConnections(app)
      await closeWithin(app, GRACE_MILLISECONDS)
      await jobsStopped
      mailer?.close()
      await database.close()
    },
  })
  announce(await readyLines(app, config, database, setupCode))
}

async function openOrRefuse(config: Config, log: ServerLogger): Promise<Database> {
  let database: Database | undefined
  try {
    database = await openToServe(config.database, systemClock, log)
    const { applied, keptAs } = await migrateWithCopy(database, config.database, systemClock, log)
    if (keptAs !== undefined) log.info({ file: keptAs }, 'the database was copied before the migration')
    for (const name of applied) log.info({ migration: name }, 'schema migrated')
    return database
  } catch (error) {
    await database?.close()
    if (isForOperators(error)) refuseToStart([error.message])
    refuseToStart([describeOpenFailure(config.database, config.dataDir, error)])
  }
}

function isForOperators(error: unknown): error is Error {
  return (
    error instanceof NewerDatabaseError || error instanceof FileLockedError || error instanceof OperatorError
  )
}

/** Before the database is opened: a server with backups configured must not run without them. */
function requireBackupFolderOrRefuse({ backup }: Config): void {
  try {
    if (backup) requireBackupFolder(backup.folder)
  } catch (error) {
    refuseToStart([(error as Error).message])
  }
}

function scheduledBackups(
  { backup: settings, database: location }: Config,
  parts: Pick<BackupJobParts, 'database' | 'clock' | 'log'>,
): PeriodicJob[] {
  if (!settings || location.engine !== 'sqlite') return []
  return [backupJob({ ...parts, file: location.file, settings, newId: randomUUID })]
}

function keyOrRefuse(dataDir: string, name: KeyFile): string {
  try {
    return keepKeyFile(dataDir, name)
  } catch (error) {
    const what = { 'jwt-secret': 'signing secret', 'secrets-key': 'key for secrets' }[name]
    refuseToStart([`Cannot save the ${what} in DATA_DIR ${dataDir}: ${(error as Error).message}`])
  }
}

function metricsFor({ metricsToken }: Config, database: Database): Metrics | undefined {
  if (metricsToken === undefined) return undefined
  return createMetrics({ token: metricsToken, database, version: readVersion() })
}

/** The instance's UUID is there before anybody is asked, unless the environment disables telemetry. */
async function createTelemetry(
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
      EADDRINUSE: `PORT ${config.port} is already in use. Stop the other program, or set PORT to another port (0 picks a free one)`,
      EACCES: `PORT ${config.port} is not available to this user. Choose a port above 1023`,
      EADDRNOTAVAIL: `HOST ${config.host} is not an address of this machine. Set it to one that is, such as 127.0.0.1`,
      ENOTFOUND: `HOST ${config.host} cannot be resolved. Set it to an address of this machine, such as 127.0.0.1`,
      EAI_AGAIN: `HOST ${config.host} cannot be resolved. Set it to an address of this machine, such as 127.0.0.1`,
    }
    refuseToStart([
      reasons[code ?? ''] ?? `HOST ${config.host} and PORT ${config.port} cannot be used: ${message}`,
    ])
  }
}

async function readyLines(
  app: FastifyInstance,
  config: Config,
  database: Database,
  setupCode: string,
): Promise<string[]> {
  const { port } = app.server.address() as AddressInfo
  const address = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const ready = [`Duebook is ready at ${address(config.host)}`]
  if (config.mcpEnabled)
    ready.push(`Assistants can connect at ${config.publicUrl ?? address(config.host)}${MCP_PATH}`)
  if (await hasUsers(database.read)) return ready
  // "All addresses" is none that a browser could open.
  const browsable = /^(?:0\.0\.0\.0|[0:]+)$/.test(config.host) ? 'localhost' : config.host
  const link = setupLink(config.publicUrl ?? address(browsable), setupCode)
  return [...ready, `Open ${link} to set it up. Setup code: ${setupCode}`]
}

async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  await app.close()
  clearTimeout(timer)
}
