import { Compile } from 'typebox/compile'
import { AppError, refuse } from '#core/errors'
import type { ReadFile } from '#imports/neutral'
import { type Header, Line } from '#imports/reading/answer'
import { MAX_ANSWER_BYTES } from '#imports/reading/limits'

/** Something came that is no answer. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** Puts together what the reading process says. Throws why there is no file: it was refused, or the answer makes no sense. */
export async function takeAnswer(
  output: AsyncIterable<Buffer>,
  onProgress: (rows: number) => void,
): Promise<ReadFile> {
  isLine ??= Compile(Line)
  let header: Header | undefined
  const items: ReadFile['items'] = []
  const records: NonNullable<ReadFile['table']>['records'] = []
  for await (const text of boundedLines(output)) {
    const line = parse(text)
    if (!isLine.Check(line)) throw new NoAnswerError('a line has another shape')
    if ('done' in line) onProgress(line.done)
    else if ('refused' in line) throw new AppError(toRefusal(line.refused))
    else if ('file' in line) header = line.file as Header
    else if ('records' in line) records.push(...line.records)
    else if ('items' in line) items.push(...(line.items as ReadFile['items']))
    else if (header !== undefined) return together(header, items, records)
  }
  throw new NoAnswerError('the answer is not complete')
}

let isLine: ReturnType<typeof Compile<typeof Line>> | undefined

function together(
  { header, ...file }: Header,
  items: ReadFile['items'],
  records: NonNullable<ReadFile['table']>['records'],
): ReadFile {
  return { ...file, items, table: header === null ? null : { header, records } }
}

type Refused = Extract<Line, { refused: unknown }>['refused']

function toRefusal(refused: Refused): ConstructorParameters<typeof AppError>[0] {
  return 'params' in refused
    ? ([refused.code, refused.params] as ConstructorParameters<typeof AppError>[0])
    : refused.code
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new NoAnswerError('a line is not JSON')
  }
}

/** Never holds more than may come at all. */
async function* boundedLines(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let total = 0
  let rest: Buffer[] = []
  for await (const chunk of output) {
    total += chunk.length
    if (total > MAX_ANSWER_BYTES) throw refuse('import-too-complex')
    let from = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString()
      rest = []
      from = end + 1
    }
    rest.push(chunk.subarray(from))
  }
}

const LF = 0x0a
