import { type Schedule, type ScheduleUnit, WEEKDAYS, type Weekday } from '@duebook/contract'
import { formatMinor } from '#core/money'
import type { Values } from '#imports/neutral'
import { frequencyText, ONCE } from '#imports/readers/frequency-text'
import { type Fields, fields, flag, isRecord, list, parsed, text, whole } from '#imports/readers/plain-values'
import { beforeWeekendRule, comesOn, cyclesLeft, firstFrom } from '#imports/readers/schedule-dates'
import type { Cell } from '#imports/reading/opened-file'

/** What a schedule of Actual says, which is kept as the conditions and actions of a rule. */
export interface RuleParts {
  payee?: string | undefined
  account?: string | undefined
  category?: string | undefined
  /** A number of cents, or two between which it is. */
  amount?: unknown
  isApproximate?: boolean
  /** A day, or how it repeats. */
  date?: unknown
  isSplit?: boolean
}

export function rulePartsOf(rule: Record<'conditions' | 'actions', Cell>): RuleParts {
  const conditions = list(parsed(rule.conditions)).filter(isRecord)
  const actions = list(parsed(rule.actions)).filter(isRecord)
  const find = (names: string[], operators: string[]) =>
    conditions.find(
      ({ field, op }) => names.includes(text(field) ?? '') && operators.includes(text(op) ?? ''),
    )
  const amount = find(['amount'], ['is', 'isapprox', 'isbetween'])
  return {
    payee: text(find(['payee', 'description'], ['is'])?.value),
    account: text(find(['account', 'acct'], ['is'])?.value),
    category: text(actions.find(({ op, field }) => op === 'set' && field === 'category')?.value),
    amount: amount?.value,
    isApproximate: amount !== undefined && amount.op !== 'is',
    date: find(['date'], ['is', 'isapprox'])?.value,
    isSplit: actions.some(({ options }) => (whole(fields(options).splitIndex) ?? 0) > 0),
  }
}

/** What is spent is negative there. Of a range the amount that is farther from nothing is taken. */
export function amountOf({ amount, isApproximate = false }: RuleParts) {
  const { num1, num2 } = fields(amount)
  const ends = (isRecord(amount) ? [num1, num2] : [amount]).map(whole).filter((cents) => cents !== undefined)
  const [least, most] = ends.toSorted((a, b) => Math.abs(a) - Math.abs(b))
  const taken = most ?? least
  if (taken === undefined) return { amount: undefined, isDeposit: false, isVariable: isApproximate }
  const isRange = least !== undefined && most !== undefined && least !== most
  return {
    amount: unsigned(taken),
    isDeposit: taken > 0,
    isVariable: isApproximate,
    range: isRange ? { low: unsigned(least), high: unsigned(most) } : undefined,
  }
}

function unsigned(cents: number): string {
  return formatMinor(BigInt(Math.abs(cents)), 2)
}

interface Repeat {
  values: Values
  /** The one that comes next has the payments. */
  hasPayments: boolean
  /** How it was said, where that can only be approximated. */
  isChanged?: string | undefined
}

/** Nearly always one. Several weekdays of a month, or weekdays and days, cannot be said at once. */
export function repeats({ date }: RuleParts, next: string | undefined): Repeat[] {
  if (!isRecord(date)) return [onceOn(next ?? text(date))]
  const unit = UNITS[text(date.frequency) ?? '']
  if (!unit)
    return [{ values: present({ due_date: next, frequency: text(date.frequency) }), hasPayments: true }]
  const every = Math.max(1, whole(date.interval) ?? 1)
  const schedules =
    unit === 'month' ? monthly(every, list(date.patterns)) : [{ schedule: plain(every, unit) }]
  const comingNext = Math.max(
    0,
    schedules.findIndex(({ schedule }) => comesOn(schedule, text(date.start), dueDate(schedule, date, next))),
  )
  return schedules.map(({ schedule, isChanged }, index) => {
    const isNext = index === comingNext
    return { values: valuesOf(schedule, date, next, isNext), hasPayments: isNext, isChanged }
  })
}

function onceOn(date: string | undefined): Repeat {
  return { values: present({ due_date: date, frequency: ONCE }), hasPayments: true }
}

function valuesOf(schedule: Schedule, date: Fields, next: string | undefined, isNext: boolean): Values {
  const start = text(date.start)
  const due = isNext ? dueDate(schedule, date, next) : firstFrom(schedule, start, next)
  const total = date.endMode === 'after_n_occurrences' ? whole(date.endOccurrences) : undefined
  return present({
    due_date: due,
    start_date: due === undefined ? firstFrom(schedule, start, start) : undefined,
    frequency: frequencyText(schedule),
    ends_on: date.endMode === 'on_date' ? text(date.endDate) : undefined,
    cycles_left: total === undefined ? undefined : String(cyclesLeft(schedule, start, total, due) ?? total),
    weekend: weekendOf(date),
  })
}

function weekendOf({ skipWeekend, weekendSolveMode: mode }: Fields): 'before' | 'after' | undefined {
  if (!flag(skipWeekend)) return undefined
  return mode === 'before' ? 'before' : 'after'
}

/** The next date is shown as it is after weekends were skipped. */
function dueDate(schedule: Schedule, date: Fields, next: string | undefined): string | undefined {
  const weekend = weekendOf(date)
  return weekend ? beforeWeekendRule(schedule, text(date.start), next, weekend) : next
}

const UNITS: Record<string, ScheduleUnit> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }

function plain(every: number, unit: ScheduleUnit): Schedule {
  return { every, unit } as Schedule
}

function monthly(
  every: number,
  patterns: readonly unknown[],
): Array<{ schedule: Schedule; isChanged?: string }> {
  const read = patterns
    .filter(isRecord)
    .map(({ type, value }) => ({ type: text(type), value: whole(value) ?? 0 }))
  const days = read
    .filter(({ type, value }) => type === 'day' && (value === -1 || (value >= 1 && value <= 31)))
    .map(({ value }) => value)
  const named = new Map(
    read.filter(({ type }) => type !== 'day').map((one) => [`${one.type} ${one.value}`, one]),
  )
  const weekdays = [...named.values()].flatMap(({ type, value }) => nthWeekday(every, type, value))
  const schedules =
    days.length > 0 ? [{ schedule: { every, unit: 'month', days: unique(days) } as Schedule }] : []
  return schedules.length + weekdays.length > 0
    ? [...schedules, ...weekdays]
    : [{ schedule: plain(every, 'month') }]
}

/** A fifth one, which few months have, is taken as the last. */
function nthWeekday(every: number, type: string | undefined, value: number) {
  const weekday = WEEKDAYS.find((name: Weekday) => name.slice(0, 2).toUpperCase() === type)
  const nth = ([1, 2, 3, 4, -1] as const).find((one) => one === value) ?? (value === 5 ? -1 : undefined)
  if (!(weekday && nth)) return []
  const schedule: Schedule = { every, unit: 'month', nth, weekday }
  return [value === 5 ? { schedule, isChanged: `${type} 5` } : { schedule }]
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function present(values: Record<string, string | undefined>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
