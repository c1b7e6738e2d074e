import { randomUUID } from 'node:crypto'
import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import type { Schema } from '#db/schema'
import { type Consent, setConsent } from '#telemetry/consent'
import { createReporter, type ReporterParts, type TelemetryParts } from '#telemetry/reporter'
import type { TelemetrySettings } from '#telemetry/settings'
import { silentLog } from './silent-log.ts'

/** As the environment leaves them when it says nothing, but without a place to send to. */
export const TELEMETRY_SETTINGS: TelemetrySettings = {
  enabled: true,
  url: undefined,
  minSendIntervalHours: 20,
  sendAttempts: 3,
  retentionDays: 90,
  instanceId: undefined,
  instanceIdFile: '/does-not-exist/instance-id',
  deploymentMode: 'self-hosted',
  deploymentMethod: 'bare-metal',
}

export const INSTANCE_ID = '0b9d1d5c-6f5e-4d43-9a53-1c1c1f0f7b11'

/** `pause: undefined` makes the pauses real. */
export type ChangedParts = { [Name in keyof ReporterParts]?: ReporterParts[Name] | undefined }

interface Place {
  database: Database
  clock: Clock
  settings?: Partial<TelemetrySettings>
  parts?: ChangedParts
}

/** The telemetry of a test's app. The job runs only when the test calls `tick`. */
export function testTelemetry({ database, clock, settings: changed, parts }: Place): TelemetryParts {
  const settings = { ...TELEMETRY_SETTINGS, ...changed }
  const instanceId = settings.enabled ? INSTANCE_ID : undefined
  const reporter = createReporter({
    database,
    clock,
    log: silentLog,
    newId: randomUUID,
    random: () => 0,
    pause: async () => {},
    settings,
    instanceId,
    version: '0.0.0-test',
    ...parts,
  } as ReporterParts)
  return { settings, instanceId, reporter }
}

/** The owner's word, straight into the database. */
export async function givenConsent(database: Database, consent: Consent): Promise<void> {
  await database.write((tx) => setConsent(tx, consent))
}

type LogRow = Omit<Schema['telemetry_log'], 'id'>

/** A result of some earlier day. */
export async function givenRecord(database: Database, row: Partial<LogRow> & { last_sent_at: string }) {
  await database.write((tx) =>
    tx
      .insertInto('telemetry_log')
      .values({
        instance_id: INSTANCE_ID,
        version: '0.0.0-test',
        deployment_mode: 'self-hosted',
        send_successful: 1,
        error_message: null,
        metrics_snapshot: '{}',
        ...row,
      })
      .execute(),
  )
}

/** The local record, oldest first. */
export function recordsOf(database: Database) {
  return database.read.selectFrom('telemetry_log').selectAll().orderBy('id').execute()
}
