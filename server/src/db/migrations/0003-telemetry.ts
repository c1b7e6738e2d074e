import type { Migration } from '#db/migrations/migration'

/** Registered devices, the local record of telemetry, leases, and what a receiver takes in. */
export const telemetry: Migration = {
  name: '0003-telemetry',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table devices (
      id ${id},
      user_id ${integer} not null references users (id) on delete cascade,
      device_id ${text} not null,
      platform ${text} not null check (platform in ('ios', 'android')),
      name ${text},
      app_version ${text},
      created_at ${text} not null,
      updated_at ${text} not null,
      unique (user_id, device_id)
    ) ${strict}`,

    `create table leases (
      name ${text} primary key,
      holder ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,

    `create table telemetry_log (
      id ${id},
      instance_id ${text} not null,
      version ${text} not null,
      deployment_mode ${text} not null,
      last_sent_at ${text} not null,
      send_successful ${integer} not null check (send_successful in (0, 1)),
      error_message ${text},
      metrics_snapshot ${text} not null
    ) ${strict}`,
    'create index telemetry_log_by_time on telemetry_log (last_sent_at)',

    `create table received_reports (
      id ${id},
      instance_id ${text} not null,
      address_hash ${text} not null,
      received_at ${text} not null,
      report ${text} not null
    ) ${strict}`,
    'create index received_reports_by_address on received_reports (address_hash, received_at)',
    'create index received_reports_by_instance on received_reports (instance_id, received_at)',
  ],
}
