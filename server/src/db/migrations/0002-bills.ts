import type { Migration } from '#db/migrations/migration'

/** Bills and their payments. A payment can only belong to a bill of its own group: the key says so. */
export const bills: Migration = {
  name: '0002-bills',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table bills (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      name ${text} not null,
      amount ${integer} not null check (amount >= 0),
      due_date ${text} not null,
      anchor_day ${integer} not null check (anchor_day between 1 and 31),
      frequency ${text} not null
        check (frequency in ('weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual')),
      type ${text} not null check (type in ('bill', 'deposit')),
      account ${text},
      url ${text},
      notes ${text},
      auto_pay ${integer} not null default 0 check (auto_pay in (0, 1)),
      variable ${integer} not null default 0 check (variable in (0, 1)),
      draft ${integer} not null default 0 check (draft in (0, 1)),
      archived ${integer} not null default 0 check (archived in (0, 1)),
      schedule_set_on ${text} not null,
      version ${integer} not null default 1,
      created_at ${text} not null,
      updated_at ${text} not null,
      unique (group_id, id)
    ) ${strict}`,
    'create index bills_by_due_date on bills (group_id, due_date, id)',

    `create table payments (
      id ${id},
      group_id ${integer} not null,
      bill_id ${integer} not null,
      amount ${integer} not null check (amount > 0),
      date ${text} not null,
      cycle_due_date ${text} not null,
      cycle_amount ${integer} not null,
      settles ${integer} not null check (settles in (0, 1)),
      next_due_date ${text},
      source ${text} not null default 'manual' check (source in ('manual', 'auto')),
      version ${integer} not null default 1,
      created_at ${text} not null,
      updated_at ${text} not null,
      check ((settles = 1) = (next_due_date is not null)),
      foreign key (group_id, bill_id) references bills (group_id, id) on delete cascade
    ) ${strict}`,
    // The trailing columns make monthly statistics read the index alone.
    'create index payments_by_date on payments (group_id, date, id, bill_id, amount)',
    'create index payments_by_bill on payments (group_id, bill_id, date, id)',
  ],
}
