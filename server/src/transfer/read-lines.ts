import { createReadStream } from 'node:fs'

/** A line of ours is a row; the longest has a stored answer or a telemetry report in it. */
const MAX_LINE_BYTES = 64 * 1024 * 1024

/** Lines as bytes, without their end; `isWhole` is false for a last one that has none. Not by readline: to that U+2028 ends a line too. */
export async function* readLines(file: string): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let begin = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, begin)) {
      yield { bytes: Buffer.concat([...rest, chunk.subarray(begin, end)]), isWhole: true }
      rest = []
      length = 0
      begin = end + 1
    }
    rest.push(chunk.subarray(begin))
    length += chunk.length - begin
    if (length > MAX_LINE_BYTES) break
  }
  if (length > 0) yield { bytes: Buffer.concat(rest), isWhole: false }
}
