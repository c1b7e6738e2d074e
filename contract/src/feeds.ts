import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { allOptional, Id, Instant, Nullable } from './schemas.ts'
import { Text, WholeNumber } from './texts.ts'

const name = Text(TEXT_LIMITS.feedName, { examples: ['My bills'], 'x-described': { minLength: 1 } })

const ALARM_DAYS = [0, LIMITS.feedAlarmDays] as const

const options = {
  database_ids: Nullable(Type.Array(Id, { maxItems: 1_000 }), {
    description: 'null: all bill groups that you can open',
    examples: [null],
  }),
  include: Type.Enum(['bills', 'deposits', 'both'], { examples: ['both'] }),
  show_amounts: Type.Boolean({ examples: [true] }),
  paid: Type.Boolean({ description: 'Show what is paid, too, marked', examples: [true] }),
  alarm_days: Nullable(WholeNumber('alarm_days', ALARM_DAYS), {
    description: 'Alarm so many days before, at 9:00; null: none',
    examples: [null],
    'x-refusal': ['number-out-of-range', { field: 'alarm_days', min: ALARM_DAYS[0], max: ALARM_DAYS[1] }],
  }),
}

export const FEED_DEFAULTS = {
  database_ids: null,
  include: 'both',
  show_amounts: true,
  paid: true,
  alarm_days: null,
} as const

export const Feed = Type.Object(
  {
    id: Id,
    name,
    ...options,
    last_fetched_at: Nullable(Instant),
    last_agent: Nullable(
      Type.String({ description: 'The program that fetched it', examples: ['Google-Calendar-Importer'] }),
    ),
    created_at: Instant,
  },
  { title: 'Feed' },
)
export type Feed = Static<typeof Feed>

export const CreatedFeed = Type.Object(
  {
    ...Feed.properties,
    url: Type.String({
      description: 'Shown only now. Whoever knows it can read the calendar',
      format: 'uri',
      examples: ['https://duebook.example.org/feeds/J2k_oeXuIOs.ics'],
    }),
    webcal_url: Type.String({
      description: 'The same, for calendar apps',
      format: 'uri',
      examples: ['webcal://duebook.example.org/feeds/J2k_oeXuIOs.ics'],
    }),
  },
  { title: 'CreatedFeed' },
)
export type CreatedFeed = Static<typeof CreatedFeed>

export const NewFeed = Type.Object(
  { name, ...allOptional(options, FEED_DEFAULTS) },
  { title: 'NewFeed', examples: [{ name: 'My bills' }] },
)
export type NewFeed = Static<typeof NewFeed>

export const FeedChanges = Type.Object(allOptional({ name, ...options }), {
  title: 'FeedChanges',
  examples: [{ show_amounts: false }],
})
export type FeedChanges = Static<typeof FeedChanges>

const common = { tag: 'Feeds', access: 'signed-in', needs: 'user' } as const

export const feedEndpoints = {
  listFeeds: endpoint({
    ...common,
    method: 'GET',
    path: '/feeds',
    summary: 'List your calendar feeds',
    description: 'Addresses are not included; they are shown only once.',
    data: Type.Array(Feed),
  }),
  createFeed: endpoint({
    ...common,
    confirm: 'every-session',
    audit: 'feed.created',
    method: 'POST',
    path: '/feeds',
    summary: 'Create a calendar feed',
    description: 'It shows the bill groups that you can open at that moment.',
    body: NewFeed,
    status: 201,
    data: CreatedFeed,
    refusals: ['group-not-found', 'too-many-feeds'],
  }),
  updateFeed: endpoint({
    ...common,
    confirm: 'every-session',
    audit: 'feed.changed',
    method: 'PUT',
    path: '/feeds/:id',
    summary: 'Change a calendar feed; only included fields change',
    description: 'Its address stays the same.',
    body: FeedChanges,
    data: Feed,
    refusals: ['feed-not-found', 'group-not-found'],
  }),
  deleteFeed: endpoint({
    ...common,
    audit: 'feed.ended',
    method: 'DELETE',
    path: '/feeds/:id',
    summary: 'Delete a calendar feed; its address stops working',
    description: 'Calendars keep what they have fetched.',
    refusals: ['feed-not-found'],
    message: 'Feed deleted',
  }),
}
