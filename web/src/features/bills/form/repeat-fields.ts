import type { Bill, Frequency, NewBill, Schedule, Weekend } from '@duebook/contract'
import { type Day, isDay } from '../../../format/days.ts'
import { RHYTHMS, type Rhythm, USUAL_SCHEDULES, type UsualSchedule } from '../../../ui/usual-schedules.ts'
import {
  type CustomFields,
  customFrom,
  customFromStored,
  everyOf,
  isSameSchedule,
  MOST_EVERY,
  plainFrequency,
  plainSchedule,
  toSchedule,
} from './custom-schedule.ts'
import { firstDate } from './first-date.ts'
import { type MonthEnd, monthEndChoices, withMonthEnd } from './month-end.ts'

export type Repeats = Rhythm | 'custom'

const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const
/** Those without a list of days: the last day of a month is a question of theirs, where the date asks it. */
const WITHOUT_LIST = [...FREQUENCIES, 'everyTwoMonths'] as const
export const REPEATS: readonly Repeats[] = [...RHYTHMS, 'custom']

/** When a bill comes, as chosen in the form. */
export interface RepeatFields {
  repeats: Repeats
  /** The due date is the first one of the schedule from this day on; undefined once somebody has typed a due date. */
  start?: Day | undefined
  /** Used while `repeats` is custom. */
  custom: CustomFields
  /** Undefined until somebody chooses. */
  monthEnd?: MonthEnd | undefined
  ends: 'never' | 'day' | 'times'
  endsOn: Day
  /** As typed. */
  times: string
  weekend: Weekend
}

export const MOST_TIMES = 1200

export function emptyRepeat(start?: Day): RepeatFields {
  return {
    repeats: 'monthly',
    ...(start !== undefined && { start }),
    custom: customFrom(plainSchedule('monthly')),
    ends: 'never',
    endsOn: '',
    times: '',
    weekend: 'keep',
  }
}

/** Another entry of the list. The editor begins with the one that was chosen before. */
export function chosenRepeats(repeats: Repeats, before: RepeatFields): Partial<RepeatFields> {
  if (repeats !== 'custom' || before.repeats === 'custom') return { repeats }
  return { repeats, custom: customFrom(scheduleOf(before.repeats)) }
}

/** The due date after another choice. */
export function followingDueDate(fields: RepeatFields, dueDate: Day): Day {
  return fields.start === undefined ? dueDate : firstDate(chosenSchedule(fields, dueDate), fields.start)
}

/** `isOnce`: nothing of it was paid or skipped yet. A loan of which one payment is left is no such bill. */
export function toRepeat(bill: Bill, isOnce: boolean): RepeatFields {
  const { schedule, frequency, ends_on: endsOn, cycles_left: left, weekend } = bill
  const common = { ...emptyRepeat(), ...readSchedule(bill), weekend }
  if (isOnce && schedule === null && frequency === 'monthly' && endsOn === null && left === 1) {
    return { ...common, repeats: 'once' }
  }
  if (endsOn !== null) return { ...common, ends: 'day', endsOn }
  return left === null ? common : { ...common, ends: 'times', times: String(left) }
}

/** The last day of a month is a question of schedules without a list, where they can ask it. */
function readSchedule(bill: Bill): Pick<RepeatFields, 'repeats' | 'custom' | 'monthEnd'> {
  const { schedule, frequency, due_date: dueDate } = bill
  if (!schedule) return { repeats: frequency, custom: customFrom(plainSchedule(frequency)) }
  const custom = customFromStored(schedule)
  for (const repeats of Object.keys(USUAL_SCHEDULES) as UsualSchedule[]) {
    if (isSameSchedule(USUAL_SCHEDULES[repeats], schedule)) return { repeats, custom }
  }
  for (const repeats of WITHOUT_LIST) {
    const plain = scheduleOf(repeats)
    const choice = monthEndChoices(plain, dueDate, bill).find(({ value }) =>
      isSameSchedule(withMonthEnd(plain, dueDate, bill, value).schedule, schedule),
    )
    if (choice) return { repeats, custom, monthEnd: choice.value }
  }
  return { repeats: 'custom', custom }
}

type SentRepeat = Required<Pick<NewBill, 'frequency' | 'schedule' | 'ends_on' | 'cycles_left' | 'weekend'>> &
  Pick<NewBill, 'anchor_day'>

/** What is sent, or previewed. `base` is the stored version of an existing bill. */
export function toSentRepeat(fields: RepeatFields, dueDate: Day, base?: Bill): SentRepeat {
  const schedule = chosenSchedule(fields, dueDate)
  const isOnce = fields.repeats === 'once'
  const { schedule: chosen, anchorDay } = isOnce
    ? { schedule }
    : withMonthEnd(schedule, dueDate, base, fields.monthEnd)
  const plain = plainFrequency(chosen)
  return {
    // Beside a schedule it only has to stay the same.
    frequency: plain ?? base?.frequency ?? 'monthly',
    schedule: plain ? null : chosen,
    ends_on: fields.ends === 'day' && !isOnce && isDay(fields.endsOn) ? fields.endsOn : null,
    cycles_left: isOnce ? 1 : fields.ends === 'times' ? (timesOf(fields.times) ?? null) : null,
    weekend: fields.weekend,
    ...(anchorDay !== undefined && { anchor_day: anchorDay }),
  }
}

/** Before the question about the last day of the month. */
export function chosenSchedule({ repeats, custom, start }: RepeatFields, dueDate: Day): Schedule {
  if (repeats !== 'custom') return scheduleOf(repeats)
  return toSchedule(custom, everyOf(custom) ?? 1, start ?? dueDate)
}

function scheduleOf(rhythm: Rhythm): Schedule {
  if (rhythm === 'once') return plainSchedule('monthly')
  return isFrequency(rhythm) ? plainSchedule(rhythm) : USUAL_SCHEDULES[rhythm]
}

function isFrequency(rhythm: Rhythm): rhythm is Frequency {
  return FREQUENCIES.some((frequency) => frequency === rhythm)
}

/** Whether there is something to choose. Once has no other months. */
export function monthEndChoicesOf(fields: RepeatFields, dueDate: Day, base?: Bill) {
  return fields.repeats === 'once' ? [] : monthEndChoices(chosenSchedule(fields, dueDate), dueDate, base)
}

/** Whether there is something to see behind “Ends, weekends…”. */
export function hasEndOrWeekend({ repeats, ends, weekend }: RepeatFields): boolean {
  return repeats === 'custom' || ends !== 'never' || weekend !== 'keep'
}

export type RepeatProblem = { every?: number; times?: number; endsOn?: true }

/** Numbers that are refused, with the most that they can be. 0 times stay 0 while a bill has ended. */
export function repeatProblemsOf(fields: RepeatFields, base?: Bill): RepeatProblem {
  const { repeats, custom, ends } = fields
  const isEnded = base?.ended === true && Number(fields.times) === 0
  return {
    ...(repeats === 'custom' && everyOf(custom) === undefined && { every: MOST_EVERY[custom.unit] }),
    ...(repeats !== 'once' &&
      ends === 'times' &&
      !isEnded &&
      !((timesOf(fields.times) ?? 0) >= 1) && { times: MOST_TIMES }),
    ...(repeats !== 'once' && ends === 'day' && !isDay(fields.endsOn) && { endsOn: true as const }),
  }
}

function timesOf(typed: string): number | undefined {
  const times = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : undefined
  return times !== undefined && times <= MOST_TIMES ? times : undefined
}
