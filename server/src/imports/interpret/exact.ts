import { Bill, DatabaseExport, type ImportField, NewBill, TEXT_LIMITS } from '@duebook/contract'
import { Type } from 'typebox'
import { newSchedule } from '#bills/schedule-changes'
import { readBillAmount, readPaymentAmount } from '#core/amount'
import type { CalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import { readDate } from '#core/read-date'
import { fromText } from '#core/recurrence/schedule'
import { cleanText } from '#core/text'
import { billOf, readBody } from '#imports/interpret/bill-of'
import { shapeReader } from '#imports/interpret/exact-shape'
import { mapInTurns, type Turns } from '#imports/interpret/in-turns'
import type {
  BillDraft,
  ExactParts,
  ExactPayment,
  ExactSchedule,
  ExactSkip,
} from '#imports/interpret/interpreted'
import { type Remarks, tryLongRule, tryRule } from '#imports/interpret/notices'
import type { Reading } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import type { ExactBill, Values } from '#imports/neutral'

/*
 * Our own export is taken over as it is, but never trusted: the bill is held to the rules of every bill, and the rest to what
 * such files say.
 */

const { schedules, payments, skips } = DatabaseExport.properties
const { category_id: _, ...billFields } = NewBill.properties
/** Without the category, whose id is of another group. */
const readBill = shapeReader(
  Type.Object({
    ...billFields,
    id: Bill.properties.id,
    anchor_day: Bill.properties.anchor_day,
    archived: Type.Boolean(),
    ended: Type.Boolean(),
    created_at: Bill.properties.created_at,
    updated_at: Bill.properties.updated_at,
  }),
)
const readSchedule = shapeReader(schedules.items)
const readPayment = shapeReader(payments.items)
const readSkip = shapeReader(skips.items)

/** Values that begin another schedule. */
const OF_THE_SCHEDULE = ['due_date', 'frequency', 'start_date', 'ends_on', 'cycles_left'] as const

export interface ExactRow {
  bill: BillDraft
  exact: ExactParts
}

export async function exactRow(
  record: FileRecord,
  exact: ExactBill,
  reading: Reading,
  remarks: Remarks,
  turns: Turns,
): Promise<ExactRow | null> {
  const isRescheduled = OF_THE_SCHEDULE.some((field) => record.typed.has(field))
  const bill =
    record.typed.size === 0 ? asExported(exact, reading, remarks) : corrected(record, exact, reading, remarks)
  if (!bill) return null
  const { decimals } = reading.group
  const parts = await tryLongRule(remarks, null, () => partsOf(exact, decimals, turns))
  if (!parts || remarks.errors.length > 0) return null
  const schedule = isRescheduled ? null : parts.schedule
  const updatedAt = record.typed.size === 0 ? parts.updatedAt : null
  const anchorDay = schedule?.anchorDay ?? bill.anchorDay
  return { bill: { ...bill, anchorDay }, exact: { ...parts, schedule, updatedAt } }
}

function asExported(exact: ExactBill, reading: Reading, remarks: Remarks): BillDraft | null {
  const shaped = tryRule(remarks, null, () => readBill(exact.bill))
  // 0 is what an ended bill shows.
  const body = shaped && { ...shaped, cycles_left: shaped.cycles_left || null }
  const bill = body && readBody(body, reading, remarks)
  const category = categoryOf(exact, remarks)
  if (!bill) return null
  // A number of cycles may have grown past what somebody can set; with the schedule comes the date of the last one.
  const counted = exact.schedule === null ? bill : { ...bill, cyclesLeft: null }
  const checked = tryRule(remarks, null, () => newSchedule(counted, reading.group.today))
  if (!checked) return null
  const { categoryId: _, ...others } = bill
  const { frequency, schedule, anchorDay } = checked
  const archived = exact.bill.archived ? 1 : 0
  return {
    ...others,
    frequency,
    schedule: schedule === null ? null : fromText(schedule),
    category,
    archived,
    anchorDay,
  }
}

/** What somebody typed is read as in any other file; the rest stays what the export says. */
function corrected(
  record: FileRecord,
  exact: ExactBill,
  reading: Reading,
  remarks: Remarks,
): BillDraft | null {
  const exported = asExported(exact, reading, remarks)
  if (!exported) return null
  const values = required(exact)
  for (const field of record.typed) values[field] = record.values[field] ?? ''
  const typed = billOf({ ...record, values }, reading, remarks)
  if (!typed) return null
  const result: BillDraft = { ...exported }
  for (const field of record.typed) {
    for (const key of KEYS[field] ?? []) Object.assign(result, { [key]: typed[key] })
  }
  // Of two kinds of ends the typed one counts. Once is one cycle.
  if (typed.endsOn !== null) result.cyclesLeft = null
  if (typed.cyclesLeft !== null) Object.assign(result, { cyclesLeft: typed.cyclesLeft, endsOn: null })
  return result
}

const KEYS: Partial<Record<ImportField, readonly (keyof BillDraft)[]>> = {
  name: ['name'],
  amount: ['amount'],
  due_date: ['dueDate', 'anchorDay'],
  frequency: ['frequency', 'schedule'],
  type: ['type'],
  account: ['account'],
  category: ['category'],
  tags: ['tags', 'tagKeys'],
  url: ['url'],
  notes: ['notes'],
  auto_pay: ['autoPay'],
  variable: ['variable'],
  status: ['archived', 'draft'],
  ends_on: ['endsOn'],
  cycles_left: ['cyclesLeft'],
  weekend: ['weekend'],
  icon: ['icon'],
}

/** What every bill needs, as texts of the exact notation. */
function required({ bill }: ExactBill): Values {
  const { name, amount, due_date, frequency, type } = bill
  return { name, amount: String(amount), due_date, frequency, type }
}

function categoryOf({ category }: ExactBill, remarks: Remarks): string | null {
  if (category === null) return null
  const rule = { field: 'category', maxLength: TEXT_LIMITS.categoryName }
  return tryRule(remarks, 'category', () => cleanText(String(category.name), rule)) || null
}

async function partsOf(exact: ExactBill, decimals: number, turns: Turns): Promise<ExactParts> {
  const { bill } = exact
  const schedule = exact.schedule && scheduleOf(exact.schedule, bill)
  const most = schedule?.scheduleEpoch ?? 0
  return {
    createdAt: instantOf(bill.created_at),
    updatedAt: instantOf(bill.updated_at, 'updated_at'),
    schedule,
    payments: await mapInTurns(turns, exact.payments, (payment) =>
      paymentOf(payment, bill.id, most, decimals),
    ),
    skips: await mapInTurns(turns, exact.skips, (skip) => skipOf(skip, bill.id, most, decimals)),
  }
}

function scheduleOf(given: NonNullable<ExactBill['schedule']>, bill: ExactBill['bill']): ExactSchedule {
  const schedule = readSchedule(given)
  requireThat(schedule.bill_id === bill.id, 'bill_id', 'the id of the bill')
  const startsOn = dayOrNull(schedule.starts_on)
  requireThat(startsOn === null || startsOn <= bill.due_date, 'starts_on', 'not after due_date')
  return {
    anchorDay: bill.anchor_day,
    startsOn,
    lastDueDate: dayOrNull(schedule.last_due_date),
    ended: bill.ended ? (schedule.archived_by_end ? 1 : 2) : 0,
    scheduleEpoch: epochOf(schedule.schedule_epoch, MAX_EPOCH),
    scheduleSetOn: readDate(schedule.schedule_set_on),
    scheduleChangedAt:
      schedule.schedule_changed_at === null
        ? null
        : instantOf(schedule.schedule_changed_at, 'schedule_changed_at'),
    autoRecordedThrough: dayOrNull(schedule.auto_recorded_through),
  }
}

function paymentOf(
  given: ExactBill['payments'][number],
  billId: number,
  epoch: number,
  decimals: number,
): ExactPayment {
  const payment = readPayment(given)
  requireThat(payment.bill_id === billId, 'bill_id', 'the id of the bill')
  const cycleDueDate = readDate(payment.cycle_due_date)
  const nextDueDate = dayOrNull(payment.next_due_date)
  requireThat(
    nextDueDate === null || payment.settles,
    'next_due_date',
    'null where a payment settles nothing',
  )
  requireThat(
    nextDueDate === null || nextDueDate >= cycleDueDate,
    'next_due_date',
    'not before cycle_due_date',
  )
  return {
    date: readDate(payment.date),
    amount: readPaymentAmount(payment.amount, decimals),
    cycleDueDate,
    cycleAmount: readBillAmount(payment.cycle_amount, decimals),
    cycleAnchorDay: payment.cycle_anchor_day,
    scheduleEpoch: epochOf(payment.schedule_epoch, epoch),
    settles: payment.settles,
    nextDueDate,
    source: payment.source,
    createdAt: instantOf(payment.created_at),
  }
}

function skipOf(
  given: ExactBill['skips'][number],
  billId: number,
  epoch: number,
  decimals: number,
): ExactSkip {
  const skip = readSkip(given)
  requireThat(skip.bill_id === billId, 'bill_id', 'the id of the bill')
  const cycleDueDate = readDate(skip.cycle_due_date)
  const nextDueDate = readDate(skip.next_due_date)
  requireThat(nextDueDate >= cycleDueDate, 'next_due_date', 'not before cycle_due_date')
  const rule = { field: 'note', maxLength: TEXT_LIMITS.skipNote, multiline: true }
  return {
    cycleDueDate,
    cycleAmount: readBillAmount(skip.cycle_amount, decimals),
    cycleAnchorDay: skip.cycle_anchor_day,
    scheduleEpoch: epochOf(skip.schedule_epoch, epoch),
    nextDueDate,
    note: skip.note === null ? null : cleanText(skip.note, rule) || null,
    createdAt: instantOf(skip.created_at),
  }
}

const MAX_EPOCH = 1_000_000_000

function epochOf(epoch: number, most: number): number {
  requireThat(isWhole(epoch, 0, most), 'schedule_epoch', `a whole number from 0 to ${most}`)
  return epoch
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}

function dayOrNull(text: string | null): CalendarDate | null {
  return text === null ? null : readDate(text)
}

/** The one form in which ours are written; its order as text is its order in time. */
function instantOf(text: string, field = 'created_at'): string {
  const time = Date.parse(text)
  requireThat(INSTANT.test(text) && !Number.isNaN(time), field, 'an instant in UTC')
  return text
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function requireThat(is: boolean, field: string, expected: string): void {
  if (!is) throw refuse('field-invalid', { field, expected })
}
