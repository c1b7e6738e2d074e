import type { Migration } from '#db/migrations/migration'

/**
 * Schedules beyond the six frequencies, ends, and the weekend rule. Bills keep their behaviour to the day: no column of theirs
 * changes. Additive: a server of the former version that runs beside this one reads and writes its own columns, and knows of a
 * rich schedule only the nearest frequency; so use the new fields when all servers are of this version.
 */
export const schedules: Migration = {
  name: '0010-schedules',
  kind: 'expand',
  up: ({ integer, text }) => [
    `alter table bills add column schedule ${text}`,
    `alter table bills add column ends_on ${text}`,
    `alter table bills add column last_due_date ${text}`,
    `alter table bills add column weekend ${text} not null default 'keep'`,
    `alter table bills add column starts_on ${text}`,
    `alter table bills add column ended ${integer} not null default 0`,
    // As far back as the bill has been settled without its due date being set by hand.
    `update bills set starts_on = coalesce(
      (select min(payments.cycle_due_date) from payments where payments.group_id = bills.group_id
        and payments.bill_id = bills.id and payments.settles = 1
        and payments.schedule_epoch = bills.schedule_epoch and payments.cycle_due_date < bills.due_date),
      due_date)`,
  ],
}
