import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask } from '#auth/hashing-threads'

/*
 * What one of the threads that hash passwords runs. It gives way to the thread that answers requests: whoever signs in
 * waits a little longer on a busy server, and everybody else does not notice.
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
