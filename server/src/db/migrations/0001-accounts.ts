import type { Migration } from '#db/migrations/migration'

/** Accounts, people, sign-in, bill groups. */
export const accounts: Migration = {
  name: '0001-accounts',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table instance_settings (
      name ${text} primary key,
      value ${text} not null
    ) ${strict}`,

    `create table accounts (
      id ${id},
      created_at ${text} not null
    ) ${strict}`,

    `create table users (
      id ${id},
      account_id ${integer} not null references accounts (id),
      email ${text} not null,
      email_key ${text} not null unique,
      password_hash ${text} not null,
      is_admin ${integer} not null default 0 check (is_admin in (0, 1)),
      is_owner ${integer} not null default 0 check (is_owner in (0, 1) and is_owner <= is_admin),
      created_at ${text} not null,
      updated_at ${text} not null,
      last_active_at ${text}
    ) ${strict}`,
    'create index users_by_account on users (account_id)',

    `create table sessions (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      kind ${text} not null check (kind in ('token', 'cookie')),
      refresh_id ${text} not null,
      refresh_issued_at ${text} not null,
      previous_refresh_id ${text},
      previous_refresh_until ${text},
      user_agent ${text},
      address ${text},
      created_at ${text} not null,
      last_used_at ${text} not null,
      expires_at ${text} not null,
      revoked_at ${text},
      ended_at ${text}
    ) ${strict}`,
    'create index sessions_by_user on sessions (user_id)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table known_addresses (
      user_id ${integer} not null references users (id) on delete cascade,
      address ${text} not null,
      last_login_at ${text} not null,
      primary key (user_id, address)
    ) ${strict}`,

    `create table login_failures (
      id ${id},
      email_hash ${text} not null,
      address ${text} not null,
      failed_at ${text} not null
    ) ${strict}`,
    'create index login_failures_by_email on login_failures (email_hash, address, failed_at)',
    'create index login_failures_by_address on login_failures (address, failed_at)',
    'create index login_failures_by_time on login_failures (failed_at)',

    `create table bill_groups (
      id ${id},
      account_id ${integer} not null references accounts (id),
      name ${text} not null,
      currency ${text} not null,
      decimals ${integer} not null check (decimals between 0 and 4),
      timezone ${text} not null,
      auto_record ${integer} not null default 0 check (auto_record in (0, 1)),
      auto_record_since ${text},
      created_at ${text} not null,
      updated_at ${text} not null,
      unique (account_id, name)
    ) ${strict}`,

    `create table memberships (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      role ${text} not null check (role in ('viewer', 'editor', 'manager')),
      created_at ${text} not null,
      primary key (group_id, user_id)
    ) ${strict}`,
    'create index memberships_by_user on memberships (user_id)',

    // group_id is 0 for calls outside of a bill group; the row outlives the group it speaks of, for replays.
    `create table idempotency_keys (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      group_id ${integer} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_hash ${text} not null,
      status ${integer} not null,
      body ${text} not null,
      created_at ${text} not null,
      unique (user_id, group_id, operation, idempotency_key)
    ) ${strict}`,
    'create index idempotency_keys_by_time on idempotency_keys (created_at)',
  ],
}
