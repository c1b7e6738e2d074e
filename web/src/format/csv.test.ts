import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neutralizeFormulas, plainNumber, separatorFor, toCsv } from './csv.ts'

const ENGLISH = { locale: 'en-GB', decimals: 2 }
const GERMAN = { locale: 'de-DE', decimals: 2 }

test('a file begins with a byte order mark and ends every line with CRLF', () => {
  expect(toCsv(['Name', 'Amount'], [['Rent', { amount: 900 }]], ENGLISH)).toBe(
    '\uFEFF"Name","Amount"\r\n"Rent","900.00"\r\n',
  )
})

test('where a comma stands in numbers, a semicolon stands between them', () => {
  expect(toCsv(['Name', 'Betrag'], [['Miete', { amount: 1234.5 }]], GERMAN)).toBe(
    '\uFEFF"Name";"Betrag"\r\n"Miete";"1234,50"\r\n',
  )
})

test.each(['en-US', 'de-CH', 'ar-EG', 'fa-IR'])(
  'in %s numbers have a point, and a comma between them',
  (locale) => {
    expect(plainNumber(1234567.5, 2, locale)).toBe('1234567.50')
    expect(separatorFor(locale)).toBe(',')
  },
)

test.each(['en-DE', 'fr-FR'])('in %s numbers have a comma, and a semicolon between them', (locale) => {
  expect(plainNumber(1234567.5, 2, locale)).toBe('1234567,50')
  expect(separatorFor(locale)).toBe(';')
})

test('a currency without decimals has none', () => {
  expect(plainNumber(1200, 0, 'ja-JP')).toBe('1200')
  expect(plainNumber(0.1235, 4, 'en-GB')).toBe('0.1235')
})

describe('what begins like a formula is made a text', () => {
  test.each(['=1+1', '+49 30 1', '-5', '@SUM(A1)', '\tplain', '\rplain', '  =1', '\u00a0=1'])('%j', (text) =>
    expect(neutralizeFormulas(text)).toBe(`'${text}`),
  )
  test.each(['＝1+1', '＋1', '－1', '＠A1', '　＝1', '\u200b=1', '\uFEFF=1', '﹣1'])('%j', (text) =>
    expect(neutralizeFormulas(text)).toBe(`'${text}`),
  )
  test.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x,=1+1,y', "x,'=1+1,y"],
    ['x\t=1', "x\t'=1"],
    ['x|@SUM(A1)', "x|'@SUM(A1)"],
    ['a\n=1', "a\n'=1"],
    ['x; -1', "x;' -1"],
    ['x;"=1"', `x;'"=1"`],
    ['x,\t=1', "x,'\t'=1"],
    ['=1;=2', "'=1;'=2"],
    ['\t=1', "'\t'=1"],
    ['\n=1', "'\n'=1"],
  ])('%j also after any separator', (text, written) => expect(neutralizeFormulas(text)).toBe(written))
  test.each([
    ["'=1", "''=1"],
    ["''+1", "'''+1"],
    ["x;'=1", "x;''=1"],
    ["'\tplain", "''\tplain"],
  ])('%j gets one more apostrophe', (text, written) => expect(neutralizeFormulas(text)).toBe(written))
  test('whatever form of a sign Unicode knows', () => {
    const signs = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /^[=+\-@]/.test(letter.normalize('NFKC')))
    expect(signs.length).toBeGreaterThan(12)
    for (const sign of signs) expect.soft(neutralizeFormulas(`${sign}1`)).toBe(`'${sign}1`)
  })
  test.each(['', 'Rent', 'A = B', '1-2', "'tis", '5', 'a;b', ' rent', '(=)', '2026-11-15', 'a;b=c'])(
    '%j is none',
    (text) => expect(neutralizeFormulas(text)).toBe(text),
  )
})

test.each(['007', '00', '4111111111111111', '1e5', '1E-5'])(
  'a text that a spreadsheet would change as a number is marked: %s',
  (text) => {
    expect(toCsv([], [[text]], ENGLISH)).toContain(`"'${text}"`)
    expect(neutralizeFormulas(`'${text}`)).toBe(`''${text}`)
  },
)

test('numbers are never touched', () => {
  expect(toCsv([], [[{ amount: -5 }]], ENGLISH)).toContain('-5.00')
})

/** Texts with characters that are special in CSV. */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      ',',
      ';',
      '|',
      'a',
      '\r',
      '\n',
      '\t',
      ' ',
      '=',
      '＝',
      '-',
      'é',
      '\uFEFF',
      '😀',
    ),
  }),
)

test('an independent parser reads back every text, and no cell would run as a formula', () => {
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
      expect(read.map(([a = '', b = '', amount]) => [readBack(a), readBack(b), amount])).toEqual(
        texts.map(([a, b, minor]) => [
          a,
          b,
          `${Math.floor(minor / 100)}${style === GERMAN ? ',' : '.'}${String(minor % 100).padStart(2, '0')}`,
        ]),
      )
      for (const cell of read.flatMap((row) => row.slice(0, 2))) {
        expect(cell.normalize('NFKC')).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/)
      }
    }),
  )
})

test('split at a different separator, no cell starts like a formula either', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(nasty, nasty), { minLength: 1 }), (texts) => {
      const file = toCsv(['a', 'b'], texts, ENGLISH)
      for (const separator of [';', '\t', '|', ',', '\n', '\r']) {
        for (const cell of file.split(separator)) {
          expect(cell.normalize('NFKC')).not.toMatch(/^[\s"]*[=+\-@]/)
        }
      }
    }),
  )
})

test('a long text of separators alone takes no time to speak of', () => {
  const text = `${'\n'.repeat(100_000)}=`
  expect(neutralizeFormulas(text)).toHaveLength(2 * text.length)
})

/** The inverse: removes one apostrophe wherever a cell could begin like a formula. */
function readBack(written: string): string {
  if (/^'+(?:0\d+|\d{12,}|\d+e[+-]?\d+)$/i.test(written)) return written.slice(1)
  const places = /(^|[,;|\t\r\n])'(?=([\s\p{Cc}\p{Cf}"']*)(.?))/gsu
  return written.replaceAll(places, (match, before: string, skipped: string, sign: string) => {
    const isFormula = /^[=+\-@]/.test(sign.normalize('NFKC'))
    return isFormula || (before === '' && /^'*[\t\r\n]/.test(skipped)) ? before : match
  })
}

function readCsv(file: string, locale: string): string[][] {
  return parse(file, {
    bom: true,
    delimiter: separatorFor(locale),
    record_delimiter: '\r\n',
    relax_column_count: false,
  })
}
