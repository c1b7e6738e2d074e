import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { CommandFailure, EXIT } from '#failures'
import { printable } from '#output/printable'

/** A file that only the user can read: whole or not at all, also when the power fails. */
export async function writePrivately(
  path: string,
  text: string,
  { overwrites }: { overwrites: boolean },
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    if (overwrites) await rename(draft, path)
    else await placeNew(draft, path)
  } catch (error) {
    throw writeFailure(path, error)
  } finally {
    // What kept it from being written may keep it from being deleted, and is told already.
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** A link is refused where a file is; renaming would replace one that came meanwhile. */
async function placeNew(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    // Not every file system has links.
    if (existsSync(path)) throw error
    await rename(draft, path)
  }
}

export function alreadyThere(path: string): CommandFailure {
  return new CommandFailure(
    EXIT.failed,
    'file-exists',
    `${printable(path)} exists already. Add --force to overwrite it.`,
  )
}

function writeFailure(path: string, error: unknown): CommandFailure {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return alreadyThere(path)
  return new CommandFailure(
    EXIT.failed,
    'file-not-written',
    `${printable(path)} cannot be written (${code ?? 'unknown'}).`,
  )
}
