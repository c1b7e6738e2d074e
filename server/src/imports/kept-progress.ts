import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportSummary } from '@duebook/contract'
import { type Clock, toInstant } from '#core/clock'
import type { GroupScope } from '#db/group-scope'
import { setImport } from '#imports/store'

export type Progress = NonNullable<ImportSummary['progress']>

/** Who looks at it asks about once a second. */
const EVERY_MILLISECONDS = 500

/** Tells how far a file is read, for others to see. */
export interface KeptProgress {
  report: (stage: Progress['stage'], done: number) => void
  /** Nothing is written after it. */
  stop: () => Promise<void>
}

/** Written at most a few times a second, and never twice at once: reports that come meanwhile count with the next one. */
export function keepProgress(scope: GroupScope, clock: Clock, id: number): KeptProgress {
  let latest: Progress | undefined
  let writing: Promise<void> | undefined
  const stopping = new AbortController()

  async function write(): Promise<void> {
    while (latest && !stopping.signal.aborted) {
      const progress = JSON.stringify(latest)
      latest = undefined
      const changes = { progress, changed_at: toInstant(clock.now()) }
      // It is only shown: a failure here must not end the reading.
      await scope.database
        .write((tx) => setImport({ db: tx, groupId: scope.groupId }, id, 'reading', changes))
        .catch(() => {})
      await sleep(EVERY_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => {})
    }
    writing = undefined
  }

  return {
    report(stage, done) {
      latest = { stage, done }
      writing ??= write()
    },
    async stop() {
      stopping.abort()
      await writing
    },
  }
}
