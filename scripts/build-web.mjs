// Builds the web app when its sources are newer than what lies in web/dist.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.mjs'
import { runChild } from './run-child.mjs'

const GENERATED = new Set(['node_modules', 'dist', 'coverage'])

/** Answers an exit code; 0 as well if there is nothing to build. */
export async function ensureWebBuilt(root, node) {
  if (!existsSync(join(root, 'web', 'index.html')) || isFresh(root)) return 0
  return withFolderLock(root, 'building the web app', async () => {
    if (isFresh(root)) return 0
    console.error('Building the web app…')
    const hash = sourceHash(root)
    const code = await runChild(node, [viteCli(root), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      stdio: ['ignore', 2, 2],
    })
    if (code === 0) writeFileSync(stampPath(root), `${hash}\n`)
    else console.error('The web app could not be built. See the error above.')
    return code
  })
}

export function isFresh(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8').trim() === sourceHash(root)
}

/** Over contents, not times: a fresh checkout touches every file without changing any. */
export function sourceHash(root) {
  const hash = createHash('sha256')
  const files = [...filesBelow(root, 'web'), ...filesBelow(root, 'contract/src'), 'package-lock.json']
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** web has its own copy of vite where the test runner asks for another version. */
export function viteCli(root) {
  const places = ['web/node_modules', 'node_modules'].map((place) => join(root, place, 'vite/bin/vite.js'))
  return places.find((place) => existsSync(place)) ?? places[1]
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
}

function stampPath(root) {
  return join(root, 'web', 'dist', '.built-from')
}
