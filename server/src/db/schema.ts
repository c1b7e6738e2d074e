import type { AuditAction, SignInMethod } from '@duebook/contract/audit-actions'
import type { Generated } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Language } from '#core/language'
import type { Minor } from '#core/money'
import type { Frequency, ScheduleText } from '#core/recurrence/schedule'
import type { WeekendRule } from '#core/recurrence/weekend'
import type { GroupRole } from '#core/roles'
import type { TagKeys, TagsText } from '#core/tags'
import type { MigrationKind } from '#db/migrations/migration'

/*
 * The tables as both engines keep them: integer ids, minor units, days as YYYY-MM-DD, instants as ISO 8601 UTC
 * of fixed width, flags as 0/1. A sum may pass 2^53, so sums are never typed as plain columns.
 */
export interface Schema {
  schema_migrations: MigrationTable
  instance_settings: InstanceSettingTable
  accounts: AccountTable
  users: UserTable
  sessions: SessionTable
  known_addresses: KnownAddressTable
  login_failures: LoginFailureTable
  totp_factors: TotpFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  used_challenges: UsedChallengeTable
  sign_in_challenges: SignInChallengeTable
  sign_in_links: SignInLinkTable
  openid_links: OpenidLinkTable
  email_changes: EmailChangeTable
  known_devices: KnownDeviceTable
  audit_log: AuditLogTable
  audit_hours: AuditHourTable
  bill_groups: BillGroupTable
  group_revisions: GroupRevisionTable
  memberships: MembershipTable
  pending_memberships: PendingMembershipTable
  membership_mails: MembershipMailTable
  invitations: InvitationTable
  invitation_groups: InvitationGroupTable
  password_resets: PasswordResetTable
  idempotency_keys: IdempotencyKeyTable
  categories: CategoryTable
  bills: BillTable
  payments: PaymentTable
  skips: SkipTable
  balances: BalanceTable
  dismissed_insights: DismissedInsightTable
  imports: ImportTable
  import_rows: ImportRowTable
  devices: DeviceTable
  channels: ChannelTable
  channel_uses: ChannelUseTable
  reminder_settings: ReminderSettingTable
  reminder_channels: ReminderChannelTable
  bill_reminders: BillReminderTable
  snoozes: SnoozeTable
  notifications: NotificationTable
  reminders: ReminderTable
  deliveries: DeliveryTable
  personal_tokens: PersonalTokenTable
  personal_token_groups: PersonalTokenGroupTable
  feeds: FeedTable
  webhooks: WebhookTable
  events: EventTable
  webhook_deliveries: WebhookDeliveryTable
  announced_cycles: AnnouncedCycleTable
  leases: LeaseTable
  telemetry_log: TelemetryLogTable
  received_reports: ReceivedReportTable
}

export type Flag = 0 | 1

/** Not ended; ended, which archived it; ended, but it was archived or restored by hand. */
export type Ended = 0 | 1 | 2

interface MigrationTable {
  version: number
  name: string
  applied_at: string
  /** Null for those that were applied before there were kinds. */
  kind: MigrationKind | null
}

interface InstanceSettingTable {
  name: string
  value: string
}

interface AccountTable {
  id: Generated<number>
  created_at: string
  /** From when on a password alone signs nobody of the account in. Null: it does. */
  second_factor_from: Generated<string | null>
}

interface UserTable {
  id: Generated<number>
  account_id: number
  email: string
  email_key: string
  password_hash: string
  is_admin: Flag
  is_owner: Flag
  created_at: string
  updated_at: string
  last_active_at: string | null
  /** Of mails and messages. Null until the web app has stored its choice: English. */
  language: Language | null
  /** Raised to end every link of the messages that are out. */
  link_epoch: Generated<number>
  /** Whether an administrator, an invitation to the address or a mailed link vouches for the email. */
  email_proven: Generated<Flag>
  /** 0: they sign in by OpenID, and never had one. */
  has_password: Generated<Flag>
}

