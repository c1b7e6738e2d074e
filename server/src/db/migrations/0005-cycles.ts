import type { Migration } from '#db/migrations/migration'

/** What undo, skips and automatic recording remember. */
export const cycles: Migration = {
  name: '0005-cycles',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `alter table bills add column schedule_epoch ${integer} not null default 0`,
    `alter table bills add column auto_recorded_through ${text}`,
    `alter table payments add column schedule_epoch ${integer} not null default 0`,
    `alter table payments add column cycle_anchor_day ${integer}`,
    'create index payments_by_cycle on payments (group_id, bill_id, cycle_due_date)',
    // With the amount, so that SQLite takes this one for a bill's last payments, and not all of the group's by date.
    'drop index payments_by_bill',
    'create index payments_by_bill on payments (group_id, bill_id, date, id, amount)',
    // For automatic recording, which looks at all groups at once: only what could be due is read.
    'create index bills_by_auto_pay on bills (due_date, id) where auto_pay = 1',

    `create table skips (
      id ${id},
      group_id ${integer} not null,
      bill_id ${integer} not null,
      cycle_due_date ${text} not null,
      cycle_amount ${integer} not null,
      cycle_anchor_day ${integer} not null check (cycle_anchor_day between 1 and 31),
      next_due_date ${text} not null,
      schedule_epoch ${integer} not null,
      note ${text},
      created_at ${text} not null,
      foreign key (group_id, bill_id) references bills (group_id, id) on delete cascade
    ) ${strict}`,
    'create index skips_by_cycle on skips (group_id, bill_id, cycle_due_date)',
  ],
}
