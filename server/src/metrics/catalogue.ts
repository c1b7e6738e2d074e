interface Definition {
  type: 'counter' | 'gauge' | 'histogram'
  /** How the numbers of several processes become one. */
  merge: 'sum' | 'max' | 'min'
  help: string
}

const counter = (help: string): Definition => ({ type: 'counter', merge: 'sum', help })
const histogram = (help: string): Definition => ({ type: 'histogram', merge: 'sum', help })
const gauge = (merge: Definition['merge'], help: string): Definition => ({ type: 'gauge', merge, help })

/** Every metric that is served, in the order in which it is. docs/operating.md has the same table, and a test compares. */
export const METRICS = {
  duebook_build_info: gauge('max', 'Always 1; the labels describe the build.'),
  duebook_processes: gauge('sum', 'Number of server processes.'),
  duebook_http_requests_total: counter('Handled requests.'),
  duebook_http_request_duration_seconds: histogram('From the request headers to the end of the response.'),
  duebook_http_requests_in_progress: gauge('sum', 'Requests in progress.'),
  duebook_http_requests_waiting: gauge('sum', 'Requests in the queue.'),
  duebook_http_requests_shed_total: counter('Requests rejected with 503 because of overload.'),
  duebook_sign_ins_total: counter('Sign-in attempts: passwords, second steps, passkeys and links.'),
  duebook_db_writes_total: counter('Write operations, by result.'),
  duebook_db_failed_reads_total: counter('Failed database reads.'),
  duebook_db_cannot_save: gauge('max', '1 if the last database write failed.'),
  duebook_db_commit_operations: histogram('Operations that shared a COMMIT (SQLite).'),
  duebook_db_file_bytes: gauge('max', 'Size of the database files (SQLite).'),
  duebook_db_pool_connections: gauge('sum', 'Connections to the database (PostgreSQL).'),
  duebook_db_pool_waiting: gauge('sum', 'Queries waiting for a connection (PostgreSQL).'),
  duebook_db_pool_places: gauge('sum', 'Connections in use and waited for, by what for (PostgreSQL).'),
  duebook_job_runs_total: counter('Background job runs, by result.'),
  duebook_job_last_run_timestamp_seconds: gauge('max', 'When a job last started.'),
  duebook_job_last_success_timestamp_seconds: gauge('max', 'When the last successful run started.'),
  duebook_job_last_failure_timestamp_seconds: gauge('max', 'When the last failed run started.'),
  duebook_job_next_due_timestamp_seconds: gauge('min', 'When a job is next due.'),
  duebook_mail_queue_waiting: gauge(
    'sum',
    'Password resets, invitations and confirmations in the email queue.',
  ),
  duebook_mail_queue_dropped_total: counter(
    'Password resets, invitations and confirmations not emailed because the queue was full.',
  ),
  duebook_reminders_planned_total: counter('Messages that were planned, one per bill and due date.'),
  duebook_reminder_deliveries_total: counter('Attempts to deliver messages to channels, by result.'),
  duebook_reminder_channels_paused_total: counter('Channels paused because they stopped working.'),
  duebook_reminder_lag_seconds: gauge('max', 'How long the oldest message has been waiting.'),
  duebook_webhook_deliveries_total: counter('Attempts to deliver events to webhooks, by result.'),
  duebook_webhooks_paused_total: counter('Webhooks paused because they stopped working.'),
  duebook_webhook_lag_seconds: gauge(
    'max',
    'How long the oldest event has been waiting for a webhook that works.',
  ),
  duebook_event_loop_delay_seconds: gauge('max', 'Event loop delay since the last scrape.'),
  process_start_time_seconds: gauge('min', 'When the oldest process started.'),
  process_cpu_seconds_total: counter('Processor time, user and system.'),
  process_resident_memory_bytes: gauge('sum', 'Resident memory of all processes.'),
  duebook_heap_used_bytes: gauge('sum', 'JavaScript heap in use.'),
} satisfies Record<string, Definition>

export type MetricName = keyof typeof METRICS
