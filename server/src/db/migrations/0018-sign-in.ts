import type { Migration } from '#db/migrations/migration'

/**
 * Second factors, passkeys, OpenID Connect and the audit log. Additive: a server of the former version that runs beside this one
 * signs in by password alone, and writes no audit log; so turn factors on when all servers are new. Users that it makes have an
 * email that counts as typed by themselves, which is the careful reading.
 */
export const signIn: Migration = {
  name: '0018-sign-in',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    // From when on a password alone signs nobody of the account in.
    `alter table accounts add column second_factor_from ${text}`,

    // Whether somebody else than the user vouched for the address: an administrator, an invitation to it, or a link that was mailed.
    `alter table users add column email_proven ${integer} not null default 0`,
    `alter table users add column has_password ${integer} not null default 1`,

    `alter table sessions add column method ${text}`,
    `alter table sessions add column confirmed_at ${text}`,
    // Sessions from OpenID are not prolonged past it.
    `alter table sessions add column ends_at ${text}`,

    `create table totp_factors (
      user_id ${integer} not null primary key references users (id) on delete cascade,
      secret ${text} not null,
      last_step ${integer} not null,
      created_at ${text} not null,
      confirmed_at ${text}
    ) ${strict}`,

    `create table recovery_codes (
      user_id ${integer} not null references users (id) on delete cascade,
      code_hash ${text} not null,
      primary key (user_id, code_hash)
    ) ${strict}`,

    `create table passkeys (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      name ${text} not null,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter ${integer} not null,
      transports ${text} not null,
      synced ${integer} not null check (synced in (0, 1)),
      created_at ${text} not null,
      last_used_at ${text}
    ) ${strict}`,
    'create index passkeys_by_user on passkeys (user_id, id)',

    // What was answered once is not answered again. Only answers that were right are kept, so that strangers cannot fill it.
    `create table used_challenges (
      challenge_hash ${text} primary key,
      expires_at ${text} not null
    ) ${strict}`,
    'create index used_challenges_by_expiry on used_challenges (expires_at)',

    `create table sign_in_challenges (
      token_hash ${text} primary key,
      user_id ${integer} not null references users (id) on delete cascade,
      purpose ${text} not null check (purpose in ('second-factor', 'set-up')),
      first_step ${text} not null,
      tries ${integer} not null,
      created_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index sign_in_challenges_by_user on sign_in_challenges (user_id, created_at)',
    'create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at)',

    `create table sign_in_links (
      token_hash ${text} primary key,
      user_id ${integer} not null references users (id) on delete cascade,
      created_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index sign_in_links_by_user on sign_in_links (user_id)',
    'create index sign_in_links_by_expiry on sign_in_links (expires_at)',

    `create table openid_links (
      user_id ${integer} not null primary key references users (id) on delete cascade,
      issuer ${text} not null,
      subject ${text} not null,
      linked_at ${text} not null,
      unique (issuer, subject)
    ) ${strict}`,

    `create table email_changes (
      user_id ${integer} not null primary key references users (id) on delete cascade,
      email ${text} not null,
      token_hash ${text} not null unique,
      created_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index email_changes_by_expiry on email_changes (expires_at)',

    // A browser is known by a cookie of its own; only its hash is here.
    `create table known_devices (
      user_id ${integer} not null references users (id) on delete cascade,
      device_hash ${text} not null,
      last_seen_at ${text} not null,
      primary key (user_id, device_hash)
    ) ${strict}`,
    'create index known_devices_by_time on known_devices (last_seen_at)',

    // It outlives what it tells of, so that users and groups are named by id without a reference.
    `create table audit_log (
      id ${id},
      account_id ${integer} not null references accounts (id) on delete cascade,
      group_id ${integer},
      at ${text} not null,
      action ${text} not null,
      outcome ${text} not null check (outcome in ('done', 'refused')),
      reason ${text},
      count ${integer} not null,
      user_id ${integer},
      email ${text},
      target_type ${text},
      target_id ${integer},
      target_name ${text},
      changes ${text} not null,
      address ${text},
      method ${text},
      merge_key ${text},
      unique (account_id, merge_key)
    ) ${strict}`,
    'create index audit_log_by_account on audit_log (account_id, id)',
    'create unique index audit_log_by_group on audit_log (group_id, id)',
    'create index audit_log_by_user on audit_log (user_id)',
    'create index audit_log_by_target on audit_log (target_type, target_id)',
    // What is counted whenever somebody is refused.
    `create index audit_log_refused on audit_log (user_id, at) where outcome = 'refused'`,
    'create index audit_log_by_time on audit_log (at)',
  ],
}
