import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#db/private-folder'

const MIN_LENGTH = 32
const LOOK_MILLISECONDS = 10
const MAX_LOOKS = 300

/** The key that signs tokens, and the one that secrets are encrypted with. */
export type KeyFile = 'jwt-secret' | 'secrets-key'

/**
 * A key that the environment does not name: made once and kept with the data, so that a restart neither signs anybody out
 * nor makes secrets unreadable.
 */
export function keepKeyFile(dataDir: string, name: KeyFile): string {
  const file = keyFileIn(dataDir, name)
  makePrivateFolder(dataDir)
  const known = readIfThere(file)
  if (known !== undefined && known !== '') return requireLongEnough(known, name)
  // Written aside and then put in its place: of processes that start at once one wins, and none reads half a secret.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    if (known === undefined) linkUnlessThere(draft, file)
    else replaceIfEmpty(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Undefined where none has been made. */
export function findKeyFile(dataDir: string, name: KeyFile): string | undefined {
  return readIfThere(keyFileIn(dataDir, name)) || undefined
}

export const keyFileIn = (dataDir: string, name: KeyFile): string => join(dataDir, name)

function linkUnlessThere(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * A power cut can leave an empty file behind: nothing was ever done with it. One at a time, because whoever saw it
 * empty a moment ago must not take away what another has put there since.
 */
function replaceIfEmpty(draft: string, file: string): void {
  const lock = `${file}.lock`
  for (let looks = 0; !takeLock(lock); looks += 1) {
    // Its holder needs a moment; one that died holding it is not waited for longer.
    if (looks === MAX_LOOKS) rmSync(lock, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MILLISECONDS)
  }
  try {
    if (readIfThere(file) === '') renameSync(draft, file)
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function requireLongEnough(key: string, name: KeyFile): string {
  if (key.length >= MIN_LENGTH) return key
  throw new Error(
    `${name} in DATA_DIR has fewer than ${MIN_LENGTH} characters. Delete it to create a new one`,
  )
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
