import type { Migration } from '#db/migrations/migration'

/**
 * Balances of accounts, and which insights somebody no longer wants to see. Additive: a server of the former version that runs
 * beside this one knows nothing of them, and changes the currency of a group that has balances but no bills.
 */
export const insight: Migration = {
  name: '0016-insight',
  kind: 'expand',
  up: ({ integer, text, strict }) => [
    `create table balances (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      account_key ${text} not null,
      amount ${integer} not null,
      as_of ${text} not null,
      updated_at ${text} not null,
      primary key (group_id, account_key)
    ) ${strict}`,

    `create table dismissed_insights (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      insight_key ${text} not null,
      dismissed_at ${text} not null,
      primary key (group_id, user_id, insight_key)
    ) ${strict}`,
    'create index dismissed_insights_by_user on dismissed_insights (user_id)',
  ],
}
