import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_DATE, LAST_DATE } from '#core/calendar'
import { readDate } from '#core/read-date'
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
