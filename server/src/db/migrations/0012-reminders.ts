import type { Migration } from '#db/migrations/migration'

/**
 * Channels, reminders, the inbox and the outbox. Additive: a server of the former version that runs beside this one sends
 * nothing and leaves all of it as it is. A due date that it changes counts as unchanged for reminders.
 */
export const reminders: Migration = {
  name: '0012-reminders',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `alter table users add column language ${text}`,
    // Raised to end every link of messages that are out.
    `alter table users add column link_epoch ${integer} not null default 0`,
    `alter table bills add column schedule_changed_at ${text}`,

    `create table channels (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      kind ${text} not null,
      name ${text} not null,
      settings ${text} not null,
      secrets ${text},
      state ${text} not null check (state in ('ok', 'paused', 'unconfirmed')),
      session_id ${integer},
      endpoint_hash ${text},
      last_sent_at ${text},
      last_error ${text},
      failing_since ${text},
      failures ${integer} not null default 0,
      created_at ${text} not null,
      updated_at ${text} not null
    ) ${strict}`,
    'create index channels_by_user on channels (user_id)',
    'create index channels_by_session on channels (session_id) where session_id is not null',
    'create unique index channels_by_endpoint on channels (endpoint_hash) where endpoint_hash is not null',

    // What is limited by the hour or the day: tests, and mails that confirm an address.
    `create table channel_uses (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      kind ${text} not null check (kind in ('test', 'confirmation')),
      address_hash ${text},
      used_at ${text} not null
    ) ${strict}`,
    'create index channel_uses_by_user on channel_uses (user_id, kind, used_at)',
    'create index channel_uses_by_address on channel_uses (address_hash, used_at) where address_hash is not null',
    'create index channel_uses_by_time on channel_uses (used_at)',

    `create table reminder_settings (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      enabled ${integer} not null check (enabled in (0, 1)),
      enabled_at ${text},
      lead_days ${text} not null,
      overdue_every_days ${integer},
      overdue_times ${integer} not null,
      hour ${integer} not null check (hour between 0 and 23),
      timezone ${text},
      digest ${integer} not null check (digest in (0, 1)),
      bills ${integer} not null check (bills in (0, 1)),
      deposits ${integer} not null check (deposits in (0, 1)),
      auto_paid ${integer} not null check (auto_paid in (0, 1)),
      paused_until ${text},
      planned_through ${text},
      next_plan_at ${text},
      updated_at ${text} not null,
      primary key (group_id, user_id)
    ) ${strict}`,
    'create index reminder_settings_by_user on reminder_settings (user_id)',
    // Whoever has no reminders costs nothing.
    'create index reminder_settings_to_plan on reminder_settings (next_plan_at, group_id, user_id) where enabled = 1',

    `create table reminder_channels (
      group_id ${integer} not null,
      user_id ${integer} not null,
      channel_id ${integer} not null references channels (id) on delete cascade,
      primary key (group_id, user_id, channel_id),
      foreign key (group_id, user_id) references reminder_settings (group_id, user_id) on delete cascade
    ) ${strict}`,
    'create index reminder_channels_by_channel on reminder_channels (channel_id)',

    `create table bill_reminders (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      bill_id ${integer} not null references bills (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      lead_days ${text},
      muted ${integer} not null check (muted in (0, 1)),
      updated_at ${text} not null,
      primary key (group_id, bill_id, user_id)
    ) ${strict}`,
    'create index bill_reminders_by_bill on bill_reminders (bill_id)',
    'create index bill_reminders_by_user on bill_reminders (user_id)',

    `create table snoozes (
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      bill_id ${integer} not null references bills (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      cycle_due_date ${text} not null,
      until_date ${text} not null,
      created_at ${text} not null,
      primary key (group_id, bill_id, user_id)
    ) ${strict}`,
    'create index snoozes_by_bill on snoozes (bill_id)',
    'create index snoozes_by_user on snoozes (user_id)',

    // What was put into the inbox, and is sent by the channels.
    `create table notifications (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      group_id ${integer} references bill_groups (id) on delete cascade,
      kind ${text} not null check (kind in ('reminder', 'channel_paused')),
      channel_id ${integer},
      due_at ${text} not null,
      expires_at ${text} not null,
      state ${text} not null check (state in ('open', 'sent', 'cancelled')),
      title ${text},
      body ${text},
      read_at ${text},
      created_at ${text} not null
    ) ${strict}`,
    'create index notifications_by_user on notifications (user_id, id)',
    'create index notifications_unread on notifications (user_id, id) where read_at is null',
    'create index notifications_by_group on notifications (group_id) where group_id is not null',
    'create index notifications_by_time on notifications (created_at)',

    // One message about one cycle. Its key makes it unique, whatever the number of processes.
    `create table reminders (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      user_id ${integer} not null references users (id) on delete cascade,
      bill_id ${integer} not null references bills (id) on delete cascade,
      cycle_due_date ${text} not null,
      rule ${text} not null,
      due_at ${text} not null,
      expires_at ${text} not null,
      state ${text} not null check (state in ('planned', 'taken', 'sent', 'cancelled')),
      notification_id ${integer} references notifications (id) on delete set null,
      created_at ${text} not null,
      unique (group_id, user_id, bill_id, cycle_due_date, rule)
    ) ${strict}`,
    `create index reminders_planned on reminders (due_at, group_id, user_id) where state = 'planned'`,
    'create index reminders_by_notification on reminders (notification_id) where notification_id is not null',
    'create index reminders_by_bill on reminders (bill_id)',
    'create index reminders_by_user on reminders (user_id)',
    'create index reminders_by_time on reminders (due_at)',

    // One notification to one channel. What became of it is still to be read when the channel is gone.
    `create table deliveries (
      id ${id},
      notification_id ${integer} not null references notifications (id) on delete cascade,
      channel_id ${integer} references channels (id) on delete set null,
      channel_kind ${text} not null,
      channel_name ${text} not null,
      message_id ${text} not null,
      state ${text} not null check (state in ('pending', 'sent', 'failed', 'cancelled')),
      attempts ${integer} not null default 0,
      next_attempt_at ${text} not null,
      lease_holder ${text},
      leased_until ${text},
      sent_at ${text},
      error ${text},
      provider_id ${text},
      created_at ${text} not null,
      unique (notification_id, channel_id)
    ) ${strict}`,
    `create index deliveries_pending on deliveries (next_attempt_at, id) where state = 'pending'`,
    'create index deliveries_by_channel on deliveries (channel_id) where channel_id is not null',
  ],
}
