import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#core/errors'
import * as cycleReads from '#cycles/group-reads'
import type { GroupRead } from '#db/group-read'
import type { ReadTask } from '#db/read-task'
import type { ReadAnswer } from '#db/read-threads'
import { snapshotsOf } from '#db/sqlite'
import * as insightReads from '#insight/group-reads'
import * as statsReads from '#stats/group-reads'

/* What each read thread runs: one read at a time, on a connection of its own that cannot write. */
const readSnapshot = snapshotsOf(workerData as string)
// A file that cannot be opened ends the thread at once.
await readSnapshot(async () => {})

const READS = new Map(
  [cycleReads, insightReads, statsReads]
    .flatMap((reads) => Object.values<GroupRead<never, unknown>>(reads))
    .map((read) => [read.name, read]),
)

parentPort?.on('message', (task: ReadTask) => void answerTo(task).then(send))

/** The bytes are handed over instead of copied. */
function send(answer: ReadAnswer): void {
  parentPort?.postMessage(answer, 'written' in answer ? [answer.written.buffer as ArrayBuffer] : [])
}

async function answerTo({ name, facts, now, wish }: ReadTask): Promise<ReadAnswer> {
  try {
    const read = READS.get(name)
    if (!read) throw new Error(`No thread can read ${name}`)
    const clock = { now: () => now }
    const data = await readSnapshot((db) => read.run({ ...facts, db }, clock, wish as never))
    return { written: new TextEncoder().encode(JSON.stringify({ success: true, data })) }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, params, retryAfterSeconds } = error
      return { refusal: { code, params, retryAfterSeconds } }
    }
    const { message, stack, code } = error as Error & { code?: unknown }
    return { fault: { message, stack, code } }
  }
}
