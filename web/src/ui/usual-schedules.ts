import type { Schedule } from '@duebook/contract'

/** What lists of rhythms offer beside the frequencies. */
export type UsualSchedule = 'firstAndFifteenth' | 'lastDay' | 'everyTwoMonths'

export const USUAL_SCHEDULES: Record<UsualSchedule, Schedule> = {
  firstAndFifteenth: { every: 1, unit: 'month', days: [1, 15] },
  lastDay: { every: 1, unit: 'month', days: [-1] },
  everyTwoMonths: { every: 2, unit: 'month' },
}

/** In the order in which they are offered. */
export const RHYTHMS = [
  'once',
  'weekly',
  'biweekly',
  'monthly',
  'firstAndFifteenth',
  'lastDay',
  'everyTwoMonths',
  'quarterly',
  'semiannual',
  'annual',
] as const
export type Rhythm = (typeof RHYTHMS)[number]
