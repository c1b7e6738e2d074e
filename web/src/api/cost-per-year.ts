import type { Bill, Frequency } from '@duebook/contract'
import { daysBetween } from '../format/days.ts'

type Repeating = Pick<Bill, 'frequency' | 'schedule' | 'due_date' | 'ends_on' | 'cycles_left'>

/** Times in so many years. */
type Rate = [times: number, years: number]

/** What a bill comes to in a year, in minor units, half up. One that ends sooner counts as often as it still comes. */
export function costPerYear(minor: number, bill: Repeating): bigint {
  const [times, years] = withinEnd(rateOf(bill), bill)
  const [count, per] = [BigInt(times), BigInt(years)]
  return (BigInt(minor) * count * 2n + per) / (2n * per)
}

const TIMES_A_YEAR: Record<Frequency, number> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  annual: 1,
}

const PERIODS_A_YEAR = { day: 365, week: 52, month: 12, year: 1 }

function rateOf({ schedule, frequency }: Repeating): Rate {
  if (!schedule) return [TIMES_A_YEAR[frequency], 1]
  return [PERIODS_A_YEAR[schedule.unit] * timesInPeriod(schedule), schedule.every]
}

function timesInPeriod(schedule: NonNullable<Bill['schedule']>): number {
  if ('weekdays' in schedule) return schedule.weekdays.length
  if ('months' in schedule) return schedule.months.length
  // The 31st is the last day of every month.
  return 'days' in schedule ? new Set(schedule.days.map((day) => (day === 31 ? -1 : day))).size : 1
}

function withinEnd(
  [times, years]: Rate,
  { due_date: due, ends_on: end, cycles_left: left }: Repeating,
): Rate {
  const most =
    end === null ? left : 1 + Math.max(0, Math.floor((daysBetween(due, end) * times) / (365 * years)))
  return most !== null && most * years < times ? [most, 1] : [times, years]
}
