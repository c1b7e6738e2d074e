import type { Frequency, Schedule, Weekday } from '@duebook/contract'
import { addDays, type Day, isDay, monthOf } from '../../../format/days.ts'
import { weekdayOf } from '../../../format/week.ts'

export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const UNITS = ['day', 'week', 'month', 'year'] as const
export type Unit = Schedule['unit']
export const NTHS = [1, 2, 3, 4, -1] as const
export type Nth = (typeof NTHS)[number]

/** The most that `every` can be. */
export const MOST_EVERY: Record<Unit, number> = { day: 366, week: 104, month: 120, year: 50 }

/** What is chosen in the editor. What belongs to another unit stays, for those who change their mind. */
export interface CustomFields extends Partial<CustomChoices> {
  /** As typed. */
  every: string
  unit: Unit
  /** How the days of a month are chosen. */
  on: 'same' | 'days' | 'nth'
}

/** What nobody has chosen yet is as the due date has it. */
export interface CustomChoices {
  weekdays: Weekday[]
  /** -1 is the last one. */
  days: number[]
  nth: Nth
  weekday: Weekday
  months: number[]
  /** Of the chosen months. */
  day: number
}

const STEPS: Record<Frequency, [every: number, unit: Unit]> = {
  weekly: [1, 'week'],
  biweekly: [2, 'week'],
  monthly: [1, 'month'],
  quarterly: [3, 'month'],
  semiannual: [6, 'month'],
  annual: [1, 'year'],
}

/** What a frequency says. */
export function plainSchedule(frequency: Frequency): Schedule {
  const [every, unit] = STEPS[frequency]
  return { every, unit } as Schedule
}

/** The editor begins with what was chosen before it was opened. */
export function customFrom(schedule: Schedule): CustomFields {
  const fields: CustomFields = { every: String(schedule.every), unit: schedule.unit, on: 'same' }
  if ('weekday' in schedule) {
    return { ...fields, on: 'nth', nth: schedule.nth, weekday: schedule.weekday }
  }
  if ('days' in schedule) return { ...fields, on: 'days', days: schedule.days }
  if ('weekdays' in schedule) return { ...fields, weekdays: schedule.weekdays }
  if ('months' in schedule) {
    return { ...fields, months: schedule.months, ...(schedule.day !== undefined && { day: schedule.day }) }
  }
  return fields
}

/** A list that a stored schedule does not have is empty: the due date must not become its first entry. */
export function customFromStored(schedule: Schedule): CustomFields {
  return { weekdays: [], months: [], ...customFrom(schedule) }
}

/** The number of `every`, or undefined where it is none that the server takes. */
export function everyOf({ every, unit }: Pick<CustomFields, 'every' | 'unit'>): number | undefined {
  const number = /^\s*\d{1,3}\s*$/.test(every) ? Number(every) : 0
  return number >= 1 && number <= MOST_EVERY[unit] ? number : undefined
}

/** Lists are sorted and unique, as the server stores them. */
export function toSchedule(fields: CustomFields, every: number, dueDate: Day): Schedule {
  const { unit, on } = fields
  const { weekdays, days, nth, weekday, months, day } = choicesOf(fields, dueDate)
  switch (unit) {
    case 'day':
      return { every, unit }
    case 'week':
      return weekdays.length === 0
        ? { every, unit }
        : { every, unit, weekdays: WEEKDAYS.filter((each) => weekdays.includes(each)) }
    case 'month':
      if (on === 'nth') return { every, unit, nth, weekday }
      return on === 'same' || days.length === 0 ? { every, unit } : { every, unit, days: sorted(days) }
    case 'year':
      return months.length === 0 ? { every, unit } : { every, unit, months: sorted(months), day }
  }
}

/** The frequency that says the same, where there is one. */
export function plainFrequency(schedule: Schedule): Frequency | undefined {
  if (Object.keys(schedule).length > 2) return undefined
  return PLAIN[`${schedule.every} ${schedule.unit}`]
}

const PLAIN: Record<string, Frequency> = {
  '7 day': 'weekly',
  '14 day': 'biweekly',
  '12 month': 'annual',
  ...Object.fromEntries(
    (Object.keys(STEPS) as Frequency[]).map((frequency) => [STEPS[frequency].join(' '), frequency]),
  ),
}

/** By value: keys and lists may come in another order. */
export function isSameSchedule(a: Schedule | null, b: Schedule | null): boolean {
  return canonical(a) === canonical(b)
}

function canonical(schedule: Schedule | null): string {
  const values = Object.entries<unknown>(schedule ?? {}).map(([key, value]) => {
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return [key, ...list.map(String).sort(byText)].join(' ')
  })
  return values.sort(byText).join()
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** What the editor shows: what was chosen, else the weekday, the day and the month of the due date. */
export function choicesOf(fields: CustomFields, dueDate: Day): CustomChoices {
  const { every: _every, unit: _unit, on: _on, ...chosen } = fields
  return { ...choicesAt(dueDate), ...chosen }
}

function choicesAt(dueDate: Day): CustomChoices {
  if (!isDay(dueDate)) return { weekdays: [], days: [], nth: 1, weekday: 'mon', months: [], day: 1 }
  const weekday = WEEKDAYS[weekdayOf(dueDate) - 1] ?? 'mon'
  const day = Number(dueDate.slice(8))
  const isLastWeek = monthOf(addDays(dueDate, 7)) !== monthOf(dueDate)
  const nth = isLastWeek ? -1 : (NTHS[Math.floor((day - 1) / 7)] ?? -1)
  return { weekdays: [weekday], days: [day], nth, weekday, months: [Number(dueDate.slice(5, 7))], day }
}

/** The last day, -1, comes last. */
function sorted(numbers: readonly number[]): number[] {
  const place = (day: number) => (day === -1 ? 32 : day)
  return [...new Set(numbers)].sort((a, b) => place(a) - place(b))
}
