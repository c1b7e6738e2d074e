import { type Static, Type } from 'typebox'
import { ChannelKind } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './refusals.ts'
import { CalendarDay, Cursor, Id, Instant, Limit, Nullable } from './schemas.ts'

export const Delivery = Type.Object(
  {
    channel_id: Nullable(Type.Integer({ minimum: 1, description: 'Null: it was deleted', examples: [7] })),
    kind: ChannelKind,
    name: Type.String({ examples: ['My phone'] }),
    state: Type.Enum(['pending', 'sent', 'failed', 'cancelled'], { examples: ['sent'] }),
    sent_at: Nullable(Instant),
    error: Nullable(Type.String({ examples: [null] })),
  },
  { title: 'Delivery' },
)
export type Delivery = Static<typeof Delivery>

export const NotifiedBill = Type.Object({ bill_id: Id, due_date: CalendarDay }, { title: 'NotifiedBill' })

/** An entry of the inbox. */
export const Notification = Type.Object(
  {
    id: Id,
    kind: Type.Enum(['reminder', 'channel_paused'], { examples: ['reminder'] }),
    database_id: Nullable(Id),
    channel_id: Nullable(
      Type.Integer({ minimum: 1, description: '`channel_paused`: which one', examples: [7] }),
    ),
    title: Type.String({ examples: ['Rent is due today'] }),
    text: Type.String({ examples: ['Rent, €1,200.50, due today'] }),
    bills: Type.Array(NotifiedBill),
    sent_at: Instant,
    read_at: Nullable(Instant),
    deliveries: Type.Array(Delivery),
  },
  { title: 'Notification' },
)
export type Notification = Static<typeof Notification>

export const PlannedMessage = Type.Object(
  {
    at: Instant,
    database_id: Id,
    bill_id: Id,
    bill_name: Type.String({ examples: ['Rent'] }),
    due_date: CalendarDay,
    reason: Type.Enum(['before', 'due', 'overdue', 'snoozed'], { examples: ['before'] }),
    days: Type.Integer({
      minimum: 0,
      description: 'How many days before or after the day on which to pay',
      examples: [7],
    }),
    channel_ids: Type.Array(Id, { description: 'Besides the inbox' }),
  },
  { title: 'PlannedMessage' },
)
export type PlannedMessage = Static<typeof PlannedMessage>

const common = { tag: 'Notifications', access: 'signed-in', needs: 'user' } as const

export const notificationEndpoints = {
  listNotifications: endpoint({
    ...common,
    method: 'GET',
    path: '/notifications',
    summary: 'Your inbox over all bill groups, newest first',
    description: 'Kept for 90 days. Without `limit`, the newest 1,000.',
    query: Type.Object({
      unread: Type.Optional(Type.Boolean({ default: false, description: 'Only unread ones' })),
      limit: Type.Optional(Limit),
      cursor: Type.Optional(Cursor),
    }),
    data: Type.Array(Notification),
  }),
  readNotifications: endpoint({
    ...common,
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark notifications as read',
    description: 'Either those in `ids`, or `all`.',
    body: Type.Object(
      {
        ids: Type.Optional(Type.Array(Id, { maxItems: LIMITS.pageSize, examples: [[7]] })),
        all: Type.Optional(Type.Boolean()),
      },
      { title: 'ReadNotifications', minProperties: 1, examples: [{ all: true }] },
    ),
    data: Type.Object(
      { read: Type.Integer({ minimum: 0, description: 'How many were unread', examples: [3] }) },
      { title: 'NotificationsRead' },
    ),
    refusals: ['ids-or-all'],
  }),
  listPlannedMessages: endpoint({
    ...common,
    method: 'GET',
    path: '/notifications/planned',
    summary: 'What will be sent to you in the next 31 days, and why',
    description: 'If nothing is paid until then.',
    data: Type.Array(PlannedMessage),
  }),
}
