import type { Logger } from '#core/logger'
import { within } from '#core/within'
import type { Database } from '#db/database'
import { MIGRATIONS } from '#db/migrations/index'
import { type FoundSchema, schemaFit } from '#db/schema-fit'

/** However often it is asked, the database is asked once in this time. */
const KEPT_MILLISECONDS = 1_000
/** A database that takes longer cannot serve either. */
const MAX_WAIT_MILLISECONDS = 2_000
/** Enough that a full disk, or a file that may not grow, refuses it. */
const PROBE_CHARACTERS = 16_384

export interface Readiness {
  isReady: () => Promise<boolean>
}

interface Look {
  began: number
  /** How much had failed by then. */
  faults: number
  isOver: boolean
  reason: Promise<string | undefined>
}

/** Whether requests can be served. The log says when that changes, and why. */
export function createReadiness(database: Database, log: Logger): Readiness {
  let last: Look | undefined
  let lastReason: string | undefined

  function look(): Look {
    const now: Look = {
      began: performance.now(),
      faults: faultsOf(database),
      isOver: false,
      reason: checkAndLog(),
    }
    void now.reason.then(() => {
      now.isOver = true
    })
    return now
  }

  async function checkAndLog(): Promise<string | undefined> {
    const reason = await within(
      MAX_WAIT_MILLISECONDS,
      reasonNotReady(database),
      () => 'the database did not respond in time',
    )
    if (reason !== undefined && reason !== lastReason) log.warn({ reason }, 'not ready to serve')
    if (reason === undefined && lastReason !== undefined) log.info({}, 'ready to serve again')
    lastReason = reason
    return reason
  }

  /** A good result is not reused after a fault was reported. */
  function isFresh({ began, faults, isOver }: Look): boolean {
    if (!isOver) return true
    return (
      performance.now() - began < KEPT_MILLISECONDS &&
      (lastReason !== undefined || faults === faultsOf(database))
    )
  }

  return {
    async isReady() {
      if (!last || !isFresh(last)) last = look()
      return (await last.reason) === undefined
    },
  }
}

function faultsOf(database: Database): number {
  const { failedReads, writes } = database.stats()
  return failedReads + writes.failed + writes.unknown
}

async function reasonNotReady(database: Database): Promise<string | undefined> {
  let found: FoundSchema
  try {
    found = await schemaFit(database, MIGRATIONS.length)
  } catch {
    return 'the database is not responding'
  }
  if (found.fit === 'older' || found.fit === 'newer') {
    return `the database has schema version ${found.version} instead of ${MIGRATIONS.length}`
  }
  // Only where the last write has failed is one tried for its own sake: asking must cost a reader's price.
  if (!database.stats().cannotSave) return undefined
  return (await canSave(database)) ? undefined : 'the database cannot save anything'
}

/** Leaves nothing behind. */
async function canSave(database: Database): Promise<boolean> {
  const name = `probe ${process.pid}`
  try {
    await database.write(async (tx) => {
      await tx
        .insertInto('leases')
        .values({ name, holder: 'x'.repeat(PROBE_CHARACTERS), expires_at: '' })
        .execute()
      await tx.deleteFrom('leases').where('name', '=', name).execute()
    })
    return true
  } catch {
    return false
  }
}
