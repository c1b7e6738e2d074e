import type { Delimiter } from '@duebook/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from '#core/errors'
import { countSteady } from '#imports/reading/common-width'
import { MAX_COLUMNS, MAX_LINE_LENGTH, MAX_LINES, MAX_RECORDS } from '#imports/reading/limits'
import type { OpenedText } from '#imports/reading/opened-file'
import { unreadable } from '#imports/reading/unreadable'

export type CsvRecord = OpenedText['records'][number]

export interface Splitting {
  delimiter: Delimiter
  /** The line that the text begins with. */
  firstLine?: number
  /** Stops after so many. */
  atMost?: number
  onRecord?: (count: number) => void
}

/**
 * Splits a text with LF line breaks into records. Blank lines are left out, and lines counted with them. Where the quotes do not
 * follow the rules of CSV, they are letters in the middle of a cell; or everywhere, if that makes more rows alike: a quote that is
 * never closed would swallow the rest of the file.
 */
export function splitRecords(text: string, splitting: Splitting): CsvRecord[] {
  const strict = trySplitting(text, splitting, 'strict')
  if (strict !== undefined) return strict
  const relaxed = trySplitting(text, splitting, 'relaxed') ?? []
  const unquoted = trySplitting(text, splitting, 'none') ?? []
  return countSteady(unquoted) > countSteady(relaxed) ? unquoted : relaxed
}

/** All cells of a line are held at once, and an endless one may have a million. */
export function requireBoundedLines(text: string): void {
  let count = 0
  for (let start = 0; start < text.length; count++) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    if (end - start > MAX_LINE_LENGTH) throw unreadable('long-line')
    if (count === MAX_LINES) throw refuse('import-too-many')
    start = end + 1
  }
}

type Quoting = 'strict' | 'relaxed' | 'none'

function trySplitting(text: string, splitting: Splitting, quoting: Quoting): CsvRecord[] | undefined {
  const { delimiter, firstLine = 1, atMost = Infinity, onRecord } = splitting
  const records: CsvRecord[] = []
  let row = firstLine
  const take = (found: unknown): null => {
    const { record, info } = found as { record: string[]; info: { lines: number } }
    const cells = quoting === 'none' ? record.map(withoutQuotes) : record
    if (!cells.every(isBlank)) {
      if (records.length === atMost) throw new EnoughRecords()
      // One more than the header can have shows that there are too many.
      records.push({ row, cells: cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS + 1) : cells })
      // The header, and lines above it, are records as well.
      if (records.length > MAX_RECORDS + MAX_LINES_ABOVE) throw refuse('import-too-many')
      onRecord?.(records.length)
    }
    row = firstLine + info.lines
    return null
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      quote: quoting === 'none' ? false : '"',
      relax_quotes: quoting === 'relaxed',
      relax_column_count: true,
      max_record_size: MAX_LINE_LENGTH,
      info: true,
      // Returns nothing, so that the parser keeps nothing.
      on_record: take,
    })
  } catch (error) {
    if (error instanceof CsvError) return undefined
    if (!(error instanceof EnoughRecords)) throw error
  }
  return records
}

const MAX_LINES_ABOVE = 100

class EnoughRecords extends Error {
  override name = 'EnoughRecords'
}

function isBlank(cell: string): boolean {
  return cell.trim() === ''
}

function withoutQuotes(cell: string): string {
  const quoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
  return quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell
}
