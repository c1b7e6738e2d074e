import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#db/private-folder'

const MIN_LENGTH = 32

/**
 * The key that signs tokens, where the environment names none: made once and kept with the data, so that nobody is
 * signed out by a restart.
 */
export function keepSigningSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  makePrivateFolder(dataDir)
  const known = readIfThere(file)
  if (known !== undefined && known !== '') return requireLongEnough(known)
  // A power cut can leave an empty file behind: nothing was ever signed with it.
  if (known === '') rmSync(file, { force: true })
  // Written aside and then linked: of two processes that start at once one wins, and neither reads half a secret.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function requireLongEnough(secret: string): string {
  if (secret.length >= MIN_LENGTH) return secret
  throw new Error(
    `jwt-secret in DATA_DIR has fewer than ${MIN_LENGTH} characters. Delete it, and a new one is made`,
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
