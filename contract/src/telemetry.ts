import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nullable } from './schemas.ts'

export const Consent = Type.Enum(['pending', 'accepted', 'disabled'], {
  title: 'Consent',
  examples: ['accepted'],
})
export type Consent = Static<typeof Consent>

/** The report itself; docs/telemetry.md explains it field by field. */
const Report = Type.Object(
  {},
  {
    title: 'Report',
    additionalProperties: true,
    description: 'The report exactly as it is sent',
    examples: [{ version: '1.0.0' }],
  },
)

/** Each value under a short name, and under that of its column in `telemetry_log`. */
export const TelemetryRecord = Type.Object(
  {
    id: Id,
    sent_at: Instant,
    successful: Type.Boolean({ examples: [true] }),
    error: Nullable(Type.String(), { examples: [null] }),
    payload: Report,
    last_sent_at: Instant,
    send_successful: Type.Boolean({ examples: [true] }),
    error_message: Nullable(Type.String(), { examples: [null] }),
    metrics_snapshot: Report,
  },
  { title: 'TelemetryRecord' },
)
export type TelemetryRecord = Static<typeof TelemetryRecord>

export const TelemetryStatus = Type.Object(
  {
    consent: Consent,
    enabled: Type.Boolean({
      examples: [true],
      description: 'Whether the server’s settings allow telemetry',
    }),
    destination: Nullable(
      Type.String({
        format: 'uri',
        description: 'Where reports are sent; null if nothing is sent',
        examples: ['https://reports.example.org/v1'],
      }),
    ),
    instance_id: Nullable(
      Type.String({ format: 'uuid', examples: ['5f0f4a52-6b0c-4c5a-9d8e-1f2a3b4c5d6e'] }),
    ),
    next_attempt_at: Nullable(Instant),
    min_send_interval_hours: Type.Integer({ examples: [20] }),
    send_attempts: Type.Integer({ examples: [3] }),
    retention_days: Type.Integer({ examples: [90] }),
    records: Type.Array(TelemetryRecord, { description: 'The latest results, newest first' }),
    payload: Nullable(Report),
  },
  { title: 'TelemetryStatus' },
)
export type TelemetryStatus = Static<typeof TelemetryStatus>

const common = { tag: 'Telemetry', access: 'signed-in', needs: 'account-owner' } as const
const answer = Type.Object({ consent: Consent }, { title: 'TelemetryConsent' })

export const telemetryEndpoints = {
  getTelemetry: endpoint({
    ...common,
    method: 'GET',
    path: '/telemetry',
    summary: 'Telemetry status, past reports, and the exact payload that would be sent now',
    description: 'For account owners.',
    data: TelemetryStatus,
  }),
  acceptTelemetry: endpoint({
    ...common,
    audit: 'telemetry.changed',
    method: 'POST',
    path: '/telemetry/accept',
    summary: 'Turn on usage reports',
    description: 'For account owners. Nothing is sent without it.',
    data: answer,
  }),
  optOutOfTelemetry: endpoint({
    ...common,
    audit: 'telemetry.changed',
    method: 'POST',
    path: '/telemetry/opt-out',
    summary: 'Turn off usage reports',
    description: 'For account owners. Nothing is sent from then on.',
    data: answer,
  }),
}
