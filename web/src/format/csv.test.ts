import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neutralised, plainNumber, separatorFor, toCsv } from './csv.ts'

const ENGLISH = { locale: 'en-GB', decimals: 2 }
const GERMAN = { locale: 'de-DE', decimals: 2 }

test('a file begins with a byte order mark and ends every line with CRLF', () => {
  expect(toCsv(['Name', 'Amount'], [['Rent', { amount: 900 }]], ENGLISH)).toBe(
    '\uFEFFName,Amount\r\nRent,900.00\r\n',
  )
})

test('where a comma stands in numbers, a semicolon stands between them', () => {
  expect(toCsv(['Name', 'Betrag'], [['Miete', { amount: 1234.5 }]], GERMAN)).toBe(
    '\uFEFFName;Betrag\r\nMiete;1234,50\r\n',
  )
})

test.each([
  ['en-US', '1234567.50', ','],
  ['en-DE', '1234567,50', ';'],
  ['de-CH', '1234567.50', ','],
  ['fr-FR', '1234567,50', ';'],
  ['ar-EG', '1234567.50', ','],
  ['fa-IR', '1234567.50', ','],
])('numbers of %s are plain: %s', (locale, number, separator) => {
  expect(plainNumber(1234567.5, 2, locale)).toBe(number)
  expect(separatorFor(locale)).toBe(separator)
})

test('a currency without decimals has none', () => {
  expect(plainNumber(1200, 0, 'ja-JP')).toBe('1200')
  expect(plainNumber(0.1235, 4, 'en-GB')).toBe('0.1235')
})

describe('what begins like a formula is made a text', () => {
  test.each(['=1+1', '+49 30 1', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tplain', '  =1', '\u00a0=1'])(
    '%j',
    (text) => expect(neutralised(text)).toBe(`'${text}`),
  )
  test.each(['＝1+1', '＋1', '－1', '＠A1', '　＝1', '\u200b=1', '\uFEFF=1', '﹣1'])('%j', (text) =>
    expect(neutralised(text)).toBe(`'${text}`),
  )
  test.each(['', 'Rent', 'A = B', '1-2', "'=1", '5', 'a\n=1', ' rent', '(=)', '2026-11-15'])(
    '%j is none',
    (text) => expect(neutralised(text)).toBe(text),
  )
})

test('numbers are never touched', () => {
  expect(toCsv([], [[{ amount: -5 }]], ENGLISH)).toContain('-5.00')
})

/** Texts made of what files stumble over. */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', "'", ',', ';', '\r', '\n', '\t', ' ', '=', '＝', '-', 'é', '\uFEFF', '😀'),
  }),
)

test('another reader finds every text, and no cell that a spreadsheet would run', () => {
  const rows = fc.array(fc.tuple(nasty, nasty, fc.integer({ min: 0, max: 999_999_999_999 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(rows, fc.constantFrom(ENGLISH, GERMAN), (texts, style) => {
      const file = toCsv(
        ['a', 'b', 'c'],
        texts.map(([a, b, minor]) => [a, b, { amount: minor / 100 }]),
        style,
      )
      const [, ...read] = readCsv(file, style.locale)
      expect(read).toEqual(
        texts.map(([a, b, minor]) => [
          neutralised(a),
          neutralised(b),
          `${Math.floor(minor / 100)}${style === GERMAN ? ',' : '.'}${String(minor % 100).padStart(2, '0')}`,
        ]),
      )
      for (const cell of read.flat()) expect(cell.normalize('NFKC')).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/)
    }),
  )
})

function readCsv(file: string, locale: string): string[][] {
  return parse(file, {
    bom: true,
    delimiter: separatorFor(locale),
    record_delimiter: '\r\n',
    relax_column_count: false,
  })
}
