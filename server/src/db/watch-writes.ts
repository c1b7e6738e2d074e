import { AppError } from '#core/errors'
import type { Database, Engine, WriteCounts } from '#db/database'
import { raisingRevisions } from '#db/group-revision'

/** Raises the revisions of groups, and counts the outcome of every write, so that a failing storage is known without a test write. */
export function watchWrites(engine: Engine): Database {
  const writes: WriteCounts = { saved: 0, refused: 0, failed: 0, unknown: 0 }
  let cannotSave = false

  async function watched<T>(writing: Promise<T>): Promise<T> {
    try {
      const value = await writing
      writes.saved += 1
      cannotSave = false
      return value
    } catch (error) {
      const outcome = outcomeOf(error)
      writes[outcome] += 1
      if (outcome !== 'refused' && error instanceof AppError) cannotSave = true
      throw error
    }
  }

  return {
    ...engine,
    write: (operation) => watched(engine.write((tx) => raisingRevisions(tx, operation))),
    stats: () => ({ ...engine.stats(), writes: { ...writes }, cannotSave }),
  }
}

function outcomeOf(error: unknown): Exclude<keyof WriteCounts, 'saved'> {
  if (!(error instanceof AppError)) return 'failed'
  if (error.kind === 'unknown-outcome') return 'unknown'
  return error.kind === 'unavailable' ? 'failed' : 'refused'
}
