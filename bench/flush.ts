import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const TIMES = 200
const PAGE = Buffer.alloc(4096, 1)

/**
 * What the disk takes to keep one page for good, in milliseconds, as the median. Sharing a commit saves most of it, so the
 * ratio of writes says little without it.
 */
export function measureFlush(directory: string): number {
  const file = join(directory, 'flush')
  const descriptor = openSync(file, 'w')
  const taken: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now()
    writeSync(descriptor, PAGE)
    fsyncSync(descriptor)
    taken.push(performance.now() - began)
  }
  closeSync(descriptor)
  rmSync(file)
  return taken.toSorted((a, b) => a - b)[TIMES / 2] ?? 0
}
