import { type Static, Type } from 'typebox'
import { ChannelTest } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { allOptional, Cursor, Id, Instant, Limit, Nullable } from './schemas.ts'
import { type InputNotes, Text } from './texts.ts'

/** What a webhook can be told of. */
export const EVENT_TYPES = [
  'bill.created',
  'bill.updated',
  'bill.archived',
  'bill.restored',
  'bill.deleted',
  'payment.recorded',
  'payment.changed',
  'payment.deleted',
  'cycle.skipped',
  'cycle.due',
  'cycle.overdue',
  'import.committed',
] as const
export const EventType = Type.Enum([...EVENT_TYPES], { title: 'EventType', examples: ['payment.recorded'] })
export type EventType = Static<typeof EventType>

const REFUSED_URL: InputNotes = {
  'x-refusals': [
    ['field-invalid', { field: 'url', expected: 'an http or https address without user name and password' }],
  ],
}

const needed = {
  url: Text(TEXT_LIMITS.url, { examples: ['https://example.org/hooks/duebook'], ...REFUSED_URL }),
}
const details = {
  name: Text(TEXT_LIMITS.webhookName, { examples: ['Home Assistant'], 'x-described': { minLength: 1 } }),
  events: Nullable(Type.Array(EventType, { maxItems: 50 }), {
    description: 'Null: all',
    examples: [['payment.recorded', 'cycle.due']],
  }),
  enabled: Type.Boolean({ examples: [true] }),
}
const State = Type.Enum(['ok', 'paused'], { examples: ['ok'] })

export const Webhook = Type.Object(
  {
    id: Id,
    ...details,
    ...needed,
    state: State,
    last_error: Nullable(Type.String({ examples: [null] })),
    last_sent_at: Nullable(Instant),
    owner_id: Nullable(Id, { description: 'The manager it belongs to' }),
    owner_email: Nullable(Type.String({ examples: ['ada@example.org'] })),
    created_at: Instant,
  },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

export const CreatedWebhook = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'The key of its signatures, shown only now', examples: ['whsec_…'] }),
  },
  { title: 'CreatedWebhook' },
)
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const WebhookDelivery = Type.Object(
  {
    id: Id,
    event_id: Id,
    message_id: Type.String({ description: 'The header `webhook-id`', examples: ['msg_2b8c'] }),
    type: EventType,
    state: Type.Enum(['pending', 'sent', 'failed', 'cancelled'], { examples: ['sent'] }),
    attempts: Type.Integer({ minimum: 0, examples: [1] }),
    status: Nullable(Type.Integer({ description: 'Of the last answer', examples: [200] })),
    duration_ms: Nullable(Type.Integer({ minimum: 0, examples: [120] })),
    answer: Nullable(
      Type.String({
        description: 'Its beginning; never of targets that only `OUTBOUND_ALLOW` opens',
        examples: ['OK'],
      }),
    ),
    error: Nullable(Type.String({ examples: [null] })),
    created_at: Instant,
    attempted_at: Nullable(Instant),
    next_attempt_at: Nullable(Instant),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

const common = { tag: 'Webhooks', access: 'group', needs: 'manager' } as const

export const webhookEndpoints = {
  listWebhooks: endpoint({
    ...common,
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks of the bill group',
    description: 'For managers. Secrets are not included.',
    data: Type.Array(Webhook),
  }),
  createWebhook: endpoint({
    ...common,
    confirm: 'every-session',
    audit: 'webhook.created',
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook',
    description:
      'Signed as https://www.standardwebhooks.com says. It belongs to you while you are a manager.',
    body: Type.Object(
      { ...needed, ...allOptional(details, { events: null, enabled: true }) },
      {
        title: 'NewWebhook',
        examples: [{ url: 'https://example.org/hooks/duebook', events: ['payment.recorded'] }],
      },
    ),
    status: 201,
    data: CreatedWebhook,
    refusals: ['too-many-webhooks', 'secrets-key-mismatch'],
  }),
  updateWebhook: endpoint({
    ...common,
    confirm: 'every-session',
    audit: 'webhook.changed',
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a webhook; only included fields change',
    description:
      '`state: "ok"` confirms and resumes a paused one. It then belongs to you, as with another `url`.',
    body: Type.Object(
      { ...allOptional({ ...needed, ...details, state: State }) },
      { title: 'WebhookChanges', examples: [{ enabled: false }] },
    ),
    data: Webhook,
    refusals: ['webhook-not-found'],
  }),
  deleteWebhook: endpoint({
    ...common,
    audit: 'webhook.removed',
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook',
    description: 'Waiting deliveries are dropped.',
    refusals: ['webhook-not-found'],
    message: 'Webhook deleted',
  }),
  testWebhook: endpoint({
    ...common,
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send an event of type `test` now, once',
    description: 'One that arrives resumes a webhook that was paused because it failed.',
    data: ChannelTest,
    refusals: ['webhook-not-found', 'too-many-tests', 'secrets-key-mismatch'],
  }),
  rotateWebhookSecret: endpoint({
    ...common,
    confirm: 'every-session',
    audit: 'webhook.changed',
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Make a new secret; the old one signs along for 24 hours',
    description: 'The new one is shown once.',
    status: 201,
    data: CreatedWebhook,
    refusals: ['webhook-not-found', 'secrets-key-mismatch'],
  }),
  listWebhookDeliveries: endpoint({
    ...common,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List the deliveries of the last 30 days, newest first',
    description: 'Without `limit`, the newest 1,000.',
    query: Type.Object({ limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }),
    data: Type.Array(WebhookDelivery),
    refusals: ['webhook-not-found'],
  }),
  repeatWebhookDelivery: endpoint({
    ...common,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery_id/repeat',
    summary: 'Send an event again now, once, under the same `webhook-id`',
    description: 'Returns the delivery, with the receiver’s answer.',
    data: WebhookDelivery,
    refusals: [
      'webhook-not-found',
      'delivery-not-found',
      'webhook-paused',
      'too-many-tests',
      'secrets-key-mismatch',
    ],
  }),
}
