import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { findOrder, readDayOfMonth, readFileDate, readSerialDay } from '#imports/interpret/dates'

const date = (text: string) => text as CalendarDate

test.each([
  ['2026-03-05', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026.03.05', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  ['5. 3. 2026', '2026-03-05'],
  ['31.12.99', '1999-12-31'],
  ['Mar 5, 2026', '2026-03-05'],
  ['March 5th, 2026', '2026-03-05'],
  ['5 Mar 2026', '2026-03-05'],
  ['5. März 2026', '2026-03-05'],
  ['5. Mär. 2026', '2026-03-05'],
  ['1. Jänner 2026', '2026-01-01'],
  ['5-Mar-26', '2026-03-05'],
  ['Thu, 5 Mar 2026', '2026-03-05'],
  ['Donnerstag, 5. März 2026', '2026-03-05'],
  ['2026-03-05T23:59:59.000Z', '2026-03-05'],
  ['2026-03-05 23:59:59+02:00', '2026-03-05'],
  ['05.03.2026 14:30', '2026-03-05'],
  ['Mar 5, 2026, 2:30 PM', '2026-03-05'],
  ['05/05/2026', '2026-05-05'],
  ['25/12/2026', '2026-12-25'],
  ['12/25/2026', '2026-12-25'],
])('“%s” is %s whatever the order', (text, expected) => {
  expect(readFileDate(text, undefined)).toEqual({ ok: true, date: expected })
})

test.each([
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['3-4-26', 'dmy', '2026-04-03'],
  ['26-04-03', 'ymd', '2026-04-03'],
] as const)('“%s” as %s is %s', (text, order, expected) => {
  expect(readFileDate(text, order)).toEqual({ ok: true, date: expected })
})

test.each([
  '30.02.2026',
  '2026-02-29',
  '31.04.2026',
  '13/14/2026',
  'Feb 30, 2026',
  '0000-00-00',
  '',
  'soon',
  '5 Foo 2026',
])('“%s” is no day, and never today', (text) => {
  expect(readFileDate(text, undefined)).toEqual({ ok: false, problem: 'unclear' })
})

test('an order that does not fit is no reason to take the other', () => {
  expect(readFileDate('12/25/2026', 'dmy')).toEqual({ ok: false, problem: 'unclear' })
})

test('one date tells the order of all', () => {
  expect(findOrder(['03/04/2026', '13/04/2026']).order).toBe('dmy')
  expect(findOrder(['03/04/2026', '04/13/2026']).order).toBe('mdy')
  expect(findOrder(['99-03-04', '98-03-31']).order).toBe('ymd')
})

test('where both orders fit all dates, it is open', () => {
  expect(findOrder(['05/05/2026', '03/04/2026', '04/05/2026'])).toEqual({
    order: undefined,
    choices: ['dmy', 'mdy'],
    example: '03/04/2026',
    affected: 2,
  })
  expect(readFileDate('03/04/2026', undefined)).toEqual({ ok: false, problem: 'order-open' })
})

test('where some rows have another order than others, the example is one that both can read', () => {
  expect(findOrder(['03/14/2026', '25/06/2026', '03/04/2026'])).toMatchObject({
    order: undefined,
    choices: ['dmy', 'mdy'],
    example: '03/04/2026',
    affected: 3,
  })
})

test('where the order makes no difference, nothing is open', () => {
  expect(findOrder(['05/05/2026']).choices).toEqual([])
  expect(findOrder(['05.04.2026', '2026-03-04', 'x']).choices).toEqual([])
})

test.each([
  ['15', '2026-02-10', '2026-02-15'],
  ['5.', '2026-02-10', '2026-03-05'],
  ['10th', '2026-02-10', '2026-02-10'],
  ['31', '2026-02-10', '2026-02-28'],
  ['31', '2026-04-01', '2026-04-30'],
  ['30', '2026-01-31', '2026-02-28'],
])('day %s is from %s on next on %s', (text, today, expected) => {
  expect(readDayOfMonth(text, date(today))).toEqual({ date: expected, anchorDay: Number.parseInt(text, 10) })
})

test.each(['0', '32', '1.5', '', '2026'])('“%s” is no day of a month', (text) => {
  expect(readDayOfMonth(text, date('2026-02-10'))).toBeUndefined()
})

test.each([
  ['45975', '2025-11-14'],
  [' 45975.5 ', '2025-11-14'],
  ['36526', '2000-01-01'],
  ['1234', undefined],
  ['99999', undefined],
  ['459750', undefined],
])('as the number of a spreadsheet %s is %s', (text, date) => {
  expect(readSerialDay(text)).toBe(date)
})
