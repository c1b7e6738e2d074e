import type { BillType } from '@duebook/contract'
import { readPaymentAmount } from '#core/amount'
import { type CalendarDate, compareDates } from '#core/calendar'
import { refuse } from '#core/errors'
import type { Minor } from '#core/money'
import { ruleOf, type ScheduleText, toText } from '#core/recurrence/schedule'
import { foldedText } from '#core/text'
import { readType } from '#imports/interpret/flags'
import { mapInTurns, type Turns } from '#imports/interpret/in-turns'
import type { BillDraft, KnownBill, KnownPayments, PaymentDraft } from '#imports/interpret/interpreted'
import { type Cycle, cyclesCountedBack, nearestCycle, type Standing } from '#imports/interpret/nearest-cycle'
import { missing, notice, type Remarks, tryRule, unclear } from '#imports/interpret/notices'
import { decimalsIn, readWrittenAmount } from '#imports/interpret/numbers'
import { keyOfPayment } from '#imports/interpret/payment-key'
import { type AmountRead, type Reading, readAmount, readDay, textOf } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import { shownText, wordsIn } from '#imports/interpret/words'
import type { ItemPayment } from '#imports/neutral'

/** A payment as a file has it, once it is read. */
export interface ReadPayment {
  date: CalendarDate
  amount: Minor
}

/** Settled cycles of one bill; each payment that is added settles one or is a part of one. */
export type SettledCycles = Set<CalendarDate>

export function standingOf(bill: BillDraft | KnownBill): Standing {
  const schedule =
    typeof bill.schedule === 'object' && bill.schedule !== null ? toText(bill.schedule) : bill.schedule
  const rule = ruleOf({ frequency: bill.frequency, schedule: schedule as ScheduleText | null })
  return { rule, dueDate: bill.dueDate, anchorDay: bill.anchorDay }
}

/** The payments that came with a bill, the earliest first. */
export async function readPayments(
  payments: readonly ItemPayment[],
  reading: Reading,
  remarks: Remarks,
  turns: Turns,
): Promise<ReadPayment[]> {
  const read = await mapInTurns(turns, payments, (payment) => readItemPayment(payment, reading, remarks))
  return read.filter((payment) => payment !== undefined).sort((a, b) => compareDates(a.date, b.date))
}

/** Each in its cycle: the first of several for one settles it. `knownAs` is the bill of the group that it is the same as. */
export async function paymentsOfBill(
  {
    bill,
    knownAs,
    payments,
    movesWithPayments,
  }: {
    bill: BillDraft
    knownAs: KnownBill | null
    payments: readonly ReadPayment[]
    /** Whether each payment has moved the due date in the program that the file comes from. */
    movesWithPayments: boolean
  },
  known: KnownPayments,
  remarks: Remarks,
  turns: Turns,
): Promise<PaymentDraft[]> {
  const settled: SettledCycles = new Set(knownAs ? known.settled.get(knownAs.id) : [])
  const standing = standingOf(bill)
  const days = payments.map(({ date }) => date)
  const counted = movesWithPayments ? cyclesCountedBack(standing, days) : undefined
  const cycles = new Map(payments.map((payment, index) => [payment, counted?.[index]]))
  const placed = await mapInTurns(turns, payments, (payment) => {
    const existsAs = knownAs && existing(known, knownAs.id, payment)
    if (existsAs !== null) {
      remarks.warnings.push(notice('payment-exists', null, { date: payment.date }))
    }
    const cycle = cycles.get(payment) ?? nearestCycle(standing, payment.date)
    return inItsCycle(payment, cycle, settled, existsAs, remarks)
  })
  return placed.filter((payment) => payment !== undefined)
}

function readItemPayment(
  { date: day, amount: text }: ItemPayment,
  reading: Reading,
  remarks: Remarks,
): ReadPayment | undefined {
  const date = readDay(day, 'date', reading, remarks)
  const amount = readAmount(text, { reading, remarks, isTyped: false })
  if (amount?.isNegative) {
    remarks.warnings.push(notice('refund-left-out', null, { date: day }))
    return undefined
  }
  const minor = amount && paymentAmount(amount, reading, remarks)
  return date === undefined || minor === undefined ? undefined : { date, amount: minor }
}

function paymentAmount({ decimal }: AmountRead, { group }: Reading, remarks: Remarks): Minor | undefined {
  const { decimals } = group
  return tryRule(remarks, 'amount', () => {
    if (decimalsIn(decimal) > decimals) throw refuse('amount-too-precise', { decimals })
    return readPaymentAmount(Number(decimal), decimals)
  })
}

export function existing(
  { ids }: KnownPayments,
  billId: number,
  { date, amount }: ReadPayment,
): number | null {
  return ids.get(keyOfPayment(billId, date, amount)) ?? null
}

