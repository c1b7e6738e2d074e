// Where the tests keep their SQLite files.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const TMPFS = 0x01021994
// Containers give 64 MB unless told otherwise: too little.
const ENOUGH_BYTES = 2 * 2 ** 30

/**
 * In memory where there is enough of it. On a disk every commit waits until the disk has it, which no test looks at: kill -9 loses
 * nothing that the kernel has. Gone with this process: what a test leaves behind would take memory for good.
 */
export function makeTestDataFolder() {
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'duebook-run-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function inMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY)
    if (type !== TMPFS || bavail * bsize < ENOUGH_BYTES) return undefined
    return mkdtempSync(join(IN_MEMORY, 'duebook-run-'))
  } catch {
    // Not on this system, or not for us.
    return undefined
  }
}
