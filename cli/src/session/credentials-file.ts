import { constants } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { CommandFailure, EXIT } from '#failures'
import { type Credentials, parseCredentials } from '#session/credentials'
import type { World } from '#world'

// Windows knows no such flag, and `|` takes undefined for 0.
const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW

type Place = Pick<World, 'env' | 'home' | 'platform'>

/** A folder that only the user can change, and in it a file that only the user can read. */
export function credentialsFolder({ env, home, platform }: Place): string {
  if (env.DUEBOOK_CONFIG_DIR) return env.DUEBOOK_CONFIG_DIR
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'duebook')
  // A relative one counts as none, by its specification: it would be another folder in every folder.
  const given = env.XDG_CONFIG_HOME ?? ''
  return join(isAbsolute(given) ? given : join(home, '.config'), 'duebook')
}

export function credentialsFile(world: Place): string {
  return join(credentialsFolder(world), 'credentials.json')
}

/** Undefined where nobody is signed in. */
export async function readCredentials(world: World): Promise<Credentials | undefined> {
  const path = credentialsFile(world)
  let file: Awaited<ReturnType<typeof open>>
  try {
    file = await open(path, READ_NO_LINK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'ELOOP') throw unsafe(`${path} is a symbolic link. Delete it and run "duebook login".`)
    throw unsafe(`${path} cannot be read (${code}).`)
  }
  try {
    const found = await file.stat()
    if (!found.isFile()) throw damaged(path)
    if (world.platform !== 'win32') {
      if ((found.mode & 0o077) !== 0) throw unsafe(`Others can read ${path}. Run: chmod 600 ${path}`)
      if (found.uid !== process.getuid?.()) throw unsafe(`${path} belongs to another user.`)
      await requirePrivateFolder(world)
    }
    const credentials = parseCredentials(await file.readFile('utf8'))
    if (!credentials) throw damaged(path)
    return credentials
  } finally {
    await file.close()
  }
}

/** Makes the folder where there is none. Fails where a secret would not be safe in it. */
export async function prepareFolder(world: World): Promise<void> {
  try {
    await mkdir(credentialsFolder(world), { recursive: true, mode: 0o700 })
    if (world.platform !== 'win32') await requirePrivateFolder(world)
  } catch (error) {
    throw error instanceof CommandFailure ? error : notWritten(credentialsFolder(world), error)
  }
}

/** Whole or not at all, also when the power fails. */
export async function writeCredentials(world: World, credentials: Credentials): Promise<void> {
  await prepareFolder(world)
  const path = credentialsFile(world)
  const draft = `${path}.${process.pid}`
  try {
    // Left behind by a process of the same number, if at all.
    await rm(draft, { force: true })
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw notWritten(path, error)
  }
}

export async function removeCredentials(world: World): Promise<void> {
  const path = credentialsFile(world)
  try {
    await rm(path, { force: true })
  } catch (error) {
    throw notWritten(path, error)
  }
}

/** Whoever can write in the folder can replace the file, and with it the server that the next command speaks to. */
async function requirePrivateFolder(world: World): Promise<void> {
  const folder = credentialsFolder(world)
  const { mode } = await stat(folder)
  if ((mode & 0o022) !== 0) throw unsafe(`Others can write in ${folder}. Run: chmod 700 ${folder}`)
}

function unsafe(message: string): CommandFailure {
  return new CommandFailure(EXIT.notSignedIn, 'credentials-unsafe', message)
}

function damaged(path: string): CommandFailure {
  return new CommandFailure(
    EXIT.notSignedIn,
    'credentials-damaged',
    `${path} is damaged. Run "duebook login" again.`,
  )
}

function notWritten(path: string, error: unknown): CommandFailure {
  const { code } = error as NodeJS.ErrnoException
  return new CommandFailure(EXIT.failed, 'credentials-not-written', `${path} cannot be written (${code}).`)
}
