import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireSound } from '#backup/contents'
import { copyWithSidecar, inspectCopy } from '#backup/private-copy'
import type { Backup } from '#backup/write-backup'
import { OperatorError } from '#core/operator-error'
import { isInWalMode, readThrough } from '#db/sqlite-files'

/** Reads a backup from beginning to end. The file is not touched, and nothing is made beside it. */
export function verifyBackup(file: string): Backup {
  if (!existsSync(file)) throw new OperatorError(`File not found: ${file}`)
  if (!statSync(file).isFile()) throw new OperatorError(`${file} is not a file`)
  const report = isInWalMode(file) ? inspectElsewhere(file) : readThrough(file)
  return { ...requireSound(file, report), bytes: statSync(file).size }
}

function inspectElsewhere(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-verify-'))
  try {
    const copy = join(folder, 'copy.sqlite')
    copyWithSidecar(file, copy)
    return inspectCopy(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
