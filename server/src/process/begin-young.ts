import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * From now on every object begins in V8's young generation: while code is not compiled yet requests wait, so V8 would conclude that what
 * they make lives long, and put it into the old generation for good (decision 53). Not on the command line: kept code, Node's own included, is
 * only taken by a process with the same flags, and so is written before.
 */
export function beginYoung(): void {
  flushCompileCache()
  setFlagsFromString('--no-allocation-site-pretenuring')
}
