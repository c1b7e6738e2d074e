import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { allOptional, CalendarDay, Id, Nullable, Timezone } from './schemas.ts'
import { ComparedText, Text, WholeNumber } from './texts.ts'

export const LeadDays = Type.Array(Type.Integer({ minimum: 0, maximum: LIMITS.leadDays }), {
  title: 'LeadDays',
  maxItems: LIMITS.leadsPerRule,
  description: 'Days before `pay_on`; 0: on the day',
  examples: [[7, 1, 0]],
  'x-refusal': [
    'field-invalid',
    { field: 'lead_days', expected: `a list of whole numbers from 0 to ${LIMITS.leadDays}` },
  ],
})

const details = {
  enabled: Type.Boolean(),
  lead_days: LeadDays,
  overdue_every_days: Nullable(WholeNumber('overdue_every_days', [1, 30]), {
    description: 'Again and again after it; null: never',
    examples: [3],
    'x-refusal': ['number-out-of-range', { field: 'overdue_every_days', min: 1, max: 30 }],
  }),
  overdue_times: WholeNumber('overdue_times', [1, 30], { examples: [5] }),
  hour: Text(TEXT_LIMITS.hour, {
    description: 'HH:00, in `timezone`',
    examples: ['08:00'],
    'x-refusal': 'invalid-hour',
    'x-too-long-refusal': 'invalid-hour',
    'x-described': { pattern: String.raw`^([01]\d|2[0-3]):00$` },
  }),
  timezone: Nullable(Timezone, { description: 'null: the group’s', examples: [null] }),
  digest: Type.Boolean({ description: 'One message with everything, rather than one per bill' }),
  bills: Type.Boolean(),
  deposits: Type.Boolean(),
  auto_paid: Type.Boolean({ description: 'Bills with `auto_pay`, too' }),
  paused_until: Nullable(CalendarDay, {
    description: 'Nothing is sent before this day',
    examples: [null],
    'x-refusal': 'invalid-date',
  }),
  channel_ids: Type.Array(Id, {
    maxItems: 20,
    description: 'Your channels, besides the inbox',
    examples: [[7]],
    'x-refusals': ['unknown-channel'],
  }),
}

export const REMINDER_DEFAULTS = {
  enabled: false,
  lead_days: [7, 1, 0],
  overdue_every_days: 3,
  overdue_times: 5,
  hour: '08:00',
  timezone: null,
  digest: true,
  bills: true,
  deposits: false,
  auto_paid: false,
  paused_until: null,
  channel_ids: [],
} as const

export const ReminderSettings = Type.Object(details, {
  title: 'ReminderSettings',
  examples: [{ ...REMINDER_DEFAULTS, enabled: true, channel_ids: [7] }],
})
export type ReminderSettings = Static<typeof ReminderSettings>

export const ReminderChanges = Type.Object(allOptional(details), {
  title: 'ReminderChanges',
  examples: [{ enabled: true, channel_ids: [7] }],
})
export type ReminderChanges = Static<typeof ReminderChanges>

export const Snooze = Type.Object({ due_date: CalendarDay, until: CalendarDay }, { title: 'Snooze' })
export type Snooze = Static<typeof Snooze>

export const BillReminder = Type.Object(
  {
    lead_days: Nullable(LeadDays, { description: 'null: as for other bills', examples: [[14, 3]] }),
    muted: Type.Boolean({ description: 'Never remind of this bill', examples: [false] }),
    snooze: Nullable(Snooze, { description: 'Of the current cycle' }),
  },
  { title: 'BillReminder' },
)
export type BillReminder = Static<typeof BillReminder>

export const MessageToken = ComparedText(TEXT_LIMITS.messageToken, {
  description: 'The part after `#` in the link',
  examples: ['J2k_oeXuIOs'],
})

export const ActionAnswer = Type.Object(
  {
    action: Type.Enum(['pay', 'snooze'], { examples: ['pay'] }),
    result: Type.Enum(['described', 'done', 'already_settled', 'not_current'], {
      description:
        '`described`: nothing was done. `not_current`: the link’s cycle is no longer the bill’s current one',
      examples: ['done'],
    }),
    bill_id: Id,
    bill_name: Type.String({ examples: ['Rent'] }),
    type: Type.Enum(['bill', 'deposit']),
    database_id: Id,
    due_date: CalendarDay,
    amount: Type.Number({ description: 'What the cycle still lacks', examples: [1200.5] }),
    currency: Type.String({ examples: ['EUR'] }),
    until: Nullable(CalendarDay, { description: '`snooze`: the day of the next message', examples: [null] }),
    language: Type.Enum(['en', 'de']),
  },
  { title: 'ActionAnswer' },
)
export type ActionAnswer = Static<typeof ActionAnswer>

const common = { tag: 'Reminders', access: 'group', needs: 'viewer' } as const

export const reminderEndpoints = {
  getReminders: endpoint({
    ...common,
    method: 'GET',
    path: '/reminders',
    summary: 'Get your reminder settings for this bill group',
    description: 'Nobody else sees them. They are off at first.',
    data: ReminderSettings,
  }),
  updateReminders: endpoint({
    ...common,
    method: 'PUT',
    path: '/reminders',
    summary: 'Change your reminder settings; only included fields change',
    description: 'They apply to you alone.',
    body: ReminderChanges,
    data: ReminderSettings,
    refusals: ['unknown-channel'],
  }),
  getBillReminder: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/reminder',
    summary: 'Get your own rule for a bill',
    description: '`lead_days: null` means your default.',
    data: BillReminder,
    refusals: ['bill-not-found'],
  }),
  updateBillReminder: endpoint({
    ...common,
    method: 'PUT',
    path: '/bills/:id/reminder',
    summary: 'Be reminded of a bill differently, or not at all',
    description: 'For you alone. `muted` stops all messages about it.',
    body: Type.Object(
      {
        lead_days: Type.Optional(Nullable(LeadDays)),
        muted: Type.Optional(Type.Boolean()),
      },
      { title: 'BillReminderChanges', examples: [{ lead_days: [14, 3] }] },
    ),
    data: BillReminder,
    refusals: ['bill-not-found'],
  }),
  resetBillReminder: endpoint({
    ...common,
    method: 'DELETE',
    path: '/bills/:id/reminder',
    summary: 'Return to your default rule for a bill',
    description: 'A snooze stays.',
    data: BillReminder,
    refusals: ['bill-not-found'],
  }),
  snoozeBill: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/:id/snooze',
    summary: 'Hold back messages about the current cycle, and send one on that day',
    description: 'For you alone, at most 60 days ahead.',
    keyed: true,
    body: Type.Object({ until: CalendarDay }, { title: 'NewSnooze', examples: [{ until: '2026-02-05' }] }),
    data: Snooze,
    refusals: ['bill-not-found', 'nothing-to-snooze', 'snooze-out-of-range'],
  }),
  endSnooze: endpoint({
    ...common,
    method: 'DELETE',
    path: '/bills/:id/snooze',
    summary: 'End a snooze',
    description: 'Messages come as usual again.',
    refusals: ['bill-not-found'],
    message: 'Snooze ended',
  }),
  act: endpoint({
    method: 'POST',
    path: '/actions',
    tag: 'Reminders',
    summary: 'Describe or do what a message offers',
    description: 'From any origin, without credentials. Done once, however often it is sent.',
    access: 'public',
    anyOrigin: true,
    body: Type.Object(
      { token: MessageToken, act: Type.Boolean({ description: 'false: only describe' }) },
      { title: 'Action' },
    ),
    data: ActionAnswer,
    refusals: ['invalid-action-link', 'not-permitted'],
  }),
}