interface SessionTable {
  id: Generated<number>
  user_id: number
  kind: 'token' | 'cookie'
  refresh_id: string
  refresh_issued_at: string
  previous_refresh_id: string | null
  previous_refresh_until: string | null
  user_agent: string | null
  address: string | null
  created_at: string
  last_used_at: string
  expires_at: string
  /** Of cookie sessions: the SHA-256 of the value that the page keeps. Null in those from before it was introduced. */
  binding_hash: string | null
  /** The refresh token is dead; access tokens that are out run to their end. */
  revoked_at: string | null
  /** Access tokens are dead too. */
  ended_at: string | null
  /** How they signed in. Null in sessions from before it was kept. */
  method: SignInMethod | null
  /** When they last confirmed that it is them, after signing in. */
  confirmed_at: string | null
  /** Not to be prolonged past it. Null: without such an end. */
  ends_at: string | null
}

interface TotpFactorTable {
  user_id: number
  /** Sealed. */
  secret: string
  /** The time step of the last code that was used: it and those before count no more. */
  last_step: number
  created_at: string
  /** Null until a code of it was seen: until then it counts for nothing. */
  confirmed_at: string | null
}

/** Only those that are not used yet. */
interface RecoveryCodeTable {
  user_id: number
  code_hash: string
}

interface PasskeyTable {
  id: Generated<number>
  user_id: number
  name: string
  /** In base64url, like the key. */
  credential_id: string
  public_key: string
  counter: number
  /** A JSON list. */
  transports: string
  synced: Flag
  created_at: string
  last_used_at: string | null
}

interface UsedChallengeTable {
  challenge_hash: string
  expires_at: string
}

interface SignInChallengeTable {
  token_hash: string
  user_id: number
  purpose: 'second-factor' | 'set-up'
  /** What the first step was: the method of the session begins with it. */
  first_step: 'password' | 'sign-in-link' | 'invitation'
  tries: number
  created_at: string
  expires_at: string
}

interface SignInLinkTable {
  token_hash: string
  user_id: number
  created_at: string
  expires_at: string
}

interface OpenidLinkTable {
  user_id: number
  issuer: string
  subject: string
  linked_at: string
}

interface EmailChangeTable {
  user_id: number
  email: string
  token_hash: string
  created_at: string
  expires_at: string
}

interface KnownDeviceTable {
  user_id: number
  device_hash: string
  last_seen_at: string
}

interface AuditLogTable {
  id: Generated<number>
  account_id: number
  group_id: number | null
  at: string
  action: AuditAction
  outcome: 'done' | 'refused'
  reason: string | null
  count: number
  user_id: number | null
  email: string | null
  target_type: string | null
  target_id: number | null
  target_name: string | null
  /** A JSON list of names of fields. */
  changes: string
  address: string | null
  method: SignInMethod | null
  /** Refusals with the same key are one row. */
  merge_key: string | null
  /** Of a row that stands for several acts: when the hour began in which they were done. */
  hour: Generated<string | null>
}

/** How often a user did something in an hour, until the hour is over. */
interface AuditHourTable {
  user_id: number
  action: AuditAction
  /** Its first instant. */
  hour: string
  account_id: number
  /** 0: it was in no group. */
  group_id: number
  /** Acts that have a row of their own in the log. */
  entries: number
  /** Those that have none. */
  surplus: number
}

interface PersonalTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  token_hash: string
  access: 'read' | 'write'
  /** 0: those of `personal_token_groups`. */
  all_groups: Flag
  expires_on: CalendarDate | null
  created_at: string
  /** To the hour. */
  last_used_at: string | null
}

interface PersonalTokenGroupTable {
  token_id: number
  group_id: number
}

interface KnownAddressTable {
  user_id: number
  address: string
  last_login_at: string
}

interface LoginFailureTable {
  id: Generated<number>
  email_hash: string
  address: string
  failed_at: string
}

interface BillGroupTable {
  id: Generated<number>
  account_id: number
  name: string
  currency: string
  decimals: number
  timezone: string
  auto_record: Flag
  auto_record_since: string | null
  created_at: string
  updated_at: string
}

/** How often what reads of a group show has changed. See `group-revision.ts`. */
interface GroupRevisionTable {
  group_id: number
  revision: number
  /** Random, and another one with each change. */
  stamp: string
}

interface MembershipTable {
  group_id: number
  user_id: number
  role: GroupRole
  created_at: string
}

/** Somebody who was invited to a group by email, and has not accepted. */
interface PendingMembershipTable {
  id: Generated<number>
  group_id: number
  /** Who may accept. Null where nobody can: there was no such user, or they declined or are gone. */
  user_id: number | null
  /** As the inviter typed it. */
  email: string
  email_key: string
  role: GroupRole
  invited_by: number
  created_at: string
  expires_at: string
}

