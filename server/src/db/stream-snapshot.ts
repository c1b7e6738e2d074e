import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Db } from '#db/database'

/**
 * A text that is written from one state of the data, as it is read. `begin` reads what must be known before; when it fails, so
 * does this. Later the stream fails. A reader who is slow keeps the state from being cleaned up, so there is a time limit.
 */
export async function streamSnapshot(
  database: Database,
  milliseconds: number,
  begin: (db: Db) => Promise<AsyncIterable<string>>,
): Promise<{ stream: Readable; ended: Promise<void> }> {
  const stream = new PassThrough()
  const begun = Promise.withResolvers<void>()
  const ended = database
    .readSnapshot(async (db) => {
      const texts = await begin(db)
      begun.resolve()
      const signal = AbortSignal.timeout(milliseconds)
      await pipeline(Readable.from(texts, { objectMode: false }), stream, { signal })
    })
    // Once it has begun this does nothing: the stream fails with the pipeline.
    .catch(begun.reject)
  await begun.promise
  return { stream, ended }
}
