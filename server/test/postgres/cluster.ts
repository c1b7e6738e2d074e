import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RunAs } from './unprivileged.ts'

export const SUPERUSER = 'postgres'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/duebook-postgres', import.meta.url))

const INITDB_FLAGS = [
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  // Sorts as people do, like most real servers: a missing `collate "C"` shows up in tests.
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  // Other users of the machine can reach the port, and a superuser can run programs. One iteration makes
  // the password cheap for thousands of short connections; it is random, so there is nothing to guess.
  '--auth=scram-sha-256',
  '--set=scram_iterations=1',
  '--wal-segsize=4',
  '--no-sync',
]

/** Makes `dir/data`, a fresh data directory, and answers the superuser's password. */
export async function makeCluster(binaries: string, dir: string, runAs: RunAs): Promise<string> {
  // No template where another user must own the files, or where node_modules cannot be written.
  const ownFiles = runAs.identity.uid === undefined
  const template = ownFiles ? await keptTemplate(binaries, runAs).catch(() => undefined) : undefined
  if (template === undefined) return initdb(binaries, dir, runAs)

  await cp(join(template, 'data'), join(dir, 'data'), { recursive: true })
  return readFile(join(template, 'password'), 'utf8')
}

/** `initdb` takes half a second and a copy of its result a tenth of that, so the result is kept. */
async function keptTemplate(binaries: string, runAs: RunAs): Promise<string> {
  const { mtimeMs } = await stat(join(binaries, 'postgres'))
  const key = createHash('sha256').update([binaries, mtimeMs, process.getuid?.(), ...INITDB_FLAGS].join('\n'))
  const template = join(CACHE, key.digest('hex').slice(0, 16))
  if (existsSync(template)) return template

  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  await initdb(binaries, draft, runAs)
  // Two runs may have made one at the same time; the first one stays.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  return template
}

async function initdb(binaries: string, dir: string, runAs: RunAs): Promise<string> {
  const password = randomBytes(16).toString('hex')
  await writeFile(join(dir, 'password'), password)
  const flags = [`--pgdata=${join(dir, 'data')}`, `--pwfile=${join(dir, 'password')}`, ...INITDB_FLAGS]
  const [command = '', ...args] = [...runAs.prefix, join(binaries, 'initdb'), ...flags]
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...runAs.identity })
  const [problem] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`initdb failed:\n${problem}`)
  return password
}