/** Mails about invitations to groups in the last day. It outlives them, so that nobody is flooded by repeating one. */
interface MembershipMailTable {
  id: Generated<number>
  email_hash: string
  group_id: number
  mailed_at: string
}

interface InvitationTable {
  id: Generated<number>
  account_id: number
  invited_by: number
  token_hash: string
  email: string | null
  is_admin: Flag
  /** In the groups of `invitation_groups`. */
  role: GroupRole
  mail: Generated<'none' | 'sent' | 'failed'>
  created_at: string
  expires_at: string
}

interface InvitationGroupTable {
  invitation_id: number
  group_id: number
}

interface PasswordResetTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  created_at: string
  expires_at: string
}

interface IdempotencyKeyTable {
  id: Generated<number>
  user_id: number
  group_id: number
  operation: string
  idempotency_key: string
  request_hash: string
  status: number
  body: string
  created_at: string
}

interface CategoryTable {
  id: Generated<number>
  group_id: number
  name: string
  /** Without case; unique in the group among those that are not deleted. */
  name_key: string
  /** Names of the contract. */
  color: string
  icon: string
  /** A month. */
  budget: Minor | null
  position: number
  /** It can be brought back for a while. */
  deleted_at: string | null
  created_at: string
  updated_at: string
}

interface BillTable {
  id: Generated<number>
  group_id: number
  name: string
  amount: Minor
  due_date: CalendarDate
  /** The day of the month that the user chose; month ends come back to it. */
  anchor_day: number
  frequency: Frequency
  type: 'bill' | 'deposit'
  account: string | null
  url: string | null
  notes: string | null
  auto_pay: Flag
  variable: Flag
  draft: Flag
  archived: Flag
  /**
   * The day on which auto_pay or due_date was last set by hand, or the bill became one that can be recorded automatically:
   * that looks no further back.
   */
  schedule_set_on: CalendarDate
  /** Raised when the due date is set by hand. What was settled under an earlier one cannot be undone. */
  schedule_epoch: Generated<number>
  /** The last cycle that was recorded automatically: one that a person undid is not recorded again. */
  auto_recorded_through: CalendarDate | null
  /** JSON; null where `frequency` alone decides. */
  schedule: ScheduleText | null
  /** How it ends: on a day that was named, or with a due date that was counted. At most one of them. */
  ends_on: CalendarDate | null
  last_due_date: CalendarDate | null
  weekend: Generated<WeekendRule>
  /** The due date with which the present schedule began. Null in bills of the former version: then it is the current one. */
  starts_on: CalendarDate | null
  /** Whether the last cycle is settled, and whether that is what archived the bill. */
  ended: Generated<Ended>
  category_id: number | null
  /** Of a category that was deleted: it can be brought back for a while. */
  former_category_id: number | null
  tags: Generated<TagsText>
  tag_keys: Generated<TagKeys>
  icon: string | null
  /** When a person last changed due date, schedule or end. Null: not since it was made, as far as is known. */
  schedule_changed_at: string | null
  /** Raised by every change; the ETag. */
  version: Generated<number>
  /**
   * Raised by every change of the bill, its payments and skips, and of what calendars show of it; receivers order by it.
   * Neither the ETag nor `updated_at` follows it.
   */
  revision: Generated<number>
  /** When it was raised. Null: not since it was made, as far as is known. */
  revised_at: string | null
  created_at: string
  updated_at: string
}

