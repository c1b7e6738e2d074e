import type { Migration } from '#db/migrations/migration'

/** Webhooks, and what happened for them. Additive: a server of the former version that runs beside this one tells them nothing. */
export const webhooks: Migration = {
  name: '0015-webhooks',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table webhooks (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      owner_id ${integer} references users (id) on delete set null,
      name ${text} not null,
      url ${text} not null,
      secrets ${text},
      events ${text},
      enabled ${integer} not null check (enabled in (0, 1)),
      state ${text} not null check (state in ('ok', 'paused')),
      last_sent_at ${text},
      last_error ${text},
      failing_since ${text},
      failures ${integer} not null default 0,
      created_at ${text} not null,
      updated_at ${text} not null
    ) ${strict}`,
    'create index webhooks_by_group on webhooks (group_id, id)',
    // Asked by every change of a group: most have none.
    `create index webhooks_listening on webhooks (group_id) where enabled = 1 and state = 'ok'`,
    'create index webhooks_by_owner on webhooks (owner_id) where owner_id is not null',

    `create table events (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      type ${text} not null,
      message_id ${text} not null,
      body ${text} not null,
      created_at ${text} not null,
      unique (group_id, message_id)
    ) ${strict}`,
    'create index events_by_time on events (created_at)',

    `create table webhook_deliveries (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      webhook_id ${integer} not null references webhooks (id) on delete cascade,
      event_id ${integer} not null references events (id) on delete cascade,
      state ${text} not null check (state in ('pending', 'sent', 'failed', 'cancelled')),
      attempts ${integer} not null default 0,
      next_attempt_at ${text} not null,
      expires_at ${text} not null,
      lease_holder ${text},
      leased_until ${text},
      attempted_at ${text},
      status ${integer},
      duration_ms ${integer},
      answer ${text},
      error ${text},
      created_at ${text} not null,
      unique (group_id, webhook_id, event_id)
    ) ${strict}`,
    `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, webhook_id) where state = 'pending'`,
    `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, event_id) where state = 'pending'`,
    'create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)',
    'create index webhook_deliveries_by_event on webhook_deliveries (event_id)',

    // Outlives the events, so that a bill that stays overdue is announced once.
    `create table announced_cycles (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      bill_id ${integer} not null references bills (id) on delete cascade,
      due_date ${text} not null,
      kind ${text} not null check (kind in ('due', 'overdue')),
      announced_at ${text} not null,
      primary key (group_id, bill_id, due_date, kind)
    ) ${strict}`,
    'create index announced_cycles_by_bill on announced_cycles (bill_id)',
  ],
}
