// Makes sure that node_modules holds what package-lock.json says, as cheaply as possible.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withFolderLock } from './folder-lock.mjs'
import { runChild } from './run-child.mjs'

/** Tools that need another TypeScript than ours, or drag along much: apart, with a lock file of their own. */
export const API_TOOLS = 'api-tools'

/** `level` is 'production' (enough to run) or 'full' (tests and tools too). Answers an exit code. */
export async function ensureInstalled(root, level) {
  const code = await ensureFolder(root, level)
  return code === 0 && level === 'full' ? ensureFolder(join(root, API_TOOLS), level) : code
}

async function ensureFolder(root, level) {
  if (stampIsGood(root, level)) return 0
  return withFolderLock(root, 'installing packages', async () => {
    // Whoever held the lock before us may have installed everything.
    if (stampIsGood(root, level)) return 0
    if (treeIsComplete(root, level)) {
      writeStamp(root, level)
      return 0
    }
    return install(root, level)
  })
}

export function stampIsGood(root, level, host = process) {
  const stamp = readJson(stampPath(root))
  if (!stamp) return false
  const now = fingerprints(root, host)
  if (stamp.lock !== now.lock || stamp.tree !== now.tree || stamp.platform !== now.platform) return false
  return stamp.level === 'full' || stamp.level === level
}

export function writeStamp(root, level, host = process) {
  try {
    writeFileSync(stampPath(root), `${JSON.stringify({ level, ...fingerprints(root, host) }, null, 2)}\n`)
  } catch {
    // A read-only installation works too; it only looks closer on every start.
  }
}

/**
 * Whether someone has already installed all of `level` by hand. npm notes what it put into node_modules in
 * node_modules/.package-lock.json; it must agree with the lock file, and every package must be on the disk.
 */
export function treeIsComplete(root, level, host = process) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(hiddenLockPath(root))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || !isNeeded(entry, level, host)) return true
    const there = present[path]
    return (
      there !== undefined &&
      there.version === entry.version &&
      there.integrity === entry.integrity &&
      existsSync(join(root, path, 'package.json'))
    )
  })
}

function isNeeded(entry, level, host) {
  if (entry.dev && level === 'production') return false
  return allows(entry.os, host.platform) && allows(entry.cpu, host.arch) && allows(entry.libc, libcOf(host))
}

function allows(list, value) {
  return !list || value === undefined || list.includes(value)
}

let knownLibc
function libcOf(host) {
  if (host.platform !== 'linux') return undefined
  if (host.libc) return host.libc
  if (!knownLibc) {
    // Without this the report looks up the names of every open connection.
    process.report.excludeNetwork = true
    knownLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  }
  return knownLibc
}

async function install(root, level) {
  const isFirst = !existsSync(join(root, 'node_modules'))
  console.error(`Installing ${isFirst ? '' : 'updated '}packages (about a minute)…`)
  // An own `--include`, because NODE_ENV=production would make npm leave out what tests need.
  const scope = level === 'full' ? '--include=dev' : '--omit=dev'
  const flags = ['--include=optional', '--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']
  const npm = npmCommand()
  const code = await runChild(npm.command, [...npm.args, 'ci', scope, ...flags], {
    cwd: root,
    shell: npm.shell,
    // Standard output belongs to the program that comes after (`duebook --json`).
    stdio: ['ignore', 2, 2],
  })
  if (code === 0) {
    writeStamp(root, level)
    return 0
  }
  console.error('The packages could not be installed. See the npm error above, then try again.')
  return code > 128 ? code : 1
}

/** The npm that called us, with the Node that runs it; `npm` from the path if something else called. */
export function npmCommand(env = process.env) {
  const cli = env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js') {
    return { command: env.npm_node_execpath ?? process.execPath, args: [cli], shell: false }
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

function fingerprints(root, host) {
  return {
    lock: hashOf(join(root, 'package-lock.json')),
    // npm rewrites this file whenever it changes node_modules, for example to prune it by hand.
    tree: hashOf(hiddenLockPath(root)),
    platform: `${host.platform}-${host.arch}`,
  }
}

function hashOf(path) {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'none'
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function stampPath(root) {
  return join(root, 'node_modules', '.duebook-installed.json')
}

function hiddenLockPath(root) {
  return join(root, 'node_modules', '.package-lock.json')
}
