import { BATCH_BOUNDS } from '#db/batch-sizes'
import type { DatabaseStats } from '#db/database'
import { histogramSamples, type Sample, sample } from '#metrics/samples'

const POOL_USES = ['read', 'write', 'snapshot'] as const
const WRITE_RESULTS = ['saved', 'refused', 'failed', 'unknown'] as const

export function databaseSamples({
  writes,
  cannotSave,
  failedReads,
  commits,
  files,
  pool,
}: DatabaseStats): Sample[] {
  const samples = [
    ...WRITE_RESULTS.map((result) => sample('duebook_db_writes_total', writes[result], { result })),
    sample('duebook_db_failed_reads_total', failedReads),
    sample('duebook_db_cannot_save', cannotSave ? 1 : 0),
  ]
  if (commits) {
    const numbers = { bounds: BATCH_BOUNDS, counts: commits.sizes, sum: commits.operations }
    samples.push(...histogramSamples('duebook_db_commit_operations', numbers))
  }
  if (files) {
    samples.push(
      sample('duebook_db_file_bytes', files.database, { file: 'database' }),
      sample('duebook_db_file_bytes', files.wal, { file: 'wal' }),
    )
  }
  if (pool) {
    samples.push(
      sample('duebook_db_pool_connections', pool.inUse, { state: 'in_use' }),
      sample('duebook_db_pool_connections', pool.idle, { state: 'idle' }),
      sample('duebook_db_pool_waiting', pool.waiting),
      ...POOL_USES.flatMap((use) => [
        sample('duebook_db_pool_places', pool.byUse.inUse[use], { use, state: 'in_use' }),
        sample('duebook_db_pool_places', pool.byUse.waiting[use], { use, state: 'waiting' }),
      ]),
    )
  }
  return samples
}
