import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { migratedVersion } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'

/** However often it is asked, the database is asked once in this time. */
const KEPT_MILLISECONDS = 1_000
/** A database that takes longer cannot serve either. */
const PATIENCE_MILLISECONDS = 2_000
/** Enough that a full disk, or a file that may not grow, refuses it. */
const PROBE_CHARACTERS = 16_384

export interface Readiness {
  isReady: () => Promise<boolean>
}

/** Whether requests can be served. The log says when that changes, and why. */
export function createReadiness(database: Database, log: Logger): Readiness {
  let known: { since: number; reason: Promise<string | undefined> } | undefined
  let told: string | undefined

  async function look(): Promise<string | undefined> {
    const reason = await withPatience(reasonNotReady(database))
    if (reason !== undefined && reason !== told) log.warn({ reason }, 'not ready to serve')
    if (reason === undefined && told !== undefined) log.info({}, 'ready to serve again')
    told = reason
    return reason
  }

  return {
    async isReady() {
      if (!known || performance.now() - known.since > KEPT_MILLISECONDS) {
        known = { since: performance.now(), reason: look() }
      }
      return (await known.reason) === undefined
    },
  }
}

async function reasonNotReady(database: Database): Promise<string | undefined> {
  let version: number
  try {
    version = await migratedVersion(database.read)
  } catch {
    return 'the database does not answer'
  }
  if (version !== MIGRATIONS.length) {
    return `the database has schema version ${version} instead of ${MIGRATIONS.length}`
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

async function withPatience(looking: Promise<string | undefined>): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('the database does not answer in time'), PATIENCE_MILLISECONDS)
  try {
    return await Promise.race([looking, promise])
  } finally {
    clearTimeout(timer)
  }
}
