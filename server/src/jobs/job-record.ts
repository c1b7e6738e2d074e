export type JobEnd = 'ok' | 'failed'

/** What became of a job's runs in this process. */
export interface JobRecord {
  ok: number
  failed: number
  /** When the last run began, and the last ones that ended well and badly. */
  ranAt: Date | undefined
  succeededAt: Date | undefined
  failedAt: Date | undefined
  /** Failures since the last success. */
  failuresInARow: number
}

/** A success may be known from an earlier process. */
export function createJobRecord(succeededAt?: Date): JobRecord {
  return { ok: 0, failed: 0, ranAt: undefined, succeededAt, failedAt: undefined, failuresInARow: 0 }
}

export function noteEnd(record: JobRecord, beganAt: Date, end: JobEnd): void {
  record[end] += 1
  if (end === 'ok') record.succeededAt = beganAt
  else record.failedAt = beganAt
  record.failuresInARow = end === 'ok' ? 0 : record.failuresInARow + 1
}

export interface JobStatus extends Readonly<JobRecord> {
  /** Undefined where no further run is planned. */
  dueAt?: Date | undefined
}

/** What metrics read. */
export interface WatchedJob {
  name: string
  status: () => JobStatus
}
