import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Db } from '#db/database'

export interface SnapshotText {
  /** Reads what must be known before, and says how the text is written. When it fails, there is no stream. */
  begin: (db: Db) => Promise<AsyncIterable<string>>
  /** A reader who is slow keeps the state from being cleaned up. After so long the stream fails. */
  maxMilliseconds: number
  /** Called once, when nothing is read any more, and before the stream ends: whoever has seen the end can begin another. */
  onRelease: () => void
}

/** A text that is written from one state of the data, as it is read. */
export async function streamSnapshot(
  database: Database,
  { begin, maxMilliseconds, onRelease }: SnapshotText,
): Promise<Readable> {
  const stream = new PassThrough()
  const begun = Promise.withResolvers<Readable>()
  let isUnderway = false
  const written = database.readSnapshot(
    async (db) => {
      const texts = await begin(db)
      isUnderway = true
      begun.resolve(stream)
      const signal = AbortSignal.timeout(maxMilliseconds)
      await pipeline(Readable.from(texts, { objectMode: false }), stream, { signal, end: false })
    },
    () => isUnderway,
  )
  written.finally(onRelease).then(
    () => stream.end(),
    (error: Error) => {
      begun.reject(error)
      // Nobody listens before it has begun.
      stream.on('error', () => {}).destroy(error)
    },
  )
  return begun.promise
}
