import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Contents, formatSize, requireSound } from '#backup/contents'
import { OperatorError } from '#core/operator-error'
import { writePrivately } from '#db/private-file'
import { bytesInUse, copySnapshot, readThrough, SIDECARS } from '#db/sqlite-files'

export interface BackupOrder {
  /** The database, which a server may be writing. */
  source: string
  target: string
  /** Where it is written first. */
  draft: string
  /** Whether a file that is there already may be replaced. */
  replace: boolean
}

export interface Backup extends Contents {
  bytes: number
}

/** Copies one consistent state, reads the copy back from beginning to end, and only then gives it its name. */
export async function writeBackup({ source, target, draft, replace }: BackupOrder): Promise<Backup> {
  refuseSourceAsTarget(source, target)
  describingDamage(source, () => refuseWithoutSpace(source, target))
  return writePrivately(target, { replace, draft }, (file) => {
    describingDamage(source, () => copySnapshot(source, file))
    const contents = requireSound(target, readThrough(file))
    return { ...contents, bytes: statSync(file).size }
  })
}

/** With --replace it would be the end of everything. */
function refuseSourceAsTarget(source: string, target: string): void {
  const own = ['', ...SIDECARS].map((ending) => `${real(source)}${ending}`)
  if (own.includes(real(target)))
    throw new OperatorError(`${target} belongs to the database itself. Choose another file`)
}

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

/** Asked first: a copy that fills the disk would stop the server from writing until it is taken away again. */
function refuseWithoutSpace(source: string, target: string): void {
  const folder = dirname(target)
  if (!existsSync(folder)) return
  const { bavail, bsize, blocks } = statfsSync(folder)
  // Some file systems do not tell.
  if (blocks === 0) return
  const sentence = lackOfSpace(folder, bavail * bsize, bytesInUse(source))
  if (sentence !== undefined) throw new OperatorError(sentence)
}

export function lackOfSpace(folder: string, free: number, needed: number): string | undefined {
  if (free >= needed) return undefined
  return (
    `There is no space left for the backup: it needs ${formatSize(needed)}, and ${folder} has ${formatSize(free)} free. ` +
    'Make room, or choose another disk'
  )
}

function describingDamage(source: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error
    throw new OperatorError(
      `The database ${source} is damaged: ${message}. No backup was written; keep your earlier backups`,
    )
  }
}
