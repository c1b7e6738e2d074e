import type { Bill, BillProgress, Schedule } from '@duebook/contract'
import { expect, test } from 'vitest'
import { common as english } from '../texts/en/common.ts'
import { schedules as de } from '../texts/schedules/de.ts'
import { schedules as en } from '../texts/schedules/en.ts'
import { translation as german } from '../texts/translations/de.ts'
import { repeatWords, scheduleSentence, type Wording } from './schedule-words.ts'
import { givenBill } from './test-support/given-bill.ts'

const EN: Wording = { words: en.sentence, frequencies: english.frequencies, locale: 'en-US' }
const DE: Wording = { words: de.sentence, frequencies: german.common.frequencies, locale: 'de-DE' }

test.each<[Schedule, string, string]>([
  [{ every: 10, unit: 'day' }, 'Every ten days', 'Alle zehn Tage'],
  [{ every: 1, unit: 'day' }, 'Every day', 'Jeden Tag'],
  [{ every: 45, unit: 'day' }, 'Every 45 days', 'Alle 45 Tage'],
  [
    { every: 1, unit: 'week', weekdays: ['mon', 'thu'] },
    'Every week on Monday and Thursday',
    'Jede Woche am Montag und Donnerstag',
  ],
  [{ every: 3, unit: 'week' }, 'Every three weeks', 'Alle drei Wochen'],
  [
    { every: 1, unit: 'month', days: [1, 15] },
    'Every month on the 1st and 15th',
    'Jeden Monat am 1. und 15.',
  ],
  [
    { every: 1, unit: 'month', days: [-1, 2, 13, 23] },
    'Every month on the 2nd, 13th, 23rd, and last day',
    'Jeden Monat am 2., 13., 23. und letzten Tag',
  ],
  [
    { every: 2, unit: 'month', days: [-1] },
    'Every two months on the last day',
    'Alle zwei Monate am letzten Tag',
  ],
  [
    { every: 1, unit: 'month', nth: 2, weekday: 'fri' },
    'On the second Friday of every month',
    'Jeden Monat am zweiten Freitag',
  ],
  [
    { every: 2, unit: 'month', nth: -1, weekday: 'mon' },
    'Every two months on the last Monday',
    'Alle zwei Monate am letzten Montag',
  ],
  [
    { every: 1, unit: 'year', months: [1, 7], day: 31 },
    'Every year on January 31 and July 31',
    'Jedes Jahr am 31. Januar und 31. Juli',
  ],
  [
    { every: 1, unit: 'year', months: [2, 7], day: 31 },
    'Every year on the 31st of February and July',
    'Jedes Jahr am 31. im Februar und Juli',
  ],
  [
    { every: 2, unit: 'year', months: [2], day: -1 },
    'Every two years on the last day of February',
    'Alle zwei Jahre am letzten Tag im Februar',
  ],
  [{ every: 5, unit: 'year' }, 'Every five years', 'Alle fünf Jahre'],
])('%j', (schedule, inEnglish, inGerman) => {
  const bill = givenBill({ schedule })
  expect(scheduleSentence(bill, undefined, EN)).toBe(inEnglish)
  expect(scheduleSentence(bill, undefined, DE)).toBe(inGerman)
  expect(repeatWords(bill, EN)).toBe(inEnglish)
})

const SEVEN: BillProgress = { settled: 7, cycles_left: 17, amount_left: 3400 }

test.each<[Partial<Bill>, BillProgress | undefined, string, string]>([
  [{}, undefined, 'Monthly', 'Monatlich'],
  [
    { schedule: { every: 2, unit: 'month', days: [-1] }, cycles_left: 17, weekend: 'before' },
    SEVEN,
    'Every two months on the last day, 7 of 24 paid, before weekends',
    'Alle zwei Monate am letzten Tag, 7 von 24 bezahlt, vor Wochenenden',
  ],
  [
    { due_date: '2026-04-30', anchor_day: 31 },
    undefined,
    'Every month on the last day',
    'Jeden Monat am letzten Tag',
  ],
  [
    { due_date: '2026-02-28', anchor_day: 30, frequency: 'quarterly' },
    undefined,
    'Every three months on the 30th',
    'Alle drei Monate am 30.',
  ],
  [
    { due_date: '2026-02-28', anchor_day: 31, schedule: { every: 2, unit: 'month' } },
    undefined,
    'Every two months on the last day',
    'Alle zwei Monate am letzten Tag',
  ],
  [{ due_date: '2026-04-30', anchor_day: 30 }, undefined, 'Monthly', 'Monatlich'],
  [{ due_date: '2026-02-28', anchor_day: 31, frequency: 'weekly' }, undefined, 'Weekly', 'Wöchentlich'],
  [{ cycles_left: 17, type: 'deposit' }, SEVEN, 'Monthly, 7 of 24 received', 'Monatlich, 7 von 24 erhalten'],
  [{ cycles_left: 17 }, undefined, 'Monthly, 17 payments left', 'Monatlich, noch 17 Zahlungen'],
  [{ ends_on: '2028-03-01' }, SEVEN, 'Monthly, until March 1, 2028', 'Monatlich, bis 1. März 2028'],
  [{ cycles_left: 1, weekend: 'after' }, undefined, 'Once, after weekends', 'Einmalig, nach Wochenenden'],
  [{ cycles_left: 1 }, { ...SEVEN, settled: 0 }, 'Once', 'Einmalig'],
  // The last one of a loan, and one that has ended.
  [{ cycles_left: 1 }, { ...SEVEN, settled: 23 }, 'Monthly, 23 of 24 paid', 'Monatlich, 23 von 24 bezahlt'],
  [
    { cycles_left: 0, ended: true },
    { ...SEVEN, settled: 24 },
    'Monthly, 24 of 24 paid',
    'Monatlich, 24 von 24 bezahlt',
  ],
  [{ cycles_left: 0, ended: true }, { ...SEVEN, settled: 1 }, 'Once', 'Einmalig'],
])('%j with %j', (bill, progress, inEnglish, inGerman) => {
  expect(scheduleSentence(givenBill(bill), progress, EN)).toBe(inEnglish)
  expect(scheduleSentence(givenBill(bill), progress, DE)).toBe(inGerman)
})
