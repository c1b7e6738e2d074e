import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDraft, superfluous, timeOfBackup } from '#backup/backup-names'
import { OperatorError } from '#core/operator-error'
import { makePrivateFolder } from '#db/private-folder'

/** Makes the folder where there is none yet. Throws a sentence where it cannot be used. */
export function requireBackupFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(
      `BACKUP_DIR ${folder} is not writable: ${(error as Error).message}. Choose a folder that this user can write to`,
    )
  }
}

/** When the last backup was begun. Names from the future are of a clock that was wrong. */
export function findLastBackup(folder: string, now: Date): Date | undefined {
  return readdirSync(folder)
    .map(timeOfBackup)
    .filter((at) => at !== undefined && at <= now)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)
}

export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter(isDraft)) rmSync(join(folder, name), { force: true })
}

/** Never anything but backups of ours, and never `newest`. Returns what was removed. */
export function removeSuperfluous(folder: string, newest: string, keep: number): string[] {
  const names = superfluous(readdirSync(folder), newest, keep)
  for (const name of names) rmSync(join(folder, name))
  return names
}
