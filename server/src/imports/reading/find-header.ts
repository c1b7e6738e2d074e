import { TEXT_LIMITS } from '@duebook/contract/refusals'
import { commonWidth } from '#imports/reading/common-width'
import { SAMPLE_RECORDS } from '#imports/reading/limits'
import type { CsvRecord } from '#imports/reading/split-records'

export interface FoundHeader {
  header: string[]
  /** The first record below it. */
  from: number
}

/**
 * The first record with as many cells as most have, and most of them filled: spreadsheets pad the lines above a table with empty
 * cells. Where that is data already, columns are numbered.
 */
export function findHeader(records: readonly CsvRecord[]): FoundHeader {
  const sample = records.slice(0, SAMPLE_RECORDS)
  const width = commonWidth(sample)
  const fits = ({ cells }: CsvRecord) => cells.length === width
  const filled = sample.findIndex((record) => fits(record) && isMostlyFilled(record.cells))
  const at = Math.max(0, filled === -1 ? sample.findIndex(fits) : filled)
  const cells = records[at]?.cells ?? []
  const isData = cells.some((cell) => VALUE.test(cell.trim().slice(0, TEXT_LIMITS.importedName)))
  return {
    header: isData ? cells.map((_, index) => numbered(index)) : cells.map(nameOf),
    from: isData ? at : at + 1,
  }
}

/** A day, or an amount with cents. A year alone may well be the name of a column. */
const VALUE = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b.*|\P{L}*\d[.,]\d{2}(?:\P{L}*|\s?[A-Z]{3}))$/u

function isMostlyFilled(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell.trim() !== '').length > cells.length / 2
}

/** Names are shown in one line, whatever spreadsheets break them into. */
function nameOf(cell: string, index: number): string {
  const name = cell
    .slice(0, 2 * TEXT_LIMITS.importedName)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_LIMITS.importedName)
    .toWellFormed()
  return name === '' ? numbered(index) : name
}

function numbered(index: number): string {
  return `Column ${index + 1}`
}
