import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

export type HashingTask =
  | { kind: 'hash'; password: string; parameters: Options }
  | { kind: 'verify'; password: string; storedHash: string }

export type HashingAnswer = { value: string | boolean } | { fault: string }

const idle: Worker[] = []

/**
 * Does a task in a thread of its own, which is kept for the next. There are as many as are ever asked for at once; who
 * asks keeps that in bounds.
 */
export function inHashingThread(task: HashingTask): Promise<string | boolean> {
  // Without the process's own flags, some of which are not for threads.
  const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url), { execArgv: [] })
  // Only while it works must the process wait for it.
  thread.ref()
  return new Promise((resolve, reject) => {
    function settle(finish: () => void): void {
      thread.off('message', onAnswer).off('error', onFault).off('exit', onExit).unref()
      finish()
    }
    function onAnswer(answer: HashingAnswer): void {
      settle(() => {
        idle.push(thread)
        if ('fault' in answer) reject(new Error(answer.fault))
        else resolve(answer.value)
      })
    }
    const onFault = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('A thread that hashes passwords has ended')))
    thread.on('message', onAnswer).on('error', onFault).on('exit', onExit)
    thread.postMessage(task)
  })
}
