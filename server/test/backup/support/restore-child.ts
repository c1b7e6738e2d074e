/*
 * A process of its own that restores a database, and kills itself after a number of steps.
 */
import { restoreDatabase } from '#backup/restore-database'

export interface RestoreTask {
  file: string
  database: string
  dieAfter: number
}

process.once('message', ({ file, database, dieAfter }: RestoreTask) => {
  let steps = 0
  for (const _ of restoreDatabase({ file, database, now: new Date('2026-11-15T12:00:00Z') })) {
    steps += 1
    if (steps === dieAfter) process.kill(process.pid, 'SIGKILL')
  }
  process.disconnect?.()
})
