import type { ImportField } from '@duebook/contract'
import { type BillType, type NewBill, TEXT_LIMITS } from '@duebook/contract'
import type { BillInput } from '#bills/bill-columns'
import { readBillChanges, readNewBill } from '#bills/read-bill'
import { newSchedule } from '#bills/schedule-changes'
import type { CalendarDate } from '#core/calendar'
import { AppError, refuse } from '#core/errors'
import { cleanText } from '#core/text'
import { dueDateOf } from '#imports/interpret/due-date-of'
import { readIcon, readStatus, readType, readWeekend, readYesNo, type Status } from '#imports/interpret/flags'
import type { BillDraft } from '#imports/interpret/interpreted'
import { missing, notice, type Remarks, tryRule, unclear } from '#imports/interpret/notices'
import { decimalsIn } from '#imports/interpret/numbers'
import { type AmountRead, type Reading, readAmount, readDay, textOf } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import { repetitionOf } from '#imports/interpret/repetition-of'
import { RENEWS } from '#imports/neutral'

type SingleLine = 'name' | 'account' | 'url' | 'category' | 'tags'
const SINGLE_LINE: readonly SingleLine[] = ['name', 'account', 'url', 'category', 'tags']

/** The bill that a row would become, by the rules that hold for every bill; null where something is in the way. */
export function billOf(file: FileRecord, reading: Reading, remarks: Remarks): BillDraft | null {
  const record = withoutLineBreaks(file, remarks)
  const amount = amountOf(record, reading, remarks)
  const status = statusOf(record, remarks)
  const repetition = repetitionOf(record, reading, remarks)
  const cyclesLeft = repetition?.isOnce ? 1 : cyclesLeftOf(record, remarks)
  const isOver = cyclesLeft === 0
  const endsOn = repetition?.isOnce ? undefined : textOf(record, 'ends_on')
  const ends = endsOn === undefined ? undefined : readDay(endsOn, 'ends_on', reading, remarks)
  const due = dueDateOf(
    record,
    { recurrence: repetition, endsOn: ends, isActive: status !== 'archived' && !isOver },
    reading,
    remarks,
  )
  const hasEnded = isOver || (record.movesByItself && isPastEnd(ends, due?.date, reading.group.today))
  const category = categoryOf(record, remarks)
  const body = {
    name: requiredName(record, remarks),
    amount: amount && exactAmount(amount, reading.group.decimals, remarks),
    type: typeOf(record, amount, reading, remarks),
    account: textOf(record, 'account'),
    url: textOf(record, 'url'),
    notes: textOf(record, 'notes'),
    auto_pay: autoPayOf(record, reading, remarks),
    variable: flagOf(record, 'variable', remarks) ?? amount?.isVariable ?? false,
    draft: status === 'draft',
    ends_on: ends,
    cycles_left: isOver ? undefined : cyclesLeft,
    weekend: weekendOf(record, remarks),
    tags: tagsOf(record),
    icon: iconOf(record, remarks),
    due_date: due?.date,
    ...repetition?.kept(due?.date),
  }
  if (amount?.isUnknown) remarks.warnings.push(notice('amount-unknown', 'amount'))
  if (amount?.isVariable) remarks.warnings.push(notice('amount-varies', 'amount'))
  const anchorDay = due?.anchorDay ?? 1
  const bill = readBody(body, reading, remarks)
  if (!bill || remarks.errors.length > 0) return null
  const checked = tryRule(remarks, null, () => newSchedule({ ...bill, anchorDay }, reading.group.today))
  if (!checked) return null
  const { categoryId: _, ...others } = bill
  return {
    ...others,
    category,
    archived: status === 'archived' || hasEnded ? 1 : 0,
    anchorDay: checked.anchorDay,
  }
}

/** Whether nothing comes any more: the end is past, or before what would come next. */
function isPastEnd(
  ends: CalendarDate | undefined,
  due: CalendarDate | undefined,
  today: CalendarDate,
): boolean {
  return ends !== undefined && (ends < today || (due !== undefined && ends < due))
}

/** The same rules as for every bill. Each field is refused on its own, so that all can be corrected at once. */
export function readBody(
  body: { [F in keyof NewBill]?: NewBill[F] | undefined },
  { group: { decimals } }: Reading,
  remarks: Remarks,
): BillInput | undefined {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as NewBill
  try {
    return readNewBill(given, decimals)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const [field, value] of Object.entries(given)) {
      tryRule(remarks, fieldOf(field), () => readBillChanges({ [field]: value }, decimals))
    }
    return undefined
  }
}

