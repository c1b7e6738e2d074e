import type { Frequency } from './bills.ts'
import type { Schedule } from './schedules.ts'

/** So many times in so many years. */
export type Rate = readonly [times: number, years: number]

/** How often a bill comes on average, whatever its end. */
export function timesAYear(frequency: Frequency, schedule: Schedule | null): Rate {
  if (!schedule) return [TIMES_A_YEAR[frequency], 1]
  return [PERIODS_A_YEAR[schedule.unit] * timesInPeriod(schedule), schedule.every]
}

/** What something that costs so much each time comes to in a year, in minor units, half up. */
export function perYear(minor: bigint, [times, years]: Rate): bigint {
  const per = BigInt(years)
  return floorDivide(minor * BigInt(times) * 2n + per, 2n * per)
}

/** Rounds down, also below zero, where bigint division rounds up. */
function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
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

/** Of any shape of schedule. */
interface Lists {
  every: number
  weekdays?: readonly unknown[]
  months?: readonly unknown[]
  days?: readonly number[]
}

function timesInPeriod({ weekdays, months, days }: Lists): number {
  // The 31st is the last day of every month.
  const monthDays = days && new Set(days.map((day) => (day === 31 ? -1 : day)))
  return weekdays?.length ?? months?.length ?? monthDays?.size ?? 1
}
