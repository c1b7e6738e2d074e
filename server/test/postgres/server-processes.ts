import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from '../process/server-process.ts'

/** Sends it to the server of this data directory and to every process that it has started. */
export function signalAll(data: string, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const postmaster = Number(lockFileLine(data, 0))
  // It stands still while we look, or it would start others meanwhile.
  if (!postmaster || !send(postmaster, 'SIGSTOP')) return
  for (const pid of [...childrenOf(postmaster), postmaster]) send(pid, signal)
}

/** A server that was ended by `kill -9` leaves a few bytes of System V memory, which would stay until the machine restarts. */
export function removeSharedMemory(data: string): void {
  const id = lockFileLine(data, 6)?.trim().split(/\s+/)[1]
  if (id !== undefined) spawnSync('ipcrm', ['-m', id])
}

function lockFileLine(data: string, line: number): string | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[line]
  } catch {
    return undefined
  }
}

/** False where it has ended meanwhile. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
