import type { Migration } from '#db/migrations/migration'

/** Positions told whether a replica shows the last change of a group. Replicas are no longer read. */
export const withoutPositions: Migration = {
  name: '0025-without-positions',
  kind: 'contract',
  up: () => ['alter table bill_groups drop column position'],
}
