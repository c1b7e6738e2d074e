import type { Migration } from '#db/migrations/migration'

/**
 * How often the data of a group was changed: a replica that shows the same number shows the same data. It is only counted where
 * servers read from a replica, so a server of the former version, which does not count, can run beside others as long as none does.
 */
export const groupPosition: Migration = {
  name: '0019-group-position',
  kind: 'expand',
  up: ({ integer }) => [`alter table bill_groups add column position ${integer} not null default 0`],
}
