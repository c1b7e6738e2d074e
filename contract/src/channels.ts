import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { Id, Instant, Nullable } from './schemas.ts'
import { ComparedText, type InputNotes, Text } from './texts.ts'

/** Where messages to a user go, besides the inbox that everybody has. */
export const CHANNEL_KINDS = [
  'email',
  'web-push',
  'ntfy',
  'gotify',
  'telegram',
  'discord',
  'slack',
  'mattermost',
  'matrix',
  'pushover',
  'webhook',
  'apprise',
] as const
export const ChannelKind = Type.Enum([...CHANNEL_KINDS], { title: 'ChannelKind', examples: ['ntfy'] })
export type ChannelKind = Static<typeof ChannelKind>

export const ChannelField = Type.Object(
  {
    name: Type.String({ examples: ['topic'] }),
    type: Type.Enum(['text', 'url', 'email', 'flag', 'subscription']),
    required: Type.Boolean({ examples: [true] }),
    secret: Type.Boolean({ description: 'Write-only: reading shows `{"set": true}`', examples: [false] }),
    default: Nullable(Type.Union([Type.String(), Type.Boolean()]), { examples: [null] }),
  },
  { title: 'ChannelField' },
)
export type ChannelField = Static<typeof ChannelField>

export const KindOfChannel = Type.Object(
  {
    kind: ChannelKind,
    // Without one: linters take an object with `type` and `default` in an example for a schema, and refuse it.
    fields: Type.Array(ChannelField, { examples: [[]] }),
    available: Type.Boolean({ examples: [true] }),
    reason: Nullable(
      Type.Enum(['mail-not-configured', 'public-url-missing', 'not-https', 'secrets-key-mismatch'], {
        description: 'What is missing',
      }),
      { examples: [null] },
    ),
    public_key: Type.Optional(
      Type.String({ description: '`web-push`: the `applicationServerKey` of subscriptions' }),
    ),
  },
  { title: 'KindOfChannel' },
)
export type KindOfChannel = Static<typeof KindOfChannel>

/** Read by a rule of its kind, which says what is wrong with one. */
const READ_BY_RULE: InputNotes = {
  'x-read-by-rule': true,
  'x-refusals': [
    ['setting-required', { field: 'topic' }],
    [
      'setting-invalid',
      { field: 'server', expected: 'an http or https address without user name and password' },
    ],
    ['secret-required', { field: 'token' }],
  ],
}

export const ChannelSettings = Type.Unsafe<Record<string, unknown>>(
  Type.Object(
    {},
    {
      title: 'ChannelSettings',
      description: 'Depends on the kind: see `GET /channels/kinds`. Secrets are shown as `{"set": true}`',
      additionalProperties: true,
      examples: [{ server: 'https://ntfy.sh', topic: 'household', token: { set: true } }],
      ...READ_BY_RULE,
    },
  ),
)
export type ChannelSettings = Static<typeof ChannelSettings>

const Name = Text(TEXT_LIMITS.channelName, { examples: ['My phone'], 'x-described': { minLength: 1 } })

export const Channel = Type.Object(
  {
    id: Id,
    kind: ChannelKind,
    name: Name,
    settings: ChannelSettings,
    state: Type.Enum(['ok', 'paused', 'unconfirmed'], { examples: ['ok'] }),
    last_sent_at: Nullable(Instant),
    last_error: Nullable(Type.String({ examples: ['The server answered 401'] })),
    needs_confirmation: Type.Boolean({
      description:
        'Paused by a reset or by ending all tokens. A test that arrives resumes it, if you have confirmed that it is you',
      examples: [false],
    }),
    recent: Type.Boolean({
      description:
        'Made, or given a new target, within 30 days, and not your own email address: `pause_recent_channels` of ' +
        '`POST /auth/change-password` pauses it',
      examples: [true],
    }),
    current_device: Type.Boolean({
      description: '`web-push`: whether it is the device of this session',
      examples: [false],
    }),
    created_at: Instant,
  },
  { title: 'Channel' },
)
export type Channel = Static<typeof Channel>

