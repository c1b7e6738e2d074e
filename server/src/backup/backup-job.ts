import { join } from 'node:path'
import { findLastBackup, removeDrafts, removeSuperfluous } from '#backup/backup-folder'
import { backupName } from '#backup/backup-names'
import { backupDueAt } from '#backup/schedule-rules'
import type { BackupSettings } from '#backup/settings'
import { takeBackup } from '#backup/take-backup'
import type { Clock } from '#core/clock'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { type PeriodicJob, periodicJob } from '#jobs/periodic-job'

/** Longer than a large file takes; a process that died in the middle holds the next one up for as long. */
const LEASE_SECONDS = 15 * 60

export interface BackupJobParts {
  database: Database
  /** Where the database lies. */
  file: string
  settings: BackupSettings
  clock: Clock
  newId: () => string
  log: Logger
}

/**
 * Writes a backup a day and removes those that are too many. The folder must be there. A stop ends a backup that is under
 * way, and leaves nothing of it behind.
 */
export function backupJob(parts: BackupJobParts): PeriodicJob {
  const { database, clock, log, settings } = parts
  const { folder } = settings
  const job = periodicJob({
    name: 'backup',
    clock,
    lease: { database, holder: parts.newId(), seconds: LEASE_SECONDS },
    lastSuccess: findLastBackup(folder, clock.now()),
    dueAt: (now, { succeededAt, failedAt, failuresInARow }) =>
      backupDueAt(now, succeededAt, failuresInARow > 0 ? failedAt : undefined),
    async run(stop, now) {
      await backUp(parts, now, stop)
      return 'ok'
    },
    onError: (error) =>
      log.error(
        { err: error, folder, lastBackupAt: job.status().succeededAt },
        'the backup failed; retrying in 15 minutes',
      ),
  })
  return job
}

async function backUp(
  { file, settings: { folder, keep }, log }: BackupJobParts,
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  const began = performance.now()
  const name = backupName(now)
  removeDrafts(folder)
  const { bytes } = await takeBackup({ source: file, target: join(folder, name), replace: false }, stop)
  const milliseconds = Math.round(performance.now() - began)
  log.info({ file: join(folder, name), bytes, milliseconds }, 'a backup was written and verified')
  try {
    const removed = removeSuperfluous(folder, name, keep)
    if (removed.length > 0) log.info({ folder, removed }, 'old backups were removed')
  } catch (error) {
    log.warn({ err: error, folder }, 'old backups could not be removed; check the backup folder')
  }
}
