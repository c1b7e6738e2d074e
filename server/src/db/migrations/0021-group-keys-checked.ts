import type { Migration } from '#db/migrations/migration'

/** From, by which column, to. Their references compared the group before, too. */
const COMPARED = [
  ['payments', 'bill_id', 'bills'],
  ['skips', 'bill_id', 'bills'],
  ['import_rows', 'import_id', 'imports'],
]
/** These did not. */
const NOT_COMPARED = [
  ['bill_reminders', 'bill_id', 'bills'],
  ['snoozes', 'bill_id', 'bills'],
  ['reminders', 'bill_id', 'bills'],
  ['announced_cycles', 'bill_id', 'bills'],
  ['webhook_deliveries', 'webhook_id', 'webhooks'],
  ['webhook_deliveries', 'event_id', 'events'],
]

/**
 * Compares the rows that were there before with the references of the migration before this one. A transaction of its own, because
 * it reads whole tables: here everybody else can read and write meanwhile. No version writes reminders or deliveries of one group
 * about another, and nobody could see them: where a database has such rows, they must not keep it from being used. Payments and skips
 * are only looked at, never removed.
 */
export const groupKeysChecked: Migration = {
  name: '0021-group-keys-checked',
  kind: 'expand',
  up: ({ engine }) =>
    engine === 'sqlite'
      ? []
      : [
          ...NOT_COMPARED.map(
            ([from, column, to]) =>
              `delete from ${from} where not exists (
                select 1 from ${to} where ${to}.group_id = ${from}.group_id and ${to}.id = ${from}.${column})`,
          ),
          ...[...COMPARED, ...NOT_COMPARED].map(
            ([from, column]) => `alter table ${from} validate constraint ${from}_group_id_${column}_fkey`,
          ),
        ],
}