export const CreatedChannel = Type.Object(
  {
    ...Channel.properties,
    secret: Type.Optional(
      Type.String({
        description: '`webhook`: the key of its signatures, shown only now',
        examples: ['whsec_…'],
      }),
    ),
  },
  { title: 'CreatedChannel' },
)
export type CreatedChannel = Static<typeof CreatedChannel>

export const ChannelTest = Type.Object(
  {
    ok: Type.Boolean({ examples: [true] }),
    error: Nullable(Type.String({ examples: [null] })),
    duration_ms: Type.Integer({ minimum: 0, examples: [120] }),
  },
  { title: 'ChannelTest' },
)
export type ChannelTest = Static<typeof ChannelTest>

const common = { tag: 'Channels', access: 'signed-in', needs: 'user' } as const

export const channelEndpoints = {
  listChannelKinds: endpoint({
    ...common,
    method: 'GET',
    path: '/channels/kinds',
    summary: 'List the kinds of channels, and what each needs',
    description: '`reason` says why a kind is not available.',
    data: Type.Array(KindOfChannel),
  }),
  listChannels: endpoint({
    ...common,
    method: 'GET',
    path: '/channels',
    summary: 'List your channels',
    description: 'Nobody else sees them.',
    data: Type.Array(Channel),
  }),
  createChannel: endpoint({
    ...common,
    confirm: 'by-rule',
    audit: 'channel.created',
    method: 'POST',
    path: '/channels',
    summary: 'Add a channel',
    description:
      'Needs confirmation that it is you, except for `web-push`, which ends with the session. You are told by mail. An email ' +
      'address other than your own gets a link that confirms it.',
    body: Type.Object(
      { kind: ChannelKind, name: Type.Optional(Name), settings: ChannelSettings },
      {
        title: 'NewChannel',
        examples: [{ kind: 'ntfy', name: 'My phone', settings: { topic: 'household' } }],
      },
    ),
    status: 201,
    data: CreatedChannel,
    refusals: ['too-many-channels', 'channel-unavailable', 'secrets-key-mismatch', 'too-many-confirmations'],
  }),
  updateChannel: endpoint({
    ...common,
    confirm: 'by-rule',
    audit: 'channel.changed',
    method: 'PUT',
    path: '/channels/:id',
    summary: 'Change a channel; only included fields and settings change',
    description:
      'Needs confirmation that it is you if it changes where messages go or turns a setting on, except for the `web-push` of ' +
      'this session. You are told by mail then. Another name, or a setting that is turned off, needs none. With a new address, secrets have to ' +
      'be sent again.',
    body: Type.Object(
      { name: Type.Optional(Name), settings: Type.Optional(ChannelSettings) },
      { title: 'ChannelChanges', examples: [{ name: 'My tablet' }] },
    ),
    data: Channel,
    refusals: ['channel-not-found', 'secrets-key-mismatch', 'too-many-confirmations'],
  }),
  removeChannel: endpoint({
    ...common,
    audit: 'channel.removed',
    method: 'DELETE',
    path: '/channels/:id',
    summary: 'Remove a channel',
    description: 'Nothing is sent there any more.',
    refusals: ['channel-not-found'],
    message: 'Channel removed',
  }),
  testChannel: endpoint({
    ...common,
    confirm: 'by-rule',
    method: 'POST',
    path: '/channels/:id/test',
    summary: 'Send a test message now, once',
    description:
      'A test that arrives resumes a paused channel. If the channel has `needs_confirmation`, so does the test.',
    data: ChannelTest,
    refusals: ['channel-not-found', 'channel-unconfirmed', 'too-many-tests', 'secrets-key-mismatch'],
  }),
  confirmChannel: endpoint({
    method: 'POST',
    path: '/channels/confirm',
    tag: 'Channels',
    summary: 'Confirm an email address',
    description: 'With the token from the emailed link.',
    access: 'public',
    body: Type.Object(
      {
        token: ComparedText(TEXT_LIMITS.messageToken, {
          description: 'The part after `#` in the link',
          examples: ['J2k_oeXuIOs'],
        }),
      },
      { title: 'ChannelConfirmation' },
    ),
    refusals: ['invalid-confirmation-link'],
    message: 'Email address confirmed',
  }),
}
