import { expect, test } from 'vitest'
import type { Timing } from '#reminders/texts/reminder-texts'
import { REMINDER_TEXTS } from '#reminders/texts/texts'

const TIMINGS: Timing[] = [
  { kind: 'in', days: 7 },
  { kind: 'in', days: 1 },
  { kind: 'today' },
  { kind: 'now' },
  { kind: 'overdue', days: 1 },
  { kind: 'overdue', days: 3 },
]

const said = (language: 'en' | 'de', type: 'bill' | 'deposit', name: string) =>
  TIMINGS.map((timing) => `${name} ${REMINDER_TEXTS[language].is[type](timing, 'Fr')}`)

test('every timing is a sentence, of bills and of deposits, in both languages', () => {
  expect(said('en', 'bill', 'Rent')).toEqual([
    'Rent is due in 7 days (Fr)',
    'Rent is due tomorrow',
    'Rent is due today',
    'Rent is due now',
    'Rent is 1 day overdue',
    'Rent is 3 days overdue',
  ])
  expect(said('en', 'deposit', 'Salary')).toEqual([
    'Salary is expected in 7 days (Fr)',
    'Salary is expected tomorrow',
    'Salary is expected today',
    'Salary is expected now',
    'Salary is 1 day overdue',
    'Salary is 3 days overdue',
  ])
  expect(said('de', 'bill', 'Miete')).toEqual([
    'Miete ist in 7 Tagen fällig (Fr)',
    'Miete ist morgen fällig',
    'Miete ist heute fällig',
    'Miete ist jetzt fällig',
    'Miete ist seit 1 Tag überfällig',
    'Miete ist seit 3 Tagen überfällig',
  ])
  expect(said('de', 'deposit', 'Gehalt')).toEqual([
    'Gehalt wird in 7 Tagen erwartet (Fr)',
    'Gehalt wird morgen erwartet',
    'Gehalt wird heute erwartet',
    'Gehalt wird jetzt erwartet',
    'Gehalt ist seit 1 Tag überfällig',
    'Gehalt ist seit 3 Tagen überfällig',
  ])
})
