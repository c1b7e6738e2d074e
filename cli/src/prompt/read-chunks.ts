import type { Readable } from 'node:stream'

/** What to do after a chunk: wait for more, or stop and leave the rest for whoever reads next. */
export type AfterChunk<T> = { value: T; rest: Buffer } | undefined

/**
 * Reads until `take` has what it wants, and not a byte further. Undefined where the stream ends before. The stream is paused
 * afterwards: otherwise it would keep the process alive.
 */
export async function readChunks<T>(
  stream: Readable,
  take: (chunk: Buffer) => AfterChunk<T>,
): Promise<T | undefined> {
  if (stream.readableEnded || stream.destroyed) return undefined
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError)
      stream.pause()
    }
    const onData = (chunk: Buffer | string) => {
      const taken = take(Buffer.from(chunk as string))
      if (!taken) return
      stop()
      if (taken.rest.length > 0) stream.unshift(taken.rest)
      resolve(taken.value)
    }
    const onEnd = () => {
      stop()
      resolve(undefined)
    }
    const onError = (error: Error) => {
      stop()
      reject(error)
    }
    stream.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError)
    stream.resume()
  })
}
