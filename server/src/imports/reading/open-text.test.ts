import { describe, expect, test } from 'vitest'
import { MAX_COLUMNS, MAX_LINE_LENGTH, MAX_LINES, MAX_RECORDS } from '#imports/reading/limits'
import { openText, type TextChoices } from '#imports/reading/open-text'

const open = (text: string, chosen: Partial<TextChoices> = {}) =>
  openText({ text, charset: 'utf-8' }, { charset: null, delimiter: null, ...chosen }, () => {})
const lines = (...list: string[]) => list.map((line) => `${line}\n`).join('')
const rowsOf = (text: string) => open(text).records.map(({ row }) => row)

describe('what separates cells', () => {
  test.each([
    [',', 'Name,Amount\nRent,12\n'],
    [';', 'Name;Betrag\nMiete;12\n'],
    ['\t', 'Name\tAmount\nRent\t12\n'],
    ['|', 'Name|Amount\nRent|12\n'],
    [';', 'Name;Betrag;Tag\nMiete;12,90;1\nStrom;8,50;2\n'],
    [';', 'Miete;12,90;01.02.2026\nStrom;8,50;02.02.2026\n'],
    [',', 'Name,Notes\nRent,"a;b;c"\nPower,"d;e;f"\n'],
    [';', 'Name;Notizen\nMiete;"a, b, c"\nStrom;"d, e\nf, g"\n'],
    [',', 'Name,URL,Notes\nA,https://x,\nB,https://y,z,\nC,,\nD,,\n'],
  ])('is %j in %j', (delimiter, text) => {
    expect(open(text).delimiter).toBe(delimiter)
  })

  test('is what the first line says, which spreadsheets write for each other', () => {
    const { delimiter, header, records } = open('sep=|\r\nName|A,B,C\r\nRent|1,2,3\r\n')
    expect({ delimiter, header, records }).toEqual({
      delimiter: '|',
      header: ['Name', 'A,B,C'],
      records: [{ row: 3, cells: ['Rent', '1,2,3'] }],
    })
  })

  test('is what somebody chose', () => {
    expect(open('Name;A,B\nRent;1,2\n', { delimiter: ',' }).header).toEqual(['Name;A', 'B'])
    expect(open('sep=;\nName;Amount\nRent;1\n', { delimiter: '|' }).header).toEqual(['Name;Amount'])
  })

  test('is not there in a letter', () => {
    expect(() => open('Dear friend\nI am well\n')).toThrow('not recognised')
    expect(() => open('Dear friend\n', { charset: 'utf-16le' })).toThrow('This file is not utf-16le')
  })
})

describe('the header', () => {
  test('is the first record that is as wide as the table', () => {
    const text = lines(
      'Account statement',
      'Account;DE00',
      'From;2026-01-01',
      'To;2026-02-01',
      'Balance;12,00',
      '',
      'Date;Payee;Amount;Currency',
      '01.01.2026;Rent;12,90;EUR',
    )
    expect(open(text)).toMatchObject({
      header: ['Date', 'Payee', 'Amount', 'Currency'],
      records: [{ row: 8, cells: ['01.01.2026', 'Rent', '12,90', 'EUR'] }],
    })
  })

  test('comes after lines that a spreadsheet has padded', () => {
    const { header, records } = open(lines('My bills;;', ';;', 'Name;Amount;Day', 'Rent;12;1'))
    expect([header, records.length]).toEqual([['Name', 'Amount', 'Day'], 1])
  })

  test.each(['2026-01-31', '31.01.2026', '1/31/26', '12,90', '1,200.50 EUR', '€ 12.90', '-12.90'])(
    'is missing where the first record has %j',
    (value) => {
      const { header, records } = open(lines(`Rent|${value}|a`, 'Power|8|b'))
      expect([header, records.length]).toEqual([['Column 1', 'Column 2', 'Column 3'], 2])
    },
  )

  test('may name years, break lines and leave columns without a name', () => {
    expect(open('Name,2026,"Amount\n(in EUR)",\nRent,1,2,\n').header).toEqual([
      'Name',
      '2026',
      'Amount (in EUR)',
      'Column 4',
    ])
  })

  test('cannot have more columns than can be mapped', () => {
    const wide = (count: number) => `${'a,'.repeat(count - 1)}a\n${'1,'.repeat(count - 1)}1\n`
    expect(open(wide(MAX_COLUMNS)).header).toHaveLength(MAX_COLUMNS)
    expect(() => open(wide(MAX_COLUMNS + 1))).toThrow('it has too many columns')
  })
})

describe('records', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('have the line on which they begin, with %s', (_, end) => {
    const text = ['Name,Notes', 'Rent,"a', 'b', '', 'c"', '', ' ,', 'Power,d'].join(end)
    expect(rowsOf(text)).toEqual([2, 8])
  })

  test('keep line breaks, quotes and spaces of cells', () => {
    expect(open('Name,Notes\nRent,"a ""b""\r\nc "\n').records[0]?.cells).toEqual(['Rent', 'a "b"\nc '])
  })

  test('with another number of cells stay as they are', () => {
    const { records } = open('A,B\n1,2\n1\n1,2,3\n')
    expect(records.map(({ cells }) => cells.length)).toEqual([2, 1, 3])
  })

  test('with quotes in the middle of a cell cost nothing else', () => {
    expect(open('Name,Size\nScreen,24" wide\nDesk,"a, b"\n').records.map(({ cells }) => cells)).toEqual([
      ['Screen', '24" wide'],
      ['Desk', 'a, b'],
    ])
  })

  test.each(['Name,Size\nScreen,"24\n"Desk",3\n', 'Name,Size\nScreen,"24\nDesk,3\n'])(
    'after a quote that is never closed are not lost: %j',
    (text) => {
      expect(open(text).records).toEqual([
        { row: 2, cells: ['Screen', '"24'] },
        { row: 3, cells: ['Desk', '3'] },
      ])
    },
  )

  test('keep formulas and control characters, which mean nothing here', () => {
    expect(open('Name,Amount\n=1+1,a\0b\n').records[0]?.cells).toEqual(['=1+1', 'a\0b'])
  })

  test('are no more than can be payments', () => {
    const text = (count: number) => `A,B\n${'1,2\n'.repeat(count)}`
    expect(open(text(MAX_RECORDS)).records).toHaveLength(MAX_RECORDS)
    expect(() => open(text(MAX_RECORDS + 1))).toThrow('Split it')
  })

  test('are not looked for in endless blank lines', () => {
    expect(() => open(`A,B\n1,2\n${'\n'.repeat(MAX_LINES)}`)).toThrow('Split it')
  })

  test('have no endless lines', () => {
    expect(() => open(`A,B\n1,${'x'.repeat(MAX_LINE_LENGTH)}\n`)).toThrow('a line is too long')
    expect(() => open(','.repeat(MAX_LINE_LENGTH + 1), { delimiter: ',' })).toThrow('a line is too long')
  })
})

test('nothing but blank lines is an empty file', () => {
  expect(() => open('\n \r\n\n')).toThrow('The file has no bills or payments')
})

test('bytes of a picture are not recognised', () => {
  expect(() => open('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0,\0\0\n\0,\0')).toThrow('not recognised')
})
