import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Built, all code lies in `server/dist`, side by side. As it is written, it lies in the folders of `server/src`. */
const isBuilt = import.meta.filename.endsWith('.js')

export const REPOSITORY_ROOT = join(import.meta.dirname, isBuilt ? '../..' : '../../..')

/** What another thread or process of ours runs; `name` as in `auth/hashing-thread`. An entry of `rolldown.config.ts`. */
export function programFile(name: string): string {
  if (!isBuilt) return join(REPOSITORY_ROOT, 'server/src', `${name}.ts`)
  return join(import.meta.dirname, `${name.slice(name.lastIndexOf('/') + 1)}.js`)
}

/** Of a built program, which names its parts by their contents. One that runs as it is written has another one with each start. */
export function readBuild(): string {
  if (!isBuilt) return randomUUID()
  return createHash('sha256')
    .update(readFileSync(programFile('main')))
    .digest('base64url')
}

/** What a process of ours has to read in order to run, where it may read nothing else. Built, packages are part of it. */
export const PROGRAM_PATHS: readonly string[] = (
  isBuilt
    ? ['package.json', 'server/package.json', 'server/dist']
    : ['package.json', 'server/package.json', 'server/src', 'contract', 'node_modules']
).map((path) => join(REPOSITORY_ROOT, path))

/** A file that is sent as it is. */
export function sourceFile(path: string): string {
  return join(REPOSITORY_ROOT, 'server/src', path)
}
