import { dateInMonth, dayOfMonth, daysInMonth, monthIndexOf } from '#core/calendar'
import { greatestCommonDivisor, leapYearsAmong } from '#core/recurrence/leap-years'
import { equallyFilled, type Periods, type Place } from '#core/recurrence/periods'
import { CALENDAR_DAYS, CALENDAR_MONTHS, uniqueDates } from '#core/recurrence/rule'

/**
 * On these days of a month. What a month lacks becomes its last day, and what then falls together counts once: so months
 * of different lengths can have different numbers of dates.
 */
export function onMonthDays(every: number, days: readonly number[]): Periods {
  const byLength = LENGTHS.map((length) => new Set(days.map((day) => Math.min(day, length))).size)
  const [inShortest = 1] = byLength
  const isEqual = byLength.every((count) => count === inShortest)
  return {
    every,
    periodOf: monthIndexOf,
    datesIn: (month) => uniqueDates(days.map((day) => dateInMonth(month, day))),
    ...(isEqual ? equallyFilled(inShortest) : unequallyFilled(every, byLength)),
    listedDay(date) {
      const day = dayOfMonth(date)
      return days.find((each) => each === day) ?? clampedDay(days, monthIndexOf(date), day)
    },
    averageDays: (every * CALENDAR_DAYS) / datesInAllMonths(byLength),
  }
}

/** The least of those that the month lacks, where this is its last day. */
function clampedDay(days: readonly number[], month: number, day: number): number | undefined {
  return day === lengthOf(month) ? days.find((each) => each > day) : undefined
}

const LENGTHS = [28, 29, 30, 31] as const
/** How many months of each length 400 years have. */
const MONTHS_BY_LENGTH = [303, 97, 1600, 2800] as const

function datesInAllMonths(byLength: readonly number[]): number {
  return MONTHS_BY_LENGTH.reduce((sum, months, index) => sum + months * (byLength[index] ?? 0), 0)
}

function lengthOf(month: number): number {
  return daysInMonth(Math.floor(month / 12), (month % 12) + 1)
}

/**
 * After some rounds through the year the same months come again, and only Februaries differ. So whole rounds are counted by
 * multiplying, with the leap years among them, and what is left is less than one round.
 */
function unequallyFilled(every: number, byLength: readonly number[]): Pick<Periods, 'countIn' | 'locate'> {
  const datesIn = (month: number) => byLength[lengthOf(month) - LENGTHS[0]] as number
  const [inFebruary = 0, inLeapFebruary = 0] = byLength
  const perRound = 12 / greatestCommonDivisor(every, 12)
  const yearsPerRound = (every * perRound) / 12
  const leapDates = inLeapFebruary - inFebruary

  /** Of a round that begins with this month: what it has in a common year, and the year of its February, if it has one. */
  const roundFrom = (first: number) => {
    let dates = 0
    let februaryIn: number | undefined
    for (let index = 0; index < perRound; index += 1) {
      const month = first + index * every
      const isFebruary = month % 12 === 1
      if (isFebruary) februaryIn = Math.floor(month / 12)
      dates += isFebruary ? inFebruary : datesIn(month)
    }
    return { dates, februaryIn }
  }
  const inRounds = ({ dates, februaryIn }: ReturnType<typeof roundFrom>, rounds: number): number =>
    rounds * dates +
    (februaryIn === undefined || leapDates === 0
      ? 0
      : leapDates * leapYearsAmong(februaryIn, yearsPerRound, rounds))

  return {
    countIn(first, count) {
      const rounds = Math.floor(count / perRound)
      let dates = inRounds(roundFrom(first), rounds)
      for (let index = rounds * perRound; index < count; index += 1) dates += datesIn(first + index * every)
      return dates
    },
    locate(first, n): Place {
      const round = roundFrom(first)
      // After 400 years leap years come again as before, so a guess by their share is wrong by a round or two at most.
      let rounds = Math.floor((n * CALENDAR_YEARS) / inRounds(round, CALENDAR_YEARS))
      while (inRounds(round, rounds) > n) rounds -= 1
      while (inRounds(round, rounds + 1) <= n) rounds += 1
      let index = rounds * perRound
      let position = n - inRounds(round, rounds)
      for (; position >= datesIn(first + index * every); index += 1)
        position -= datesIn(first + index * every)
      return { index, position }
    },
  }
}

const CALENDAR_YEARS = CALENDAR_MONTHS / 12
