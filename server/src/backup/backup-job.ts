import { join } from 'node:path'
import { findLastBackup, removeDrafts, removeSuperfluous } from '#backup/backup-folder'
import { backupName } from '#backup/backup-names'
import { isBackupDue } from '#backup/schedule-rules'
import type { BackupSettings } from '#backup/settings'
import { takeBackup } from '#backup/take-backup'
import { type Clock, secondsLater } from '#core/clock'
import type { OnJobEnd } from '#core/job-end'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { releaseLease, takeLease } from '#db/leases'

/** How often the time is looked at. Not one long timer: a machine that slept would be late by its sleep. */
const LOOK_MILLISECONDS = 15_000
const LEASE = 'backup'
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
  onEnd?: OnJobEnd | undefined
}

/** The job that writes a backup a day and removes those that are too many. */
export interface BackupJob {
  /** Writes one where it is due. Called by the timer; tests call it after moving the clock. */
  tick: () => Promise<void>
  /** When the last good backup was begun, also by an earlier process. */
  lastBackupAt: () => Date | undefined
  /** When the last one failed, unless one has succeeded since. */
  lastFailureAt: () => Date | undefined
  start: () => void
  /** Ends a backup that is under way, and leaves nothing of it behind. */
  stop: () => Promise<void>
}

/** The folder must be there. */
export function createBackupJob(parts: BackupJobParts): BackupJob {
  const { clock, log, settings } = parts
  const holder = parts.newId()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let lastBackup = findLastBackup(settings.folder, clock.now())
  let lastFailure: Date | undefined
  let isRunning = false
  let underway: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function tick(): Promise<void> {
    const now = clock.now()
    if (isRunning || isStopping() || !isBackupDue(now, lastBackup, lastFailure)) return
    isRunning = true
    try {
      if (!(await backUpAlone(parts, holder, now, stopping.signal))) return
      lastBackup = now
      lastFailure = undefined
      parts.onEnd?.('ok')
    } catch (error) {
      if (isStopping()) return
      lastFailure = now
      parts.onEnd?.('failed')
      log.error(
        { err: error, folder: settings.folder, lastBackupAt: lastBackup },
        'the backup failed; retrying in 15 minutes',
      )
    } finally {
      isRunning = false
    }
  }

  const look = () => {
    // A look that finds a backup under way must not hide it from `stop`.
    if (!isRunning) underway = tick()
  }

  return {
    tick,
    lastBackupAt: () => lastBackup,
    lastFailureAt: () => lastFailure,
    start() {
      look()
      timer = setInterval(look, LOOK_MILLISECONDS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underway
    },
  }
}

/** False where another process is at it. */
async function backUpAlone(
  parts: BackupJobParts,
  holder: string,
  now: Date,
  stop: AbortSignal,
): Promise<boolean> {
  const { database } = parts
  const until = secondsLater(now, LEASE_SECONDS)
  if (!(await database.write((tx) => takeLease(tx, LEASE, holder, now, until)))) return false
  try {
    await backUp(parts, now, stop)
    return true
  } finally {
    // A lease that cannot be given back ends by itself.
    await database.write((tx) => releaseLease(tx, LEASE, holder)).catch(() => undefined)
  }
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
