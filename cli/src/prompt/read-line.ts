import type { Readable } from 'node:stream'
import { usageFailure } from '#failures'
import { readChunks } from '#prompt/read-chunks'

const NEWLINE = 0x0a
/** Nothing that is asked for is as long. */
const MAX_BYTES = 65_536

/** One line without its end; what follows stays for the next reader. Undefined where there is none. */
export async function readLine(stream: Readable): Promise<string | undefined> {
  let line = Buffer.alloc(0)
  const text = () => line.toString('utf8').replace(/\r$/, '')
  const read = await readChunks(stream, (chunk) => {
    const end = chunk.indexOf(NEWLINE)
    line = Buffer.concat([line, end === -1 ? chunk : chunk.subarray(0, end)])
    const isTooLong = line.length > MAX_BYTES
    if (end === -1 && !isTooLong) return undefined
    return {
      value: isTooLong ? undefined : text(),
      rest: end === -1 ? Buffer.alloc(0) : chunk.subarray(end + 1),
    }
  })
  if (line.length > MAX_BYTES) throw usageFailure('The line is too long.')
  // The last line may have no end.
  return read ?? (line.length > 0 ? text() : undefined)
}
