import type { DateOrder, DecimalSign, Frequency, ImportField, ImportOptions } from '@duebook/contract'
import type { CalendarDate } from '#core/calendar'
import type { ColumnHints } from '#imports/interpret/columns'
import { dependsOnOrder, readFileDate, readSerialDay } from '#imports/interpret/dates'
import type { GroupFacts } from '#imports/interpret/interpreted'
import { type Remarks, unanswered, unclear } from '#imports/interpret/notices'
import { type DecimalText, readDecimal, readWrittenAmount } from '#imports/interpret/numbers'
import type { FileRecord } from '#imports/interpret/records'

/** How the texts of a file are read: what the file decides, and what somebody answered. */
export interface Reading {
  group: GroupFacts
  order: DateOrder | undefined
  decimal: DecimalSign | undefined
  /** Of amounts that say none; null until it is answered. */
  currency: string | null
  defaultFrequency: Frequency | null
  autoPay: boolean
  onDuplicate: ImportOptions['on_duplicate']
  /** Amounts below zero are bills, those above deposits, where a file has both. */
  signsTellType: boolean
  hints: ColumnHints
  /** Questions without an answer. */
  open: ReadonlySet<string>
}

export interface AmountRead {
  decimal: DecimalText
  isNegative: boolean
  isVariable: boolean
  isUnknown: boolean
  /** What stands around it. */
  around: string
}

export function readAmount(
  text: string,
  { reading, remarks, isTyped }: { reading: Reading; remarks: Remarks; isTyped: boolean },
): AmountRead | undefined {
  const written = readWrittenAmount(text)
  if (written === undefined) {
    remarks.errors.push(unclear('amount', text))
    return undefined
  }
  const { digits, ...others } = written
  if (digits === '') return { ...others, decimal: '0', isUnknown: true }
  // What somebody typed may have either sign, where only one makes a number of it.
  const free = isTyped ? readDecimal(digits, undefined) : undefined
  const read = free?.ok ? free : readDecimal(digits, reading.decimal)
  if (read.ok) return { ...others, decimal: read.decimal, isUnknown: false }
  const isOpen = read.problem === 'sign-open' && reading.open.has('decimal')
  remarks.errors.push(isOpen ? unanswered('decimal', 'amount') : unclear('amount', text))
  return undefined
}

export function readDay(
  text: string,
  field: ImportField,
  { order, open }: Reading,
  remarks: Remarks,
): CalendarDate | undefined {
  const counted = readSerialDay(text)
  if (counted !== undefined) return counted
  const read = readFileDate(text, order)
  const isOpen = open.has('date_order') && dependsOnOrder(text)
  if (read.ok && !isOpen) return read.date
  remarks.errors.push(isOpen ? unanswered('date_order', field) : unclear(field, text))
  return undefined
}

/** The text of a field, where it says something. */
export function textOf({ values }: FileRecord, field: ImportField): string | undefined {
  const text = values[field]
  return text === undefined || text.trim() === '' ? undefined : text
}
