import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { agendaRange } from '#cycles/date-range'

const date = (text: string) => text as CalendarDate
const TODAY = date('2026-02-10')
const range = (from?: string, to?: string, today = TODAY) =>
  agendaRange(today, {
    from: from === undefined ? undefined : date(from),
    to: to === undefined ? undefined : date(to),
  })

test.each<[string | undefined, string | undefined, [string, string]]>([
  [undefined, undefined, ['2026-02-01', '2026-03-31']],
  ['2026-01-15', undefined, ['2026-01-15', '2026-03-31']],
  ['2026-03-31', undefined, ['2026-03-31', '2026-03-31']],
  ['2026-04-01', undefined, ['2026-04-01', '2026-05-31']],
  ['2027-12-15', undefined, ['2027-12-15', '2028-01-31']],
  [undefined, '2026-12-24', ['2026-02-01', '2026-12-24']],
  [undefined, '2026-02-01', ['2026-02-01', '2026-02-01']],
  [undefined, '2026-02-05', ['2026-02-01', '2026-02-05']],
  [undefined, '2026-01-20', ['2026-01-01', '2026-01-20']],
  [undefined, '1900-01-01', ['1900-01-01', '1900-01-01']],
  ['9999-11-15', undefined, ['9999-11-15', '9999-12-31']],
  ['9999-12-15', undefined, ['9999-12-15', '9999-12-31']],
  ['2025-01-01', '2026-02-04', ['2025-01-01', '2026-02-04']],
  ['2026-02-10', '2026-02-10', ['2026-02-10', '2026-02-10']],
])('from %s to %s is %j', (from, to, [first, last]) => {
  expect(range(from, to)).toEqual({ from: first, to: last })
})

test.each([
  ['2025-01-01', '2026-02-05', 'from and to may span at most 400 days'],
  ['1900-01-01', '9999-12-31', 'from and to may span at most 400 days'],
  ['2020-01-01', undefined, 'from and to may span at most 400 days'],
  [undefined, '2030-01-01', 'from and to may span at most 400 days'],
])('from %s to %s is refused: %s', (from, to, message) => {
  expect(() => range(from, to)).toThrow(expect.objectContaining({ kind: 'invalid', message }))
})

test('at the end of the calendar the next month is this one', () => {
  expect(range(undefined, undefined, date('9999-12-05'))).toEqual({ from: '9999-12-01', to: '9999-12-31' })
})
