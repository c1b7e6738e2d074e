import type { Migration } from '#db/migrations/migration'

/**
 * Calendar feeds, and a number on each bill that every change of it, its payments and skips raises. Additive: a server of the
 * former version that runs beside this one does not raise it, so calendars may be late to show what it changes.
 */
export const feeds: Migration = {
  name: '0014-feeds',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `alter table bills add column revision ${integer} not null default 0`,
    `alter table bills add column revised_at ${text}`,

    `create table feeds (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      token_hash ${text} not null unique,
      name ${text} not null,
      group_ids ${text},
      include ${text} not null check (include in ('bills', 'deposits', 'both')),
      show_amounts ${integer} not null check (show_amounts in (0, 1)),
      paid ${integer} not null check (paid in (0, 1)),
      alarm_days ${integer},
      last_fetched_at ${text},
      last_agent ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    ) ${strict}`,
    'create index feeds_by_user on feeds (user_id)',
  ],
}