function fieldOf(field: string): ImportField {
  return field === 'schedule' ? 'frequency' : field === 'draft' ? 'status' : (field as ImportField)
}

/** Spreadsheets break long names into lines; no bill can have them there. */
function withoutLineBreaks(record: FileRecord, { warnings }: Remarks): FileRecord {
  const values = { ...record.values }
  for (const field of SINGLE_LINE) {
    const text = values[field]
    if (text === undefined || !LINE_BREAKS.test(text.trim())) continue
    values[field] = text.trim().replaceAll(LINE_BREAKS_IN_A_ROW, ' ')
    warnings.push(notice('text-cut-line-breaks', field, { field }))
  }
  return { ...record, values }
}

const LINE_BREAKS = /[\r\n\t\u2028\u2029]/
const LINE_BREAKS_IN_A_ROW = /[\r\n\t\u2028\u2029]+/g

function requiredName(record: FileRecord, { errors }: Remarks): string | undefined {
  const name = textOf(record, 'name')
  if (name === undefined) errors.push(missing('name'))
  return name
}

function amountOf(record: FileRecord, reading: Reading, remarks: Remarks): AmountRead | undefined {
  const text = textOf(record, 'amount')
  if (text !== undefined) return readAmount(text, { reading, remarks, isTyped: record.typed.has('amount') })
  remarks.errors.push(missing('amount'))
  return undefined
}

/** Refused by its digits: as a number, a very small rest would be taken for an error of arithmetic. */
export function exactAmount(amount: AmountRead, decimals: number, remarks: Remarks): number | undefined {
  return tryRule(remarks, 'amount', () => {
    if (decimalsIn(amount.decimal) > decimals) throw refuse('amount-too-precise', { decimals })
    return Number(amount.decimal)
  })
}

function typeOf(
  record: FileRecord,
  amount: AmountRead | undefined,
  { signsTellType }: Reading,
  { errors }: Remarks,
): BillType | undefined {
  const text = textOf(record, 'type')
  if (text === undefined) return signsTellType && amount && !amount.isNegative ? 'deposit' : 'bill'
  const type = readType(text)
  if (type === undefined) errors.push(unclear('type', text))
  return type
}

function statusOf(record: FileRecord, { errors }: Remarks): Status | undefined {
  const text = textOf(record, 'status')
  if (text === undefined) return 'active'
  const status = readStatus(text)
  if (status === undefined) errors.push(unclear('status', text))
  return status
}

function autoPayOf(record: FileRecord, { autoPay }: Reading, remarks: Remarks): boolean | undefined {
  return textOf(record, 'auto_pay') === RENEWS ? autoPay : flagOf(record, 'auto_pay', remarks)
}

function flagOf(
  record: FileRecord,
  field: 'auto_pay' | 'variable',
  { errors }: Remarks,
): boolean | undefined {
  const text = textOf(record, field)
  if (text === undefined) return undefined
  const flag = readYesNo(text)
  if (flag === undefined) errors.push(unclear(field, text))
  return flag
}

/** 0 is what ended bills have. */
function cyclesLeftOf(record: FileRecord, { errors }: Remarks): number | undefined {
  const text = textOf(record, 'cycles_left')?.trim()
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  errors.push(unclear('cycles_left', text))
  return undefined
}

function weekendOf(record: FileRecord, { errors }: Remarks): NewBill['weekend'] {
  const text = textOf(record, 'weekend')
  if (text === undefined) return undefined
  const weekend = readWeekend(text)
  if (weekend === undefined) errors.push(unclear('weekend', text))
  return weekend
}

function categoryOf(record: FileRecord, remarks: Remarks): string | null {
  const text = textOf(record, 'category') ?? ''
  const rule = { field: 'category', maxLength: TEXT_LIMITS.categoryName }
  return tryRule(remarks, 'category', () => cleanText(text, rule)) || null
}

/** Separated by commas; in quotes a tag can have one itself. */
function tagsOf(record: FileRecord): string[] | undefined {
  const parts = textOf(record, 'tags')?.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g)
  return parts
    ?.map((part) => part.trim())
    .map((tag) => (/^".*"$/.test(tag) ? tag.slice(1, -1).replaceAll('""', '"').trim() : tag))
    .filter((tag) => tag !== '')
}

function iconOf(record: FileRecord, { warnings }: Remarks): NewBill['icon'] {
  const text = textOf(record, 'icon')
  if (text === undefined) return undefined
  const icon = readIcon(text)
  if (icon === undefined) warnings.push(notice('not-taken', 'icon', { what: 'icon' }))
  return icon
}
