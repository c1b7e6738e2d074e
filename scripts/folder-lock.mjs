// Two commands started at once in a fresh clone must not delete each other's half-made install or build.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200
const UNNAMED_AFTER_MS = 10_000
// A process id can be used again by a stranger, so even a living owner loses its lock at some time.
const ABANDONED_AFTER_MS = 15 * 60_000

/** Runs `work` while no other process holds the same lock for this folder. */
export async function withFolderLock(folder, purpose, work) {
  const lock = lockPath(folder, purpose)
  let announced = false
  while (!take(lock)) {
    if (!announced) console.error(`Another command is ${purpose} in this folder. Waiting for it…`)
    announced = true
    await sleep(POLL_MS)
  }
  const releaseLock = () => release(lock, process.pid)
  process.on('exit', releaseLock)
  try {
    return await work()
  } finally {
    releaseLock()
    process.off('exit', releaseLock)
  }
}

/** Outside of the folder: `npm ci` empties node_modules, and the repository should stay clean. */
export function lockPath(folder, purpose) {
  const id = createHash('sha256').update(`${folder}\0${purpose}`).digest('hex').slice(0, 16)
  return join(tmpdir(), `duebook-${process.getuid?.() ?? 'user'}-${id}.lock`)
}

function take(lock) {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, String(process.pid)), '')
    return true
  } catch (error) {
    if (error.code === 'ENOENT') return false
    if (error.code !== 'EEXIST') throw error
  }
  breakIfStale(lock)
  return false
}

// The owner's id is a file name, so that of several waiting processes only one can remove a dead owner:
// the others' unlink fails, and nobody can remove the lock that the quickest has taken meanwhile.
function breakIfStale(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    const [owner] = readdirSync(lock)
    if (owner === undefined) {
      if (age > UNNAMED_AFTER_MS) rmdirSync(lock)
    } else if (!isAlive(Number(owner)) || age > ABANDONED_AFTER_MS) {
      release(lock, owner)
    }
  } catch {
    // Someone else was quicker; the next round sees what they left.
  }
}

function release(lock, owner) {
  try {
    unlinkSync(join(lock, String(owner)))
    rmdirSync(lock)
  } catch {
    // Taken over after ABANDONED_AFTER_MS: no longer ours to remove.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
