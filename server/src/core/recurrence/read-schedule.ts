import { LIMITS } from '@duebook/contract/refusals'
import { type AppError, refuse } from '#core/errors'
import { LAST_DAY, NTHS, type Schedule, WEEKDAYS } from '#core/recurrence/schedule'

const UNITS = ['day', 'week', 'month', 'year'] as const
type Unit = (typeof UNITS)[number]

/** What each unit can have besides `every` and `unit`. */
const LISTS: Record<Unit, readonly string[]> = {
  day: [],
  week: ['weekdays'],
  month: ['days', 'nth', 'weekday'],
  year: ['months', 'day'],
}

/** Refuses what is no schedule, with the reason. Lists come back sorted, each entry once. */
export function readSchedule(value: unknown): Schedule {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('it must be an object')
  const given = value as Record<string, unknown>
  const unit = oneOf(given.unit, UNITS, `unit must be one of: ${UNITS.join(', ')}`)
  const most = LIMITS.every[unit]
  if (!isWholeBetween(given.every, 1, most)) {
    throw invalid(`every must be a whole number from 1 to ${most} for unit ${unit}`)
  }
  for (const key of Object.keys(given)) {
    if (key !== 'every' && key !== 'unit' && !LISTS[unit].includes(key)) {
      throw invalid(KEYS.has(key) ? `${key} does not go with unit ${unit}` : 'it has an unknown key')
    }
  }
  return { every: given.every, ...READERS[unit](given) } as Schedule
}

const KEYS = new Set(Object.values(LISTS).flat())

type Given = Record<string, unknown>
const READERS: Record<Unit, (given: Given) => object> = {
  day: () => ({ unit: 'day' }),
  week({ weekdays }) {
    if (weekdays === undefined) return { unit: 'week' }
    const wanted = `weekdays must be a list of: ${WEEKDAYS.join(', ')}`
    const chosen = new Set(listOf(weekdays, wanted).map((day) => oneOf(day, WEEKDAYS, wanted)))
    return { unit: 'week', weekdays: WEEKDAYS.filter((day) => chosen.has(day)) }
  },
  month({ days, nth, weekday }) {
    if (nth === undefined && weekday === undefined) {
      if (days === undefined) return { unit: 'month' }
      return {
        unit: 'month',
        days: numbersOf(days, isMonthDay, 'days must be whole numbers from 1 to 31, or -1'),
      }
    }
    if (days !== undefined) throw invalid('days does not go with nth and weekday')
    if (nth === undefined || weekday === undefined) throw invalid('nth and weekday go together')
    return {
      unit: 'month',
      nth: oneOf(nth, NTHS, `nth must be one of: ${NTHS.join(', ')}`),
      weekday: oneOf(weekday, WEEKDAYS, `weekday must be one of: ${WEEKDAYS.join(', ')}`),
    }
  },
  year({ months, day }) {
    if (months === undefined) {
      if (day !== undefined) throw invalid('day goes with months')
      return { unit: 'year' }
    }
    if (day !== undefined && !isMonthDay(day)) throw invalid('day must be a whole number from 1 to 31, or -1')
    const isMonth = (month: unknown) => isWholeBetween(month, 1, 12)
    const list = numbersOf(months, isMonth, 'months must be whole numbers from 1 to 12')
    return { unit: 'year', months: list, ...(day === undefined ? {} : { day }) }
  },
}

/** Sorted, each once, -1 last: it is the last day of a month. */
function numbersOf(list: unknown, fits: (value: unknown) => boolean, wanted: string): number[] {
  const numbers = new Set(listOf(list, wanted))
  if (![...numbers].every(fits)) throw invalid(wanted)
  const place = (day: number) => (day === LAST_DAY ? Number.POSITIVE_INFINITY : day)
  return ([...numbers] as number[]).sort((a, b) => place(a) - place(b))
}

/** Of any length: what is repeated counts once, so no list that fits is long. */
function listOf(value: unknown, wanted: string): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw invalid(wanted)
  return value
}

function oneOf<T>(value: unknown, choices: readonly T[], wanted: string): T {
  const chosen = choices.find((each) => each === value)
  if (chosen === undefined) throw invalid(wanted)
  return chosen
}

function isMonthDay(value: unknown): value is number {
  return value === LAST_DAY || isWholeBetween(value, 1, 31)
}

function isWholeBetween(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}

function invalid(reason: string): AppError {
  return refuse('invalid-schedule', { reason })
}
