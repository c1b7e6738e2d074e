import type { Migration } from '#db/migrations/migration'

/**
 * Statistics by the month in which the paid cycle was due. It holds all that they read, like `payments_by_date`. The version
 * before can run beside it.
 */
export const paymentsByDue: Migration = {
  name: '0008-payments-by-due',
  kind: 'expand',
  up: () => ['create index payments_by_due on payments (group_id, cycle_due_date, bill_id, amount)'],
}
