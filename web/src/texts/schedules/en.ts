import type { Bill, Schedule, Weekend } from '@duebook/contract'

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const NTH = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', '-1': 'last' }

/** What Duebook says about schedules, in English. Loaded by the pages that show them: the first page does without. */
export const schedules = {
  /** A schedule in one sentence. */
  sentence: {
    once: 'Once',
    every: (count: number, unit: Schedule['unit']) =>
      count === 1 ? `Every ${unit}` : `Every ${NUMBERS[count - 2] ?? count} ${unit}s`,
    onWeekdays: (every: string, weekdays: string) => `${every} on ${weekdays}`,
    onDays: (every: string, days: string) => `${every} on the ${days}`,
    onDates: (every: string, dates: string) => `${every} on ${dates}`,
    onDayOfMonths: (every: string, day: string, months: string) => `${every} on the ${day} of ${months}`,
    onNthOfEveryMonth: (nth: string, weekday: string) => `On the ${nth} ${weekday} of every month`,
    onNth: (every: string, nth: string, weekday: string) => `${every} on the ${nth} ${weekday}`,
    /** -1 is the last one. */
    day: (day: number) => (day === -1 ? 'last day' : `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`),
    nth: NTH as Record<number, string>,
    done: (type: Bill['type'], done: number, all: number) =>
      `${done} of ${all} ${type === 'deposit' ? 'received' : 'paid'}`,
    left: (count: number) => (count === 1 ? '1 payment left' : `${count} payments left`),
    until: (day: string) => `until ${day}`,
    weekends: { before: 'before weekends', after: 'after weekends' },
  },
  form: {
    usual: {
      firstAndFifteenth: '1st and 15th',
      lastDay: 'Last day of the month',
      everyTwoMonths: 'Every two months',
    },
    custom: 'Custom…',
    customTitle: 'Custom schedule',
    every: 'Every',
    unit: 'Unit',
    units: {
      day: (count: number): string => (count === 1 ? 'day' : 'days'),
      week: (count: number): string => (count === 1 ? 'week' : 'weeks'),
      month: (count: number): string => (count === 1 ? 'month' : 'months'),
      year: (count: number): string => (count === 1 ? 'year' : 'years'),
    },
    weekdays: 'Weekdays',
    onWhat: 'Day of the month',
    sameDay: 'on the same day',
    someDays: 'on certain days',
    someWeekday: 'on a weekday',
    days: 'Days',
    day: (day: string) => `the ${day}`,
    nth: 'Which one',
    weekday: 'Weekday',
    months: 'Months',
    dayOfMonth: 'Day',
    lastDay: 'Last day',
    monthEnd: 'In other months, due on',
    more: 'Ends, weekends…',
    ends: 'Ends',
    end: { never: 'Never', day: 'On a date', times: 'After a number of payments' },
    endsOn: 'Last possible due date',
    times: 'Payments',
    timesLeft: 'Payments left',
    weekend: 'If due on a weekend',
    weekends: {
      keep: 'Keep the date',
      before: 'Pay on the Friday before',
      after: 'Pay on the Monday after',
    } satisfies Record<Weekend, string>,
    numberBetween: (most: string) => `Enter a number from 1 to ${most}`,
    last: (count: number, day: string) => `${count} payments, the last one on ${day}`,
    count: (count: string) => `${count} payments`,
    noneLeft: 'No more due dates.',
  },
  ended: {
    mark: 'Ended',
    filter: 'Ended',
    paidOff: 'Paid off',
    text: 'Nothing more is due. The payments are kept.',
    undo: 'Undo last payment',
    undoSkip: 'Undo skip',
    continue: 'Continue…',
  },
  payOn: { bill: (day: string) => `Pay on ${day}`, deposit: (day: string) => `Expected on ${day}` },
  progress: {
    label: 'Progress',
    of: (done: string, all: string, left: string) => `${done} of ${all}, ${left} left`,
    all: (done: string, all: string) => `${done} of ${all}`,
  },
  columns: {
    payOn: 'Pay on',
    endsOn: 'Ends on',
    left: 'Payments left',
    weekend: 'Weekends',
    ended: 'ended',
  },
}

export type ScheduleTexts = typeof schedules