function inItsCycle(
  { date, amount }: ReadPayment,
  cycle: Cycle | undefined,
  settled: SettledCycles,
  existsAs: number | null,
  { errors }: Remarks,
): PaymentDraft | undefined {
  if (cycle === undefined) {
    errors.push(notice('payments-before-calendar', 'date', { value: date }))
    return undefined
  }
  const { dueDate, nextDueDate } = cycle
  const settles = existsAs === null && !settled.has(dueDate)
  if (settles) settled.add(dueDate)
  return { date, amount, cycleDueDate: dueDate, settles, nextDueDate: settles ? nextDueDate : null, existsAs }
}

export type BillsByName = ReadonlyMap<string, readonly KnownBill[]>

export function billsByName(bills: readonly KnownBill[]): BillsByName {
  return Map.groupBy(bills, ({ name }) => foldedText(name))
}

/** A row that is a payment of a bill that the group has. */
export interface PaymentRow {
  bill: KnownBill
  payment: ReadPayment
}

/** A row whose money went the other way than for its bill, such as a refund, is no payment of it. */
export function readPaymentRow(
  record: FileRecord,
  bills: BillsByName,
  reading: Reading,
  remarks: Remarks,
): PaymentRow | 'against-direction' | null {
  const day = textOf(record, 'date')
  if (day === undefined) remarks.errors.push(missing('date'))
  const date = day === undefined ? undefined : readDay(day, 'date', reading, remarks)
  const text = textOf(record, 'amount')
  if (text === undefined) remarks.errors.push(missing('amount'))
  const amount =
    text === undefined
      ? undefined
      : readAmount(text, { reading, remarks, isTyped: record.typed.has('amount') })
  const minor = amount && paymentAmount(amount, reading, remarks)
  const bill = billNamed(record, bills, reading, remarks)
  if (bill === 'against-direction') return bill
  if (date === undefined || minor === undefined || bill === undefined) return null
  return { bill, payment: { date, amount: minor } }
}

/** What is settled of each bill, while payments of a file are looked at one by one. */
export interface PaymentBook {
  known: KnownPayments
  settled: Map<number, SettledCycles>
  /** Where cycles do not follow from the days alone. */
  counted: ReadonlyMap<PaymentRow, Cycle | undefined>
}

/**
 * The cycles of rows from a program that moves the due date with each payment; the earliest row comes first. Bills with payments of
 * their own here have been moved by those, too, and are not counted back.
 */
export function countedBack(
  rows: readonly PaymentRow[],
  { settled }: KnownPayments,
): Map<PaymentRow, Cycle | undefined> {
  const counted = new Map<PaymentRow, Cycle | undefined>()
  for (const [bill, paid] of Map.groupBy(rows, (row) => row.bill)) {
    if ((settled.get(bill.id)?.size ?? 0) > 0) continue
    const days = paid.map(({ payment }) => payment.date)
    cyclesCountedBack(standingOf(bill), days).forEach((cycle, index) => {
      const row = paid[index]
      if (row) counted.set(row, cycle)
    })
  }
  return counted
}

export function placePayment(
  row: PaymentRow,
  { known, settled, counted }: PaymentBook,
  leaveOut: boolean,
  remarks: Remarks,
): PaymentDraft | undefined {
  const { bill, payment } = row
  const sofar = settled.get(bill.id) ?? new Set(known.settled.get(bill.id))
  settled.set(bill.id, sofar)
  // What is left out shows what it would be, but takes no cycle from the others.
  const taken = leaveOut ? new Set(sofar) : sofar
  const cycle = counted.get(row) ?? nearestCycle(standingOf(bill), payment.date)
  return inItsCycle(payment, cycle, taken, existing(known, bill.id, payment), remarks)
}

/** Which way the money went tells bills of one name apart: the type of the row, or the signs of amounts where a file has both. */
function billNamed(
  record: FileRecord,
  bills: BillsByName,
  reading: Reading,
  { errors, warnings }: Remarks,
): KnownBill | 'against-direction' | undefined {
  const text = textOf(record, 'bill')
  if (text === undefined) {
    errors.push(missing('bill'))
    return undefined
  }
  const typeText = textOf(record, 'type')
  const typeRead = typeText === undefined ? undefined : readType(typeText)
  // Banks put other words there, too, but what somebody typed is meant.
  if (typeText !== undefined && typeRead === undefined && record.typed.has('type')) {
    errors.push(unclear('type', typeText))
    return undefined
  }
  const type = typeRead ?? bySign(record, reading)
  const named = bills.get(wordsIn(text) ?? '') ?? []
  const found = type === undefined ? named : named.filter((bill) => bill.type === type)
  const [bill, ...others] = found
  if (bill && others.length === 0) return bill
  if (named.length > 0 && found.length === 0) {
    warnings.push(notice('against-direction', null, { name: shownText(text) }))
    return 'against-direction'
  }
  errors.push(notice(named.length > 1 ? 'bill-ambiguous' : 'bill-unknown', 'bill', { name: shownText(text) }))
  return undefined
}

/** The sign that the file has: who types another amount need not type it. */
function bySign({ original }: FileRecord, { signsTellType }: Reading): BillType | undefined {
  const written = signsTellType && original.amount !== undefined && readWrittenAmount(original.amount)
  if (!written || written.digits === '') return undefined
  return written.isNegative ? 'bill' : 'deposit'
}
