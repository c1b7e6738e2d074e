import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { programFile } from '#program/program-files'

export type HashingTask =
  | { kind: 'hash'; password: string; parameters: Options }
  | { kind: 'verify'; password: string; storedHash: string }

export type HashingAnswer = { value: string | boolean } | { fault: string }

const idle: Worker[] = []

/**
 * Does a task in a thread of its own, which is kept for the next. There are as many as are ever asked for at once; who
 * asks keeps that in bounds.
 */
export async function inHashingThread(task: HashingTask): Promise<string | boolean> {
  // Without the process's own flags, some of which are not for threads.
  const thread = idle.pop() ?? new Worker(programFile('auth/hashing-thread'), { execArgv: [] })
  // Only while it works must the process wait for it.
  thread.ref()
  try {
    thread.postMessage(task)
    // Rejects where the thread fails: it has ended, and is not kept.
    const [answer] = (await once(thread, 'message')) as [HashingAnswer]
    idle.push(thread)
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.value
  } finally {
    thread.unref()
  }
}
