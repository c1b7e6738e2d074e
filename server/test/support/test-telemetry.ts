import { randomUUID } from 'node:crypto'
import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
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

interface Place {
  database: Database
  clock: Clock
  settings?: Partial<TelemetrySettings>
  parts?: Partial<ReporterParts>
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
  })
  return { settings, instanceId, reporter }
}
