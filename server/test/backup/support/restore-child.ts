/*
 * A process of its own that restores a database, and kills itself after a number of steps.
 */
import { restoreDatabase } from '#backup/restore-database'

export interface RestoreTask {
  file: string
  database: string
  dieAfter: number
}

async function runTask({ file, database, dieAfter }: RestoreTask): Promise<void> {
  const clock = { now: () => new Date('2026-11-15T12:00:00Z') }
  let steps = 0
  for await (const _ of restoreDatabase({ file, database, clock })) {
    steps += 1
    if (steps === dieAfter) process.kill(process.pid, 'SIGKILL')
  }
}

process.once('message', (task: RestoreTask) => {
  void runTask(task).finally(() => process.disconnect?.())
})
