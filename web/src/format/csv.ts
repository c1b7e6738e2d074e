import Papa from 'papaparse'
import { numberFormat } from './money.ts'

/** A text, or an amount that a spreadsheet is to add up. */
export type Cell = string | { amount: number }

export interface CsvStyle {
  locale: string
  decimals: number
}

/** So that a spreadsheet takes it for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'

/** A file that a spreadsheet of the reader's region opens as it is: RFC 4180, with that region's signs. */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  { locale, decimals }: CsvStyle,
): string {
  const write = (cell: Cell) =>
    typeof cell === 'string' ? neutralised(cell) : plainNumber(cell.amount, decimals, locale)
  const lines = Papa.unparse([head.map(write), ...rows.map((row) => row.map(write))], {
    delimiter: separatorFor(locale),
    newline: NEW_LINE,
  })
  return BYTE_ORDER_MARK + lines + NEW_LINE
}

/**
 * Spreadsheets run what begins like a formula, also behind blanks, and some in wide letters too. An apostrophe in front
 * makes it a text for all of them. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function neutralised(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text
}

const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@])/u

/** Where numbers have a decimal comma, a comma cannot part them. */
export function separatorFor(locale: string): ';' | ',' {
  return plainNumber(0, 1, locale).includes(',') ? ';' : ','
}

/** 1234.50, or 1234,50: no grouping and no currency, which a spreadsheet would read as a text. */
export function plainNumber(amount: number, decimals: number, locale: string): string {
  return numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(amount)
}
