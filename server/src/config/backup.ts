import { resolve } from 'node:path'
import type { BackupSettings } from '#backup/settings'
import type { DatabaseLocation } from '#db/open'

type Read = (name: string) => string | undefined
type Report = (name: string, sentence: string) => void

const DEFAULT_KEEP = '7'
const MAX_KEEP = 1_000

/** Undefined: no scheduled backup. Whether the folder can be written is found out at the start. */
export function readBackupSettings(
  text: Read,
  repositoryRoot: string,
  engine: DatabaseLocation['engine'],
  problem: Report,
): BackupSettings | undefined {
  const keep = readKeep(text('BACKUP_KEEP') ?? DEFAULT_KEEP, problem)
  const folder = text('BACKUP_DIR')
  if (folder === undefined) return undefined
  if (engine === 'postgres') {
    problem('BACKUP_DIR', 'works with SQLite only. Unset it, and back up PostgreSQL with pg_dump')
  }
  return { folder: resolve(repositoryRoot, folder), keep }
}

function readKeep(text: string, problem: Report): number {
  const keep = Number(text)
  if (/^\d{1,4}$/.test(text) && keep >= 1 && keep <= MAX_KEEP) return keep
  problem('BACKUP_KEEP', `must be a whole number from 1 to ${MAX_KEEP}, not "${text}"`)
  return Number(DEFAULT_KEEP)
}