interface PaymentTable {
  id: Generated<number>
  group_id: number
  bill_id: number
  amount: Minor
  date: CalendarDate
  /**
   * The cycle: the bill's due date, amount and anchor when the payment was recorded. Where it settled nothing and the due
   * date is moved by hand, its cycle moves along.
   */
  cycle_due_date: CalendarDate
  cycle_amount: Minor
  cycle_anchor_day: number | null
  schedule_epoch: Generated<number>
  /** Whether it moved the due date, and to which day. */
  settles: Flag
  next_due_date: CalendarDate | null
  source: 'manual' | 'auto'
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** A cycle that was settled without money. */
interface SkipTable {
  id: Generated<number>
  group_id: number
  bill_id: number
  cycle_due_date: CalendarDate
  cycle_amount: Minor
  cycle_anchor_day: number
  next_due_date: CalendarDate
  schedule_epoch: number
  note: string | null
  created_at: string
}

interface DeviceTable {
  id: Generated<number>
  user_id: number
  device_id: string
  platform: 'ios' | 'android'
  name: string | null
  app_version: string | null
  created_at: string
  updated_at: string
}

/** Where messages to a user go. */
interface ChannelTable {
  id: Generated<number>
  user_id: number
  /** One of the contract's. */
  kind: string
  name: string
  /** JSON: what may be shown. */
  settings: string
  /** JSON, encrypted: what may not. Null where the kind has none. */
  secrets: string | null
  state: ChannelState
  /** Of Web Push: the session of the device. It may have expired since. */
  session_id: number | null
  /** Of Web Push: SHA-256 of the address, because a browser can only have one user at a time. */
  endpoint_hash: string | null
  last_sent_at: string | null
  last_error: string | null
  /** Since when every attempt has failed, and how many. */
  failing_since: string | null
  failures: Generated<number>
  /** Nothing is sent there, whatever the state, until its user confirms it. */
  held: Generated<Flag>
  /** Since when messages go to its present target. Null: since it was made. */
  aimed_at: string | null
  created_at: string
  updated_at: string
}

export type ChannelState = 'ok' | 'paused' | 'unconfirmed'

/** What is limited by the hour or the day. Of mails it outlives the channel, so that nobody is flooded. */
interface ChannelUseTable {
  id: Generated<number>
  user_id: number
  kind: 'test' | 'confirmation'
  address_hash: string | null
  used_at: string
}

interface ReminderSettingTable {
  group_id: number
  user_id: number
  enabled: Flag
  enabled_at: string | null
  /** JSON list of days before. */
  lead_days: string
  overdue_every_days: number | null
  overdue_times: number
  hour: number
  /** Null: the group's. */
  timezone: string | null
  digest: Flag
  bills: Flag
  deposits: Flag
  auto_paid: Flag
  paused_until: CalendarDate | null
  /** Everything up to this instant is planned. */
  planned_through: string | null
  /** When to look again. Null where it is not enabled. */
  next_plan_at: string | null
  updated_at: string
}

interface ReminderChannelTable {
  group_id: number
  user_id: number
  channel_id: number
}

/** One user's own rule for one bill. */
interface BillReminderTable {
  group_id: number
  bill_id: number
  user_id: number
  /** JSON list; null: as for the others. */
  lead_days: string | null
  muted: Flag
  updated_at: string
}

/** What is on an account on a day. */
interface BalanceTable {
  group_id: number
  /** The account; empty for the money of bills without one, since no account has an empty name. */
  account_key: string
  amount: Minor
  as_of: CalendarDate
  updated_at: string
}

interface DismissedInsightTable {
  group_id: number
  user_id: number
  insight_key: string
  dismissed_at: string
}

/** A file that was read, and what became of it. */
interface ImportTable {
  id: Generated<number>
  group_id: number
  /** Who sent the file. Null: they are gone. */
  user_id: number | null
  source: string
  state: 'reading' | 'draft' | 'committed' | 'undone'
  file_name: string | null
  /** JSON, while it is read. */
  progress: string | null
  /** JSON: what was read besides the rows. Null after it is committed. */
  reader: string | null
  /** JSON: options, mapping and questions, as somebody chose and as they are shown. */
  settings: string
  /** Of a CSV draft: the file, compressed, because another charset or delimiter makes other rows of it. Null after that. */
  content: string | null
  /** JSON */
  counts: string
  /** JSON: what was made and what it was before, for undo. */
  made: string | null
  created_at: string
  changed_at: string
  committed_at: string | null
}

interface ImportRowTable {
  group_id: number
  import_id: number
  row_number: number
  /** JSON: what the file says; empty after it is committed. */
  item: string
  /** JSON: what somebody corrected. */
  changes: string | null
  leave_out: Flag
  /** JSON: what it becomes, as it is shown. */
  result: string
  has_errors: Flag
  has_warnings: Flag
  is_duplicate: Flag
}

interface SnoozeTable {
  group_id: number
  bill_id: number
  user_id: number
  cycle_due_date: CalendarDate
  until_date: CalendarDate
  created_at: string
}

/** An entry of the inbox; deliveries carry it elsewhere. */
interface NotificationTable {
  id: Generated<number>
  user_id: number
  /** Null where it is about no group. */
  group_id: number | null
  kind: 'reminder' | 'channel_paused'
  /** Of `channel_paused`. */
  channel_id: number | null
  due_at: string
  /** When it is pointless. */
  expires_at: string
  /** `open`: not rendered yet, and not in the inbox. */
  state: 'open' | 'sent' | 'cancelled'
  /** As it was rendered for the first time. */
  title: string | null
  body: string | null
  read_at: string | null
  created_at: string
}

/** One message about one cycle: planned, taken into a notification, and sent with it unless it was cancelled. */
interface ReminderTable {
  id: Generated<number>
  group_id: number
  user_id: number
  bill_id: number
  cycle_due_date: CalendarDate
  /** `before-7`, `due`, `overdue-1`, `snoozed-2026-02-03`. */
  rule: string
  due_at: string
  expires_at: string
  state: 'planned' | 'taken' | 'sent' | 'cancelled'
  notification_id: number | null
  created_at: string
}

/** One notification to one channel. */
interface DeliveryTable {
  id: Generated<number>
  notification_id: number
  /** Null: it is gone. */
  channel_id: number | null
  channel_kind: string
  channel_name: string
  /** The same in all attempts, for channels that recognise a repetition. */
  message_id: string
  state: 'pending' | 'sent' | 'failed' | 'cancelled'
  attempts: Generated<number>
  next_attempt_at: string
  lease_holder: string | null
  leased_until: string | null
  sent_at: string | null
  error: string | null
  provider_id: string | null
  created_at: string
}

/** Where the events of a group go. */
interface WebhookTable {
  id: Generated<number>
  group_id: number
  /** The manager who made or last confirmed it. Null: they are gone. */
  owner_id: number | null
  name: string
  url: string
  /** JSON, encrypted: those that sign. Null where they are lost. */
  secrets: string | null
  /** JSON list of types; null: all. */
  events: string | null
  enabled: Flag
  state: WebhookState
  last_sent_at: string | null
  last_error: string | null
  /** Since when every attempt has failed, and how many. */
  failing_since: string | null
  failures: Generated<number>
  created_at: string
  updated_at: string
}

export type WebhookState = 'ok' | 'paused'

/** What happened in a group whose webhooks asked for it. */
interface EventTable {
  id: Generated<number>
  group_id: number
  type: string
  /** What receivers know it by, whoever sends it and how often. */
  message_id: string
  /** JSON, as it is sent. */
  body: string
  created_at: string
}

/** One event to one webhook. */
interface WebhookDeliveryTable {
  id: Generated<number>
  group_id: number
  webhook_id: number
  event_id: number
  state: 'pending' | 'sent' | 'failed' | 'cancelled'
  attempts: Generated<number>
  next_attempt_at: string
  /** When it is not tried any more. */
  expires_at: string
  lease_holder: string | null
  leased_until: string | null
  /** Of the last attempt. */
  attempted_at: string | null
  status: number | null
  duration_ms: number | null
  answer: string | null
  error: string | null
  created_at: string
}

/** A cycle that webhooks were told of, so that they are told once. */
interface AnnouncedCycleTable {
  group_id: number
  bill_id: number
  due_date: CalendarDate
  kind: 'due' | 'overdue'
  announced_at: string
}

/** Work that only one process of an instance may do at a time. */
/** A calendar that a user has subscribed to. Whoever has its address may read it. */
interface FeedTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  name: string
  /** JSON. Null: every group that the user may read at that moment. */
  group_ids: string | null
  include: 'bills' | 'deposits' | 'both'
  show_amounts: Flag
  paid: Flag
  alarm_days: number | null
  last_fetched_at: string | null
  last_agent: string | null
  created_at: string
  updated_at: string
}

interface LeaseTable {
  name: string
  holder: string
  expires_at: string
}

interface TelemetryLogTable {
  id: Generated<number>
  instance_id: string
  version: string
  deployment_mode: string
  last_sent_at: string
  send_successful: Flag
  error_message: string | null
  metrics_snapshot: string
}

/** What other instances sent here, where this one runs a receiver. */
interface ReceivedReportTable {
  id: Generated<number>
  instance_id: string
  address_hash: string
  received_at: string
  report: string
}
