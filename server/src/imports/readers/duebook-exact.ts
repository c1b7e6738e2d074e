import { DatabaseExport } from '@duebook/contract'
import { Compile } from 'typebox/compile'
import { parseCalendarDate } from '#core/calendar'
import { AppError } from '#core/errors'
import { readSchedule } from '#core/recurrence/read-schedule'
import type { ExactBill } from '#imports/neutral'
import { type Fields, isRecord, list, text } from '#imports/readers/plain-values'

const PARTS = DatabaseExport.properties
const CHECKS = {
  bill: Compile(PARTS.bills.items),
  schedule: Compile(PARTS.schedules.items),
  payment: Compile(PARTS.payments.items),
  skip: Compile(PARTS.skips.items),
  category: Compile(PARTS.categories.items),
  balance: Compile(PARTS.balances.items),
}

/** Everything that the fields of these names say is a day. */
const DAYS = [
  'date',
  'due_date',
  'ends_on',
  'starts_on',
  'last_due_date',
  'schedule_set_on',
  'auto_recorded_through',
  'cycle_due_date',
  'next_due_date',
  'as_of',
]

export interface ExportParts {
  schedule: (billId: unknown) => Fields | undefined
  payments: (billId: unknown) => readonly Fields[]
  skips: (billId: unknown) => readonly Fields[]
  categoryNames: ReadonlyMap<string | undefined, string | undefined>
  category: (id: number | null) => DatabaseExport['categories'][number] | null
}

/** What belongs to which bill. */
export function partsOf(content: Fields): ExportParts {
  const byBill = (value: unknown) => {
    const groups = Map.groupBy(list(value).filter(isRecord), ({ bill_id: id }) => text(id))
    return (billId: unknown) => groups.get(text(billId)) ?? []
  }
  const schedulesOf = byBill(content.schedules)
  const categories = new Map(
    list(content.categories)
      .filter(isWholeCategory)
      .map((one) => [one.id, one]),
  )
  return {
    schedule: (billId) => schedulesOf(billId).at(0),
    payments: byBill(content.payments),
    skips: byBill(content.skips),
    category: (id) => (id === null ? null : (categories.get(id) ?? null)),
    categoryNames: new Map(
      list(content.categories)
        .filter(isRecord)
        .map(({ id, name }) => [text(id), text(name)]),
    ),
  }
}

/**
 * What is taken over as it is: only a bill that is whole with all that belongs to it. One that somebody changed by hand into
 * something else is read like that of any other program.
 */
export function exactBill(bill: unknown, parts: ExportParts): ExactBill | null {
  if (!(CHECKS.bill.Check(bill) && hasRealDays(bill) && hasSchedule(bill.schedule))) return null
  const [schedule, paid, skipped] = [parts.schedule(bill.id), parts.payments(bill.id), parts.skips(bill.id)]
  if (schedule && !(CHECKS.schedule.Check(schedule) && hasRealDays(schedule))) return null
  if (!paid.every((payment) => CHECKS.payment.Check(payment) && hasRealDays(payment))) return null
  if (!skipped.every((skip) => CHECKS.skip.Check(skip) && hasRealDays(skip))) return null
  return {
    bill,
    schedule: (schedule as ExactBill['schedule'] | undefined) ?? null,
    payments: paid as unknown as ExactBill['payments'],
    skips: skipped as unknown as ExactBill['skips'],
    category: parts.category(bill.category_id),
  }
}

export function isWholeCategory(category: unknown): category is DatabaseExport['categories'][number] {
  return CHECKS.category.Check(category)
}

export function isWholeBalance(balance: unknown): balance is DatabaseExport['balances'][number] {
  return CHECKS.balance.Check(balance) && hasRealDays(balance)
}

function hasRealDays(part: object): boolean {
  const said = Object.entries(part).filter(([name, value]) => DAYS.includes(name) && value !== null)
  return said.every(([, value]) => typeof value === 'string' && parseCalendarDate(value) !== undefined)
}

function hasSchedule(schedule: unknown): boolean {
  if (schedule === null) return true
  try {
    readSchedule(schedule)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
