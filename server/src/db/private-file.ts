import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '#core/operator-error'

export interface Placing {
  /** Whether a file that is there already may be replaced. */
  replace: boolean
  /** Where it is written first: in the same folder, so that putting it in its place is one step. */
  draft?: string
}

/**
 * Makes a file that only this user can read and that is there wholly or not at all: written under another name, flushed to
 * the disk, and then put in its place. Whatever goes wrong, no draft stays behind.
 */
export async function writePrivately<T>(
  target: string,
  { replace, draft = draftFor(target) }: Placing,
  fill: (draft: string) => T | Promise<T>,
): Promise<T> {
  if (!replace && existsSync(target)) throw existsAlready(target)
  try {
    closeSync(openSync(draft, 'wx', 0o600))
    const value = await fill(draft)
    flushFile(draft)
    if (replace) renameSync(draft, target)
    else placeAsNew(draft, target)
    flushFolder(dirname(target))
    return value
  } catch (error) {
    throw describeFileFault(error, target)
  } finally {
    removeDraft(draft)
  }
}

export function draftFor(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.part`)
}

export function removeDraft(draft: string): void {
  for (const file of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`])
    rmSync(file, { force: true })
}

export function flushFile(file: string): void {
  flush(file, 'r+')
}

/** A name that was given is on the disk only when its folder is. Windows has no such step. */
export function flushFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r')
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** What the system or SQLite said, in words for the operator; anything unforeseen as it is. */
export function describeFileFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = SENTENCES.find(([codes]) => codes.test(code))?.[1](path, error as Error)
  return sentence === undefined ? error : new OperatorError(sentence, { cause: error })
}

const SENTENCES: ReadonlyArray<[RegExp, (path: string, error: Error) => string]> = [
  [
    /^(ENOENT|ENOTDIR)$/,
    (path) => `The folder ${dirname(path)} does not exist. Create it, or choose another one`,
  ],
  [/^EISDIR$/, (path) => `${path} is a folder. Choose a file`],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_CANTOPEN.*|SQLITE_READONLY.*)$/,
    (path) => `This user cannot write to ${path}. Choose another folder`,
  ],
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/,
    (path) =>
      `There is no space left for ${path}. Free some space, or choose another disk. Nothing was written`,
  ],
  [
    /^(EIO|SQLITE_IOERR.*)$/,
    (path, error) =>
      `Writing ${path} failed: ${error.message}. The disk may be full or faulty. Nothing was written`,
  ],
]

function existsAlready(target: string): OperatorError {
  return new OperatorError(`${target} already exists. Choose another name, or add --replace`)
}

/** Unlike a rename, a link never takes the place of another file. Not every file system knows links. */
function placeAsNew(draft: string, target: string): void {
  try {
    linkSync(draft, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(target)) throw existsAlready(target)
    renameSync(draft, target)
  }
}
