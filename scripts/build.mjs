// Builds the web app, the server and the program for terminals when their sources are newer than what was built from them.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.mjs'
import { runChild } from './run-child.mjs'

const GENERATED = new Set(['node_modules', 'dist', 'coverage'])

const BUILDS = {
  web: {
    name: 'the web app',
    sources: ['web', 'contract/src'],
    command: (root) => [viteCli(root), 'build', '--logLevel', 'warn'],
  },
  server: {
    name: 'the server',
    sources: ['server/rolldown.config.ts', 'server/src', 'assistant/src', 'contract/src'],
    command: rolldown,
  },
  cli: {
    name: 'the program for terminals',
    sources: ['cli/rolldown.config.ts', 'cli/src', 'assistant/src', 'contract/src'],
    command: rolldown,
  },
}

/** `folder` is 'web', 'server' or 'cli'. Answers an exit code; 0 as well if there is nothing to build. */
export async function ensureBuilt(root, node, folder) {
  if (isFresh(root, folder)) return 0
  const { name, command } = BUILDS[folder]
  return withFolderLock(root, `building ${name}`, async () => {
    if (isFresh(root, folder)) return 0
    console.error(`Building ${name}…`)
    const hash = sourceHash(root, folder)
    const code = await runChild(node, command(root), {
      cwd: join(root, folder),
      stdio: ['ignore', 'ignore', 2],
    })
    if (code === 0) writeFileSync(stampPath(root, folder), `${hash}\n`)
    else console.error(`Could not build ${name}. See the error above.`)
    return code
  })
}

export function isFresh(root, folder) {
  const stamp = stampPath(root, folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceHash(root, folder)
}

/** Over contents, not times: a fresh checkout touches every file without changing any. */
export function sourceHash(root, folder) {
  const hash = createHash('sha256')
  const files = [...BUILDS[folder].sources.flatMap((path) => filesBelow(root, path)), 'package-lock.json']
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function rolldown(root) {
  return [
    join(root, 'node_modules/rolldown/bin/cli.mjs'),
    '--config',
    'rolldown.config.ts',
    '--logLevel',
    'silent',
  ]
}

/** web has its own copy of vite where the test runner asks for another version. */
export function viteCli(root) {
  const places = ['web/node_modules', 'node_modules'].map((place) => join(root, place, 'vite/bin/vite.js'))
  return places.find((place) => existsSync(place)) ?? places[1]
}

function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, below) : [below]
    })
}

function stampPath(root, folder) {
  return join(root, folder, 'dist', '.built-from')
}
