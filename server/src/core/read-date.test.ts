import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_DATE, LAST_DATE } from '#core/calendar'
import { readDate, readDateRange } from '#core/read-date'
import { unlessRefused } from '#core/test-support/unless-refused'

const REFUSAL = expect.objectContaining({
  name: 'AppError',
  kind: 'invalid',
  message: 'Invalid date format. Use YYYY-MM-DD',
})

test.each(['2026-01-31', '2024-02-29', '2000-02-29', FIRST_DATE, LAST_DATE])('%s is a date', (text) => {
  expect(readDate(text)).toBe(text)
})

test.each([
  '',
  ' ',
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '1899-12-31',
  '10000-01-01',
  '2026-1-1',
  '31.01.2026',
  '01/31/2026',
  '20260131',
  '2026-01-31T00:00:00Z',
  ' 2026-01-31',
  '2026-01-31\n',
  '2026-01-31\0',
  '٢٠٢٦-٠١-٣١',
  '2026−01−31',
  'today',
])('%j is refused in the words of the contract', (text) => {
  expect(() => readDate(text)).toThrow(REFUSAL)
})

test('whatever comes is a date of ten characters or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^\d{4}-\d\d-\d\d$/)), (text) => {
      expect(unlessRefused(() => readDate(text)) ?? '2026-01-31').toMatch(/^\d{4}-\d\d-\d\d$/)
    }),
  )
})

describe('a range of days', () => {
  test.each<[string | undefined, string | undefined, [string | undefined, string | undefined] | undefined]>([
    [undefined, undefined, [undefined, undefined]],
    ['2026-01-01', '2026-01-01', ['2026-01-01', '2026-01-01']],
    ['1899-12-31', '1900-01-01', ['1900-01-01', '1900-01-01']],
    ['0000-01-01', undefined, ['1900-01-01', undefined]],
    ['1600-02-29', '9999-12-31', ['1900-01-01', '9999-12-31']],
    [undefined, '1899-12-31', undefined],
    ['1850-01-01', '1899-12-31', undefined],
  ])(
    'from %s to %s starts at the beginning, and has nothing if it ends before 1900',
    (from, to, expected) => {
      const range = readDateRange(from, to)
      expect(range && [range.from, range.to]).toEqual(expected)
    },
  )

  test.each([
    '1899-02-29',
    '1700-02-29',
    '1899-13-01',
    '0000-00-00',
    '1899-1-1',
    '999-01-01',
    '189a-01-01',
    '',
  ])('with an end that is no day is refused: %j', (text) => {
    expect(() => readDateRange(text, undefined)).toThrow(REFUSAL)
    expect(() => readDateRange(undefined, text)).toThrow(REFUSAL)
  })

  test.each([
    ['2026-02-02', '2026-02-01'],
    ['2026-02-02', '1850-01-01'],
    ['1850-01-02', '1850-01-01'],
  ])('from %s to %s is refused as reversed', (from, to) => {
    const message = 'start_date must not be after end_date'
    expect(() => readDateRange(from, to, { from: 'start_date', to: 'end_date' })).toThrow(
      expect.objectContaining({ kind: 'invalid', message }),
    )
  })
})
