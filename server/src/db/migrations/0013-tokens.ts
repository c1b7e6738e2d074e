import type { Migration } from '#db/migrations/migration'

/** Personal access tokens. Additive: a server of the former version that runs beside this one refuses them all. */
export const tokens: Migration = {
  name: '0013-tokens',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table personal_tokens (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      name ${text} not null,
      token_hash ${text} not null unique,
      access ${text} not null check (access in ('read', 'write')),
      all_groups ${integer} not null check (all_groups in (0, 1)),
      expires_on ${text},
      created_at ${text} not null,
      last_used_at ${text}
    ) ${strict}`,
    'create index personal_tokens_by_user on personal_tokens (user_id, id)',

    // A group that is deleted leaves a token that reaches less, never more.
    `create table personal_token_groups (
      token_id ${integer} not null references personal_tokens (id) on delete cascade,
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      primary key (token_id, group_id)
    ) ${strict}`,
    'create index personal_token_groups_by_group on personal_token_groups (group_id)',
  ],
}
