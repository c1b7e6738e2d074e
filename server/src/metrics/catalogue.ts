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
  duebook_build_info: gauge('max', 'Always 1; the labels say what runs.'),
  duebook_processes: gauge('sum', 'Processes that serve and are in these numbers.'),
  duebook_http_requests_total: counter('Answered requests.'),
  duebook_http_request_duration_seconds: histogram('From the request’s head to the end of its answer.'),
  duebook_http_requests_in_progress: gauge('sum', 'Requests that are worked on.'),
  duebook_http_requests_waiting: gauge('sum', 'Requests that wait for their turn.'),
  duebook_http_requests_shed_total: counter('Requests that were turned away with 503 because of overload.'),
  duebook_sign_ins_total: counter('Answers to a login with email and password.'),
  duebook_db_writes_total: counter('Writing operations, by what became of them.'),
  duebook_db_failed_reads_total: counter('Reads that the database did not answer.'),
  duebook_db_cannot_save: gauge('max', '1 while the last write failed in the database.'),
  duebook_db_commit_operations: histogram('Operations that shared a COMMIT (SQLite).'),
  duebook_db_file_bytes: gauge('max', 'Size of the database’s files (SQLite).'),
  duebook_db_pool_connections: gauge('sum', 'Connections to the database (PostgreSQL).'),
  duebook_db_pool_waiting: gauge('sum', 'Queries that wait for a connection (PostgreSQL).'),
  duebook_job_runs_total: counter('Runs of background jobs, by how they ended.'),
  duebook_job_last_run_timestamp_seconds: gauge('max', 'When a job last began a run.'),
  duebook_job_last_success_timestamp_seconds: gauge('max', 'When the last run that ended well began.'),
  duebook_job_last_failure_timestamp_seconds: gauge('max', 'When the last run that failed began.'),
  duebook_job_next_due_timestamp_seconds: gauge('min', 'When a job is due next.'),
  duebook_mail_queue_waiting: gauge('sum', 'Forgotten passwords and invitations that wait for their turn.'),
  duebook_mail_queue_dropped_total: counter(
    'Forgotten passwords and invitations that found no room and were not mailed.',
  ),
  duebook_event_loop_delay_seconds: gauge('max', 'How late timers were since the last scrape.'),
  process_start_time_seconds: gauge('min', 'When the oldest process began.'),
  process_cpu_seconds_total: counter('Processor time, user and system.'),
  process_resident_memory_bytes: gauge('sum', 'Memory that the processes hold.'),
  duebook_heap_used_bytes: gauge('sum', 'JavaScript heap in use.'),
} satisfies Record<string, Definition>

export type MetricName = keyof typeof METRICS
