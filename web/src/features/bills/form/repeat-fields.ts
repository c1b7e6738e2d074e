import type { Bill, Frequency, NewBill, Schedule, Weekend } from '@duebook/contract'
import { type Day, isDay } from '../../../format/days.ts'
import {
  type CustomFields,
  customFrom,
  customFromSchedule,
  everyOf,
  isSameSchedule,
  MOST_EVERY,
  plainFrequency,
  plainSchedule,
  toSchedule,
} from './custom-schedule.ts'
import { type MonthEnd, monthEndChoices, withMonthEnd } from './month-end.ts'

export type Repeats = 'once' | Frequency | 'custom'

const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const
export const REPEATS: readonly Repeats[] = ['once', ...FREQUENCIES, 'custom']

/** When a bill comes, as chosen in the form. */
export interface RepeatFields {
  repeats: Repeats
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

export function emptyRepeat(dueDate: Day): RepeatFields {
  return {
    repeats: 'monthly',
    custom: customFrom('monthly', dueDate),
    ends: 'never',
    endsOn: '',
    times: '',
    weekend: 'keep',
  }
}

/** Another entry of the list. The editor begins with the frequency that was chosen before. */
export function chosenRepeats(repeats: Repeats, before: RepeatFields, dueDate: Day): Partial<RepeatFields> {
  const { repeats: former } = before
  if (repeats !== 'custom' || former === 'custom') return { repeats }
  return { repeats, custom: customFrom(former === 'once' ? 'monthly' : former, dueDate) }
}

/** `isOnce`: nothing of it was paid or skipped yet. A loan of which one payment is left is no such bill. */
export function toRepeat(bill: Bill, isOnce: boolean): RepeatFields {
  const { schedule, frequency, due_date: dueDate, ends_on: endsOn, cycles_left: left, weekend } = bill
  const common = { ...emptyRepeat(dueDate), ...readSchedule(bill), weekend }
  if (isOnce && schedule === null && frequency === 'monthly' && endsOn === null && left === 1) {
    return { ...common, repeats: 'once' }
  }
  if (endsOn !== null) return { ...common, ends: 'day', endsOn }
  return left === null ? common : { ...common, ends: 'times', times: String(left) }
}

/** The last day of a month is a question of the plain frequencies, where they can ask it. */
function readSchedule(bill: Bill): Pick<RepeatFields, 'repeats' | 'custom' | 'monthEnd'> {
  const { schedule, frequency, due_date: dueDate } = bill
  if (!schedule) return { repeats: frequency, custom: customFrom(frequency, dueDate) }
  for (const repeats of FREQUENCIES) {
    const plain = plainSchedule(repeats)
    const choice = monthEndChoices(plain, dueDate, bill).find(({ value }) =>
      isSameSchedule(withMonthEnd(plain, dueDate, bill, value), schedule),
    )
    if (choice) return { repeats, custom: customFrom(repeats, dueDate), monthEnd: choice.value }
  }
  return { repeats: 'custom', custom: customFromSchedule(schedule, dueDate) }
}

type SentRepeat = Required<Pick<NewBill, 'frequency' | 'schedule' | 'ends_on' | 'cycles_left' | 'weekend'>>

/** What is sent, or previewed. `base` is the stored version of an existing bill. */
export function toSentRepeat(fields: RepeatFields, dueDate: Day, base?: Bill): SentRepeat {
  const schedule = chosenSchedule(fields)
  const isOnce = fields.repeats === 'once'
  const chosen = isOnce ? schedule : withMonthEnd(schedule, dueDate, base, fields.monthEnd)
  const plain = plainFrequency(chosen)
  return {
    // Beside a schedule it only has to stay the same.
    frequency: plain ?? base?.frequency ?? 'monthly',
    schedule: plain ? null : chosen,
    ends_on: fields.ends === 'day' && !isOnce && isDay(fields.endsOn) ? fields.endsOn : null,
    cycles_left: isOnce ? 1 : fields.ends === 'times' ? (timesOf(fields.times) ?? null) : null,
    weekend: fields.weekend,
  }
}

/** Before the question about the last day of the month. */
export function chosenSchedule({ repeats, custom }: RepeatFields): Schedule {
  if (repeats === 'custom') return toSchedule(custom, everyOf(custom) ?? 1)
  return plainSchedule(repeats === 'once' ? 'monthly' : repeats)
}

/** Whether there is something to choose. Once has no other months. */
export function monthEndChoicesOf(fields: RepeatFields, dueDate: Day, base?: Bill) {
  return fields.repeats === 'once' ? [] : monthEndChoices(chosenSchedule(fields), dueDate, base)
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
