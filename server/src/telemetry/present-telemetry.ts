import type { TelemetryRecord, TelemetryStatus } from '@duebook/contract'
import { toInstant } from '#core/clock'
import type { Consent } from '#telemetry/consent'
import type { LogRow } from '#telemetry/log-store'
import type { Payload } from '#telemetry/payload'
import type { TelemetrySettings } from '#telemetry/settings'

export interface Status {
  consent: Consent
  settings: TelemetrySettings
  instanceId: string | undefined
  nextAttemptAt: Date | undefined
  records: LogRow[]
  payload: Payload | undefined
}

export function presentTelemetry({ consent, settings, ...status }: Status): TelemetryStatus {
  const willSend = consent === 'accepted' && status.nextAttemptAt !== undefined
  return {
    consent,
    enabled: settings.enabled,
    destination: settings.url === undefined ? null : withoutQuery(settings.url),
    instance_id: status.instanceId ?? null,
    next_attempt_at: willSend && status.nextAttemptAt ? toInstant(status.nextAttemptAt) : null,
    min_send_interval_hours: settings.minSendIntervalHours,
    send_attempts: settings.sendAttempts,
    retention_days: settings.retentionDays,
    records: status.records.map(presentRecord),
    payload: status.payload ?? null,
  }
}

function presentRecord(record: LogRow): TelemetryRecord {
  const sentAt = record.lastSentAt
  const successful = record.sendSuccessful === 1
  const error = record.errorMessage
  const payload = JSON.parse(record.metricsSnapshot) as object
  return {
    id: record.id,
    sent_at: sentAt,
    successful,
    error,
    payload,
    last_sent_at: sentAt,
    send_successful: successful,
    error_message: error,
    metrics_snapshot: payload,
  }
}

/** A key of the operator's may be in it. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
