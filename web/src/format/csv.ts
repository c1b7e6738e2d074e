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

/**
 * A file that a spreadsheet of the user's region opens as is: RFC 4180, with that region's separators. Every field is
 * quoted, because a text may contain another program's separator.
 */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  { locale, decimals }: CsvStyle,
): string {
  const write = (cell: Cell) =>
    typeof cell === 'string' ? neutralizeFormulas(cell) : plainNumber(cell.amount, decimals, locale)
  const lines = Papa.unparse([head.map(write), ...rows.map((row) => row.map(write))], {
    delimiter: separatorFor(locale),
    newline: NEW_LINE,
    quotes: true,
  })
  return BYTE_ORDER_MARK + lines + NEW_LINE
}

/**
 * Spreadsheets run cells that begin like a formula, and one that expects another separator begins a cell after every
 * separator inside a text. An apostrophe makes each of them text. It is added even if one is there already, so that
 * removing one in the same places restores the original. Account numbers get one too, because a spreadsheet would show 007 as 7, and
 * long ones rounded. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function neutralizeFormulas(text: string): string {
  const letters = [...text]
  let isFormulaAhead = false
  let result = ''
  for (let i = letters.length - 1; i >= 0; i--) {
    const letter = letters[i] ?? ''
    isFormulaAhead = FORMULA_SIGN.test(letter) || (isFormulaAhead && SKIPPED.test(letter))
    const beginsCell = i === 0 || SEPARATOR.test(letters[i - 1] ?? '')
    result = `${beginsCell && isFormulaAhead ? "'" : ''}${letter}${result}`
  }
  return !isFormulaAhead && (BLANK_START.test(text) || NUMBER.test(text)) ? `'${result}` : result
}

// Some programs read wide and small forms as the plain signs.
const FORMULA_SIGN =
  /[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a\u207c\u208a\u208c\ufb29\u2a75\u2a76]/u
/**
 * Characters allowed between the start of a cell and its formula. Quotes too: programs that split at another separator
 * ignore them.
 */
const SKIPPED = /[\s\p{Cc}\p{Cf}"']/u
const SEPARATOR = /[,;|\t\r\n]/
const BLANK_START = /^'*[\t\r\n]/
/** Texts that a spreadsheet would change as numbers: 007, 123456789012, 1e5. */
const NUMBER = /^'*(?:0\d+|\d{12,}|\d+e[+-]?\d+)$/i

/** With a decimal comma, the separator is a semicolon. */
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
