import type { Schema } from '#db/schema'

export type Table = keyof Schema

/** What a file carries, each table after those that it points at, and by which columns its rows are ordered. */
export const CARRIED = {
  instance_settings: ['name'],
  accounts: ['id'],
  users: ['id'],
  known_addresses: ['user_id', 'address'],
  login_failures: ['id'],
  totp_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  passkeys: ['id'],
  openid_links: ['user_id'],
  known_devices: ['user_id', 'device_hash'],
  audit_log: ['id'],
  // What is counted there has no entry yet.
  audit_hours: ['user_id', 'action', 'hour', 'account_id', 'group_id'],
  bill_groups: ['id'],
  group_revisions: ['group_id'],
  memberships: ['group_id', 'user_id'],
  pending_memberships: ['id'],
  membership_mails: ['id'],
  invitations: ['id'],
  invitation_groups: ['invitation_id', 'group_id'],
  // So that a call which is repeated after the move still pays once.
  idempotency_keys: ['id'],
  categories: ['id'],
  bills: ['id'],
  payments: ['id'],
  skips: ['id'],
  balances: ['group_id', 'account_key'],
  dismissed_insights: ['group_id', 'user_id', 'insight_key'],
  imports: ['id'],
  import_rows: ['group_id', 'import_id', 'row_number'],
  devices: ['id'],
  // With secrets as they are: whoever has the file needs the key too.
  channels: ['id'],
  // So that nobody can be mailed more often by moving.
  channel_uses: ['id'],
  reminder_settings: ['group_id', 'user_id'],
  reminder_channels: ['group_id', 'user_id', 'channel_id'],
  bill_reminders: ['group_id', 'bill_id', 'user_id'],
  snoozes: ['group_id', 'bill_id', 'user_id'],
  // As hashes, which is all that there is of them.
  personal_tokens: ['id'],
  personal_token_groups: ['token_id', 'group_id'],
  notifications: ['id'],
  // What was sent is not sent again after the move.
  reminders: ['id'],
  deliveries: ['id'],
  // Calendars stay subscribed.
  feeds: ['id'],
  webhooks: ['id'],
  // What was told is not told again after the move.
  announced_cycles: ['group_id', 'bill_id', 'due_date', 'kind'],
  telemetry_log: ['id'],
  received_reports: ['id'],
} as const satisfies Partial<Record<Table, readonly string[]>>

/** What stays behind, and why. */
export const LEFT_BEHIND = {
  schema_migrations: 'the first line tells the schema, and the importing program makes it',
  sessions: 'one that was ended since would be alive again: everybody signs in anew',
  password_resets: 'as sessions; they live for an hour',
  sign_in_challenges: 'as sessions; they live for minutes',
  sign_in_links: 'as sessions; they live for minutes',
  used_challenges: 'those that they answer live for minutes',
  email_changes: 'as password resets',
  events: 'they were told, or are too old to be',
  webhook_deliveries: 'as events: nothing goes out twice, or in the name of another place',
  leases: 'they belong to processes that are not there any more',
} as const satisfies Record<Exclude<Table, keyof typeof CARRIED>, string>

/** Tables whose last id goes along although their rows do not, so that no old token ever fits a new row. */
export const ONLY_IDS: readonly Table[] = ['sessions']

/** What a server that was merely started, or knocked at, has written already. */
export const REPLACED: readonly Table[] = ['instance_settings', 'login_failures']

export const CARRIED_TABLES = Object.keys(CARRIED) as Array<keyof typeof CARRIED>
