import type { Bill, Frequency, Schedule, Weekday } from '@duebook/contract'
import { MONTHS } from '#output/days'

/**
 * How often a bill comes: `monthly`, `every 2 weeks on Mon, Thu`. What it says can be typed where a frequency is wanted. What this
 * program does not know, perhaps of a newer server, is shown as it was sent.
 */
export function repeatsText({ frequency, schedule }: Pick<Bill, 'frequency' | 'schedule'>): string {
  if (!schedule) return FREQUENCIES[frequency] ?? frequency
  const days = daysText(schedule)
  return days === '' ? stepText(schedule) : `${stepText(schedule)} on ${days}`
}

const FREQUENCIES: Partial<Record<Frequency, string>> = {
  weekly: 'weekly',
  biweekly: 'every 2 weeks',
  monthly: 'monthly',
  quarterly: 'quarterly',
  semiannual: 'every 6 months',
  annual: 'yearly',
}
const SINGLE: Partial<Record<Schedule['unit'], string>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
}

function stepText({ every, unit }: Schedule): string {
  return every === 1 ? (SINGLE[unit] ?? `every ${unit}`) : `every ${every} ${unit}s`
}

function daysText(schedule: Schedule): string {
  if (schedule.unit === 'day') return ''
  if (schedule.unit === 'week') return (schedule.weekdays ?? []).map(weekdayText).join(', ')
  if (schedule.unit === 'year') {
    const { months = [], day } = schedule
    return months.map((month) => `${dateText(day)}${MONTHS[month - 1] ?? month}`).join(', ')
  }
  if ('nth' in schedule)
    return `the ${schedule.nth === -1 ? 'last' : ordinal(schedule.nth)} ${weekdayText(schedule.weekday)}`
  const days = (schedule.days ?? []).map((day) => (day === -1 ? 'last day' : ordinal(day)))
  return days.length === 0 ? '' : `the ${days.join(', ')}`
}

function dateText(day: number | undefined): string {
  if (day === undefined) return ''
  return day === -1 ? 'the last day of ' : `${day} `
}

function weekdayText(weekday: Weekday): string {
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  return `${day}${(!isTeen && { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10]) || 'th'}`
}
