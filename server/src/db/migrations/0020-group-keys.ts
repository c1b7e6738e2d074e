import type { Migration } from '#db/migrations/migration'

/*
 * On PostgreSQL every unique key of a group's rows begins with the group, and of the audit log with the account; rows of a group
 * refer to rows of the same one. So a PostgreSQL that spreads tables by a column can take them. Ids stay unique by their
 * sequences. SQLite has nothing to spread, and stays as it is.
 */
const KEYED = {
  bills: 'group_id',
  payments: 'group_id',
  skips: 'group_id',
  categories: 'group_id',
  imports: 'group_id',
  reminders: 'group_id',
  webhooks: 'group_id',
  events: 'group_id',
  webhook_deliveries: 'group_id',
  pending_memberships: 'group_id',
  audit_log: 'account_id',
}

/** Unique constraints that are the primary key now. */
const REPLACED = ['bills', 'categories', 'imports']

/** From, by which column, to; and the columns of the reference as it was. */
const REFERENCES = [
  ['payments', 'bill_id', 'bills', 'group_id_bill_id'],
  ['skips', 'bill_id', 'bills', 'group_id_bill_id'],
  ['import_rows', 'import_id', 'imports', 'group_id_import_id'],
  ['bill_reminders', 'bill_id', 'bills', 'bill_id'],
  ['snoozes', 'bill_id', 'bills', 'bill_id'],
  ['reminders', 'bill_id', 'bills', 'bill_id'],
  ['announced_cycles', 'bill_id', 'bills', 'bill_id'],
  ['webhook_deliveries', 'webhook_id', 'webhooks', 'webhook_id'],
  ['webhook_deliveries', 'event_id', 'events', 'event_id'],
]

/**
 * Many statements hold one of the tables and want another; one that wants them all must not meet them half-way. First it keeps
 * vacuums out, which holds nobody up. Every request and every change of a group comes by `bill_groups` before it touches anything else
 * of the group, so there newcomers are stopped with nothing in their hands, and those who are past it are done in a moment. All of
 * it takes less than the second after which PostgreSQL breaks off one of two that wait for each other: before that, this one gives
 * way, and is tried again.
 */
function lockAll(tables: string[]): string[] {
  return [
    `lock table bill_groups, ${tables.join(', ')} in share update exclusive mode`,
    "set local lock_timeout = '300ms'",
    'lock table bill_groups in access exclusive mode',
    'select pg_sleep(0.1)',
    "set local statement_timeout = '500ms'",
    `lock table ${tables.join(', ')} in access exclusive mode`,
    'set local statement_timeout = 0',
  ]
}

/**
 * Everything is locked at once, before anything is changed, and for moments: the indexes are there already, and rows are compared by
 * the migration after this one. A server of the former version that runs beside this one makes, reads and deletes rows as before;
 * what its jobs look up by id alone takes longer.
 */
export const groupKeys: Migration = {
  name: '0020-group-keys',
  kind: 'expand',
  indexes: [
    ...Object.entries(KEYED).map(([table, column]) => ({
      name: `${table}_new_pkey`,
      on: `${table} (${column}, id)`,
      unique: true,
      engine: 'postgres' as const,
    })),
    // Links in messages that are out name a reminder by its id alone, and so do sealed secrets their webhook.
    { name: 'reminders_by_id', on: 'reminders (id)', engine: 'postgres' },
    { name: 'webhooks_by_id', on: 'webhooks (id)', engine: 'postgres' },
    { name: 'audit_log_new_by_group', on: 'audit_log (group_id, id)', engine: 'postgres' },
  ],
  up: ({ engine }) => (engine === 'sqlite' ? [] : changeKeys()),
}

function changeKeys(): string[] {
  const tables = new Set([...Object.keys(KEYED), ...REFERENCES.map(([from = '']) => from)])
  return [
    ...lockAll([...tables]),
    ...REFERENCES.map(([from, , , columns]) => `alter table ${from} drop constraint ${from}_${columns}_fkey`),
    ...REPLACED.map((table) => `alter table ${table} drop constraint ${table}_group_id_id_key`),
    ...Object.keys(KEYED).map(
      (table) =>
        `alter table ${table} drop constraint ${table}_pkey,
          add constraint ${table}_pkey primary key using index ${table}_new_pkey`,
    ),
    ...REFERENCES.map(
      ([from, column, to]) =>
        `alter table ${from} add constraint ${from}_group_id_${column}_fkey
          foreign key (group_id, ${column}) references ${to} (group_id, id) on delete cascade not valid`,
    ),
    // The primary keys have the same columns.
    'drop index webhooks_by_group',
    'drop index audit_log_by_account',
    'drop index audit_log_by_group',
    'alter index audit_log_new_by_group rename to audit_log_by_group',
  ]
}
