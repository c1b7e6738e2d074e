import { type Charset, DELIMITERS, type Delimiter } from '@duebook/contract'
import { refuse } from '#core/errors'
import { type DecodedText, isBinary } from '#imports/reading/decode-text'
import { findDelimiter } from '#imports/reading/find-delimiter'
import { findHeader } from '#imports/reading/find-header'
import { MAX_COLUMNS, MAX_RECORDS } from '#imports/reading/limits'
import type { OpenedText } from '#imports/reading/opened-file'
import { requireBoundedLines, splitRecords } from '#imports/reading/split-records'
import { unreadable } from '#imports/reading/unreadable'

/** What somebody chose instead of what was found. */
export interface TextChoices {
  charset: Charset | null
  delimiter: Delimiter | null
}

/** A text as a table. `row` of a record is the line on which it begins, from 1. */
export function openText(
  { text, charset }: DecodedText,
  chosen: TextChoices,
  onRecord: (count: number) => void,
): OpenedText {
  if (isBinary(text)) throw noTable(chosen)
  const lines = text.replaceAll(/\r\n?/g, '\n')
  requireBoundedLines(lines)
  const named = SEPARATOR_LINE.exec(lines)
  const body = named === null ? lines : lines.slice(named[0].length)
  const delimiter = chosen.delimiter ?? knownDelimiter(named?.[1]) ?? findDelimiter(body)
  if (delimiter === undefined) throw body.trim() === '' ? refuse('import-empty') : noTable(chosen)
  const records = splitRecords(body, { delimiter, firstLine: named === null ? 1 : 2, onRecord })
  const { header, from } = findHeader(records)
  if (header.length > MAX_COLUMNS) throw unreadable('many-columns')
  if (records.length - from > MAX_RECORDS) throw refuse('import-too-many')
  return { kind: 'csv', charset, delimiter, header, records: records.slice(from) }
}

/** Spreadsheets tell each other the delimiter in a first line of its own. */
const SEPARATOR_LINE = /^sep=(.)\n/i

function knownDelimiter(sign: string | undefined): Delimiter | undefined {
  return DELIMITERS.find((delimiter) => delimiter === sign)
}

/** Read with the wrong charset, no text has cells. */
function noTable({ charset }: TextChoices) {
  return charset === null ? refuse('import-not-recognised') : refuse('import-charset-differs', { charset })
}
