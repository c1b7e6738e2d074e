import { type Static, type TProperties, Type } from 'typebox'
import { LIMITS } from './refusals.ts'
import { CalendarDay, Nullable } from './schemas.ts'
import { type InputNotes, WholeNumber } from './texts.ts'

/** When a bill comes again, where the six frequencies do not say it. */

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const Weekday = Type.Enum([...WEEKDAYS], { title: 'Weekday', examples: ['fri'] })
export type Weekday = Static<typeof Weekday>

export const SCHEDULE_UNITS = ['day', 'week', 'month', 'year'] as const
export type ScheduleUnit = (typeof SCHEDULE_UNITS)[number]

/** A day of a month; -1 is its last one. */
const MonthDay = Type.Integer({
  title: 'MonthDay',
  minimum: -1,
  maximum: 31,
  description: '1–31, or -1: the last day',
})

const shape = <U extends ScheduleUnit, P extends TProperties>(unit: U, more: P) =>
  Type.Object(
    { every: Type.Integer({ minimum: 1, maximum: LIMITS.every[unit] }), unit: Type.Literal(unit), ...more },
    { additionalProperties: false },
  )

export const Schedule = Type.Union(
  [
    shape('day', {}),
    shape('week', { weekdays: Type.Optional(Type.Array(Weekday, { minItems: 1, maxItems: 7 })) }),
    shape('month', { days: Type.Optional(Type.Array(MonthDay, { minItems: 1, maxItems: 32 })) }),
    shape('month', { nth: Type.Enum([1, 2, 3, 4, -1]), weekday: Weekday }),
    shape('year', {
      months: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12 }),
      ),
      day: Type.Optional(MonthDay),
    }),
  ],
  {
    title: 'Schedule',
    description: 'Every so many days, weeks, months or years, on the listed days',
    examples: [{ every: 2, unit: 'month', days: [-1] }],
  },
)
export type Schedule = Static<typeof Schedule>

/** Read by a rule, which says what is wrong with one. */
const READ_BY_RULE: InputNotes = {
  'x-read-by-rule': true,
  'x-refusals': [['invalid-schedule', { reason: 'days must be whole numbers from 1 to 31, or -1' }]],
}

export const ScheduleField = Nullable(Schedule, {
  title: 'ScheduleOrNull',
  description: 'Decides instead of `frequency`, which then has the nearest value',
  examples: [null],
  ...READ_BY_RULE,
})

export const EndsOn = Nullable(CalendarDay, {
  title: 'EndsOn',
  description: 'No due date is after this day. Replaces `cycles_left`',
  examples: [null],
  'x-refusal': 'invalid-date',
})

// Without a largest value: what was set may grow by an undone payment, and is then sent back. A rule refuses to set more.
export const CyclesLeft = Nullable(Type.Integer({ minimum: 0 }), {
  title: 'CyclesLeft',
  description: 'Due dates left, the current one included; 0: ended. Set 1–1200. Replaces `ends_on`',
  examples: [null],
  'x-refusal': ['number-out-of-range', { field: 'cycles_left', min: 1, max: LIMITS.cyclesLeft }],
  'x-refusals': ['two-ends', 'due-date-too-late'],
})

export const AnchorDay = WholeNumber('anchor_day', [1, 31], {
  title: 'AnchorDay',
  description:
    'Day of the month, also after short months. Counts if it is the day of `due_date`, or later if that is the last day of its month; the stored value counts as not sent',
  examples: [31],
})

export const WEEKEND_RULES = ['keep', 'before', 'after'] as const
export const Weekend = Type.Enum([...WEEKEND_RULES], {
  title: 'Weekend',
  description: 'On a Saturday or Sunday: pay then, the Friday before, or the Monday after',
  examples: ['keep'],
})
export type Weekend = Static<typeof Weekend>

/** The day on which to pay: the due date, after the weekend rule. */
export const PayOn = CalendarDay
