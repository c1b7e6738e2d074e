import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#core/clock'

/** How the name of a file or folder of this process begins, so that others know whether whoever made it is still running. */
export function processPrefix(): string {
  return `${process.pid}@${HOST}~`
}

/**
 * Removes what processes that were killed have left. Call it before this process puts anything there: what bears its number is from
 * one before, as after every restart of a container.
 */
export async function sweepLeftFiles(parent: string, clock: Clock): Promise<void> {
  for (const name of await namesIn(parent)) {
    const [, pid, host] = MADE_BY.exec(name) ?? []
    if (pid === undefined) continue
    const isLeft = host === HOST && !isOtherProcess(Number(pid))
    const path = join(parent, name)
    if (isLeft || (await isOld(path, clock))) await rm(path, { recursive: true, force: true })
  }
}

const HOST = hostname().replaceAll(/[^\w.-]/g, '_')
const MADE_BY = /^(\d+)@([\w.-]*)~\w+$/

/** Of another machine that shares the folder nothing is known but the time. Nothing is there for longer than some ten minutes. */
const OLD_MILLISECONDS = 60 * 60 * 1000

async function isOld(path: string, clock: Clock): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && clock.now().getTime() - found.mtimeMs > OLD_MILLISECONDS
}

function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, but for another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function namesIn(parent: string): Promise<string[]> {
  try {
    return await readdir(parent)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
