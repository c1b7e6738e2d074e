import { expect, test } from 'vitest'
import { dayByKey } from './day-keys.ts'

const MONDAY = { firstWeekday: 1, today: '2026-06-15' } as const
const press = (key: string, shiftKey = false) => ({ key, shiftKey })

test.each([
  [press('ArrowLeft'), '2026-03-01', '2026-02-28'],
  [press('ArrowRight'), '2026-12-31', '2027-01-01'],
  [press('ArrowUp'), '2026-03-03', '2026-02-24'],
  [press('ArrowDown'), '2026-03-03', '2026-03-10'],
  [press('Home'), '2026-03-01', '2026-02-23'],
  [press('End'), '2026-03-03', '2026-03-08'],
  [press('PageUp'), '2026-03-31', '2026-02-28'],
  [press('PageDown'), '2026-01-31', '2026-02-28'],
  [press('PageUp', true), '2028-02-29', '2027-02-28'],
  [press('PageDown', true), '2026-03-31', '2027-03-31'],
  [press('t'), '2020-01-01', '2026-06-15'],
  // The ends of the calendar
  [press('ArrowLeft'), '1901-01-01', '1901-01-01'],
  [press('ArrowDown'), '9998-12-30', '9998-12-30'],
  [press('PageDown', true), '9998-05-01', '9998-05-01'],
  [press('x'), '2026-03-01', undefined],
  [press('Enter'), '2026-03-01', undefined],
])('%j on %s leads to %s', (pressed, day, expected) => {
  expect(dayByKey(pressed, day, MONDAY)).toBe(expected)
})

test('the ends of a week are those of the reader’s region', () => {
  const sunday = { firstWeekday: 7, today: '2026-06-15' } as const
  expect(dayByKey(press('Home'), '2026-03-03', sunday)).toBe('2026-03-01')
  expect(dayByKey(press('End'), '2026-03-03', sunday)).toBe('2026-03-07')
})
