import type { Migration } from '#db/migrations/migration'

/**
 * Finds the few payments that settle nothing, among all others, so that an agenda can tell at once that a group has none.
 * Additive: a server of the former version that runs beside this one keeps the index up to date.
 */
export const openParts: Migration = {
  name: '0009-open-parts',
  kind: 'expand',
  up: () => [
    'create index payments_open_parts on payments (group_id, bill_id, cycle_due_date) where settles = 0',
  ],
}
