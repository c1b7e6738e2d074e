import type { Migration } from '#db/migrations/migration'

/**
 * Invitations to single bill groups, the mails about them, and an index by which the Idempotency-Keys of a user are counted.
 * Additive: a server of the former version that runs beside this one never touches the tables and keeps the index up to date.
 */
export const pendingMemberships: Migration = {
  name: '0007-pending-memberships',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    // A row outlives the invited user, so that a manager cannot tell from the list who has an account here.
    `create table pending_memberships (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      user_id ${integer} references users (id) on delete set null,
      email ${text} not null,
      email_key ${text} not null,
      role ${text} not null check (role in ('viewer', 'editor', 'manager')),
      invited_by ${integer} not null references users (id) on delete cascade,
      created_at ${text} not null,
      expires_at ${text} not null,
      unique (group_id, email_key)
    ) ${strict}`,
    'create index pending_memberships_by_user on pending_memberships (user_id)',
    'create index pending_memberships_by_maker on pending_memberships (invited_by)',
    'create index pending_memberships_by_expiry on pending_memberships (expires_at)',

    // Without references: it must outlive the group and whoever invited.
    `create table membership_mails (
      id ${id},
      email_hash ${text} not null,
      group_id ${integer} not null,
      mailed_at ${text} not null
    ) ${strict}`,
    'create index membership_mails_by_email on membership_mails (email_hash, mailed_at)',
    'create index membership_mails_by_age on membership_mails (mailed_at)',

    'create index idempotency_keys_by_user on idempotency_keys (user_id, created_at, id)',
  ],
}
