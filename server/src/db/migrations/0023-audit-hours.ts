import type { Migration } from '#db/migrations/migration'

/**
 * Counts acts that are in the audit log by their number only. Additive: a server of the former version that runs beside this one
 * counts nothing, and writes an entry for each act.
 */
export const auditHours: Migration = {
  name: '0023-audit-hours',
  kind: 'expand',
  up: ({ integer, text, strict }) => [
    // Of an entry that stands for several acts: the beginning of the hour in which they were done.
    `alter table audit_log add column hour ${text}`,

    // Users and groups are named without a reference, as in the log: what a removed user did still gets its entry.
    `create table audit_hours (
      user_id ${integer} not null,
      action ${text} not null,
      hour ${text} not null,
      account_id ${integer} not null references accounts (id) on delete cascade,
      group_id ${integer} not null,
      entries ${integer} not null,
      surplus ${integer} not null,
      primary key (user_id, action, hour, account_id, group_id)
    ) ${strict}`,
    'create index audit_hours_by_hour on audit_hours (hour)',
    'create index audit_hours_by_account on audit_hours (account_id)',
  ],
}
