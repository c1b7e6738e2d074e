import type { Schema } from '#db/schema'

/**
 * Where the rows of a table live when the data is spread over several machines, by the value of one column.
 *
 * - `group`: with their bill group, by `group_id`, which is in every unique key.
 * - `account`: with their account, by `account_id`, likewise.
 * - `directory`: everywhere, or in one place. They are few, or found before a group is known: by an email, a secret or a user.
 */
export type TableScope = 'group' | 'account' | 'directory'

/** By which column the rows of a scope are spread. */
export const SCOPE_COLUMNS = { group: 'group_id', account: 'account_id' } as const satisfies Partial<
  Record<TableScope, string>
>

export const TABLE_SCOPES = {
  bills: 'group',
  payments: 'group',
  skips: 'group',
  categories: 'group',
  balances: 'group',
  dismissed_insights: 'group',
  imports: 'group',
  import_rows: 'group',
  reminder_settings: 'group',
  reminder_channels: 'group',
  bill_reminders: 'group',
  snoozes: 'group',
  reminders: 'group',
  webhooks: 'group',
  events: 'group',
  webhook_deliveries: 'group',
  announced_cycles: 'group',
  pending_memberships: 'group',

  audit_log: 'account',

  schema_migrations: 'directory',
  instance_settings: 'directory',
  leases: 'directory',
  telemetry_log: 'directory',
  received_reports: 'directory',
  accounts: 'directory',
  // Found by id, by name within its account, and by whoever is a member.
  bill_groups: 'directory',
  memberships: 'directory',
  // Read with whoever asks, who may name the group in any way.
  group_revisions: 'directory',
  // An email is unique among all accounts.
  users: 'directory',
  sessions: 'directory',
  known_addresses: 'directory',
  known_devices: 'directory',
  login_failures: 'directory',
  password_resets: 'directory',
  totp_factors: 'directory',
  recovery_codes: 'directory',
  passkeys: 'directory',
  used_challenges: 'directory',
  sign_in_challenges: 'directory',
  sign_in_links: 'directory',
  openid_links: 'directory',
  email_changes: 'directory',
  // A user is counted in all accounts together.
  audit_hours: 'directory',
  // Found by their secret.
  invitations: 'directory',
  invitation_groups: 'directory',
  personal_tokens: 'directory',
  personal_token_groups: 'directory',
  feeds: 'directory',
  // How often an address was mailed, whichever group it was about.
  membership_mails: 'directory',
  // A user has so many in all groups together.
  idempotency_keys: 'directory',
  devices: 'directory',
  channels: 'directory',
  channel_uses: 'directory',
  // The inbox of a user has messages of all their groups, and of none.
  notifications: 'directory',
  deliveries: 'directory',
} as const satisfies Record<keyof Schema, TableScope>

export type ScopedTable<S extends TableScope> = {
  [T in keyof typeof TABLE_SCOPES]: (typeof TABLE_SCOPES)[T] extends S ? T : never
}[keyof typeof TABLE_SCOPES]
