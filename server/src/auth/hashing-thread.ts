import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask } from '#auth/hashing-threads'

/*
 * What each password hashing thread runs, at a lower priority than the thread that serves requests: on a busy server only
 * sign-ins take a little longer.
 */
lowerThreadPriority()

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(answer(task))
})

function answer(task: HashingTask): HashingAnswer {
  try {
    const value =
      task.kind === 'hash'
        ? hashSync(task.password, task.parameters)
        : verifySync(task.storedHash, task.password)
    return { value }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Linux has a priority for each thread; elsewhere it is the process's, and stays as it is. */
function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where that cannot be done hashing only competes as any other thread does.
  }
}
