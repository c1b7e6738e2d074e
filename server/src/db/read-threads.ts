import { Worker } from 'node:worker_threads'
import { AppError } from '#core/errors'
import type { Logger } from '#core/logger'
import type { ReadInThread, ReadTask, WrittenAnswer } from '#db/read-task'
import { programFile } from '#program/program-files'

export type ReadAnswer =
  | { written: WrittenAnswer }
  | { refusal: Pick<AppError, 'code' | 'params' | 'retryAfterSeconds'> }
  | { fault: { message: string; stack: string | undefined; code: unknown } }

export interface ReadThreads {
  read: ReadInThread
  /** How many there are now. */
  count: () => number
  close: () => Promise<void>
}

interface ReadThread {
  worker: Worker
  /** Of the read that it is making. */
  settle: ((answer: ReadAnswer | undefined) => void) | undefined
  ending: NodeJS.Timeout | undefined
}

interface Limits {
  most: number
  /** After this long without a read a thread ends, and its memory is free. */
  idleMilliseconds?: number
}

const IDLE_MILLISECONDS = 60_000
/** After a thread has failed, none is started for as long: what it failed of may well be there still. */
const PAUSE_MILLISECONDS = 10_000

/**
 * Threads that each have a connection to the same file and make one read at a time. They start when they are needed. Whatever
 * was committed before a read began is in it: SQLite tells connections of all threads through the shared index of its log.
 */
export function createReadThreads(
  file: string,
  { most, idleMilliseconds = IDLE_MILLISECONDS }: Limits,
  log: Logger,
): ReadThreads {
  const all = new Set<ReadThread>()
  /** The one that was used last comes first, so that the others can end. */
  const idle: ReadThread[] = []
  const waiting: Array<(thread: ReadThread | undefined) => void> = []
  let pausedUntil = Number.NEGATIVE_INFINITY
  let isClosed = false

  async function read(task: ReadTask): Promise<WrittenAnswer | undefined> {
    const thread = await takeThread()
    if (!thread) return undefined
    const answer = await answerOf(thread, task)
    if (answer === undefined) return undefined
    giveBack(thread)
    if ('written' in answer) return answer.written
    throw 'refusal' in answer ? asRefusal(answer.refusal) : asFault(answer.fault)
  }

  async function takeThread(): Promise<ReadThread | undefined> {
    const rested = idle.pop()
    if (rested) return rested
    if (all.size < most && !isClosed && performance.now() >= pausedUntil) return start()
    if (all.size === 0) return undefined
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  }

  function giveBack(thread: ReadThread): void {
    const next = waiting.shift()
    if (next) {
      next(thread)
      return
    }
    idle.push(thread)
    thread.ending = setTimeout(() => void end(thread), idleMilliseconds).unref()
    // A thread that rests must not keep the process from ending.
    thread.worker.unref()
  }

  function start(): ReadThread {
    // Without the process's own flags, some of which are not for threads.
    const worker = new Worker(programFile('process/read-thread'), { workerData: file, execArgv: [] })
    const thread: ReadThread = { worker, settle: undefined, ending: undefined }
    all.add(thread)
    worker.on('message', (answer: ReadAnswer) => thread.settle?.(answer))
    worker.on('error', (error) => {
      pausedUntil = performance.now() + PAUSE_MILLISECONDS
      log.error({ err: error }, 'a read thread failed; its read is made by the main thread')
    })
    worker.once('exit', () => {
      forget(thread)
      thread.settle?.(undefined)
      // Nobody may be left to give a thread back to them.
      if (all.size === 0) for (const next of waiting.splice(0)) next(undefined)
    })
    return thread
  }

  function forget(thread: ReadThread): void {
    all.delete(thread)
    clearTimeout(thread.ending)
    const position = idle.indexOf(thread)
    if (position !== -1) idle.splice(position, 1)
  }

  async function end(thread: ReadThread): Promise<void> {
    forget(thread)
    await thread.worker.terminate()
  }

  return {
    read,
    count: () => all.size,
    async close() {
      isClosed = true
      await Promise.all([...all].map(end))
    },
  }
}

async function answerOf(thread: ReadThread, task: ReadTask): Promise<ReadAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<ReadAnswer | undefined>()
  clearTimeout(thread.ending)
  thread.settle = resolve
  thread.worker.ref()
  thread.worker.postMessage(task)
  const answer = await promise
  thread.settle = undefined
  return answer
}

function asRefusal({
  code,
  params,
  retryAfterSeconds,
}: Pick<AppError, 'code' | 'params' | 'retryAfterSeconds'>) {
  const refusal = params === undefined ? code : [code, params]
  return new AppError(refusal as ConstructorParameters<typeof AppError>[0], retryAfterSeconds)
}

/** With its code: of SQLite's failures it says what became of the read. */
function asFault({
  message,
  stack,
  code,
}: {
  message: string
  stack: string | undefined
  code: unknown
}): Error {
  return Object.assign(new Error(message), { stack, code })
}
