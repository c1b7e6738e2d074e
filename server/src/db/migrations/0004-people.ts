import type { Migration } from '#db/migrations/migration'

/** Invitations and forgotten passwords. Tokens are kept as hashes only. */
export const people: Migration = {
  name: '0004-people',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    // Whoever made an invitation knows its link, so it goes with them.
    `create table invitations (
      id ${id},
      account_id ${integer} not null references accounts (id),
      invited_by ${integer} not null references users (id) on delete cascade,
      token_hash ${text} not null unique,
      email ${text},
      is_admin ${integer} not null check (is_admin in (0, 1)),
      role ${text} not null check (role in ('viewer', 'editor', 'manager')),
      mail ${text} not null default 'none' check (mail in ('none', 'sent', 'failed')),
      created_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index invitations_by_account on invitations (account_id)',
    'create index invitations_by_maker on invitations (invited_by)',
    'create index invitations_by_expiry on invitations (expires_at)',

    `create table invitation_groups (
      invitation_id ${integer} not null references invitations (id) on delete cascade,
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      primary key (invitation_id, group_id)
    ) ${strict}`,
    'create index invitation_groups_by_group on invitation_groups (group_id)',

    `create table password_resets (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      token_hash ${text} not null unique,
      created_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index password_resets_by_user on password_resets (user_id)',
    'create index password_resets_by_expiry on password_resets (expires_at)',
  ],
}
