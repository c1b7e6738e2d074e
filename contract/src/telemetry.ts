import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nullable } from './schemas.ts'

export const Consent = Type.Enum(['pending', 'accepted', 'disabled'])
export type Consent = Static<typeof Consent>

/** The report itself; docs/telemetry.md explains it field by field. */
const Report = Type.Object(
  {},
  { additionalProperties: true, description: 'The report, field by field as it is sent' },
)

/** Each value under a short name, and under that of its column in `telemetry_log`. */
export const TelemetryRecord = Type.Object({
  id: Id,
  sent_at: Instant,
  successful: Type.Boolean(),
  error: Nullable(Type.String()),
  payload: Report,
  last_sent_at: Instant,
  send_successful: Type.Boolean(),
  error_message: Nullable(Type.String()),
  metrics_snapshot: Report,
})
export type TelemetryRecord = Static<typeof TelemetryRecord>

export const TelemetryStatus = Type.Object({
  consent: Consent,
  enabled: Type.Boolean({ description: 'Whether the environment allows telemetry at all' }),
  destination: Nullable(Type.String({ description: 'Where reports are sent; null if nothing is sent' })),
  instance_id: Nullable(Type.String()),
  next_attempt_at: Nullable(Instant),
  min_send_interval_hours: Type.Integer(),
  send_attempts: Type.Integer(),
  retention_days: Type.Integer(),
  records: Type.Array(TelemetryRecord, { description: 'The latest results, newest first' }),
  payload: Nullable(Report),
})
export type TelemetryStatus = Static<typeof TelemetryStatus>

const common = { tag: 'Telemetry', access: 'signed-in', needs: 'account-owner' } as const
const answer = Type.Object({ consent: Consent })

export const telemetryEndpoints = {
  getTelemetry: endpoint({
    ...common,
    method: 'GET',
    path: '/telemetry',
    summary: 'Telemetry status, past reports, and the exact payload that would be sent now',
    data: TelemetryStatus,
  }),
  acceptTelemetry: endpoint({
    ...common,
    method: 'POST',
    path: '/telemetry/accept',
    summary: 'Turn on usage reports',
    data: answer,
  }),
  optOutOfTelemetry: endpoint({
    ...common,
    method: 'POST',
    path: '/telemetry/opt-out',
    summary: 'Turn off usage reports',
    data: answer,
  }),
}
