/*
 * A process of its own that writes one backup: copying and reading back take seconds for a large file, and SQLite would
 * block the event loop of whoever serves. It gives way to others, reads nothing of the environment, and ends with the
 * channel to whoever asked for it.
 */
import { constants, setPriority } from 'node:os'
import { type Backup, type BackupOrder, writeBackup } from '#backup/write-backup'
import { OperatorError } from '#core/operator-error'

export type Answer = { backup: Backup } | { failure: string; isForeseen: boolean }

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where that is not allowed, it runs at normal priority.
}

process.once('message', (order: BackupOrder) => {
  const answer = (value: Answer) => process.send?.(value)
  writeBackup(order).then(
    (backup) => answer({ backup }),
    (error: Error) => answer({ failure: error.message, isForeseen: error instanceof OperatorError }),
  )
})
