import {
  type Bill,
  type BillChanges,
  type BillType,
  type Icon,
  isBillUrl,
  type NewBill,
} from '@duebook/contract'
import { type Day, isDay } from '../../../format/days.ts'
import { FIRST_DUE_DATE } from '../new-bill-search.ts'
import { isSameSchedule } from './custom-schedule.ts'
import { emptyRepeat, type RepeatFields, toRepeat, toSentRepeat } from './repeat-fields.ts'

/** The form's values as typed. The amount field keeps its own. */
export interface BillFields {
  name: string
  dueDate: Day
  repeat: RepeatFields
  type: BillType
  account: string
  categoryId: number | null
  tags: string[]
  icon: Icon | null
  url: string
  notes: string
  autoPay: boolean
  variable: boolean
  draft: boolean
}

export function emptyFields(dueDate: Day, known: Partial<BillFields> = {}): BillFields {
  return {
    name: '',
    dueDate,
    repeat: emptyRepeat(dueDate),
    type: 'bill',
    account: '',
    categoryId: null,
    tags: [],
    icon: null,
    url: '',
    notes: '',
    autoPay: false,
    variable: false,
    draft: false,
    ...known,
  }
}

/** The account of the bill that was added last: most bills of a household are paid from one. */
export function lastAccount(bills: readonly Pick<Bill, 'id' | 'account'>[]): string {
  const newest = bills.reduce<(typeof bills)[number] | undefined>(
    (last, bill) => (last && last.id > bill.id ? last : bill),
    undefined,
  )
  return newest?.account ?? ''
}

/** `isOnce`: nothing was paid or skipped yet. */
export function toFields(bill: Bill, isOnce = true): BillFields {
  return {
    name: bill.name,
    dueDate: bill.due_date,
    repeat: toRepeat(bill, isOnce),
    type: bill.type,
    account: bill.account ?? '',
    categoryId: bill.category_id,
    tags: bill.tags,
    icon: bill.icon,
    url: bill.url ?? '',
    notes: bill.notes ?? '',
    autoPay: bill.auto_pay,
    variable: bill.variable,
    draft: bill.draft,
  }
}

/** All that the form asks for; the day of the month only where it has to be said. */
export type TypedBill = Required<Omit<NewBill, 'anchor_day'>> & Pick<NewBill, 'anchor_day'>

/** `base` is the stored version of an existing bill. */
export function toNewBill(fields: BillFields, amount: number, base?: Bill): TypedBill {
  return {
    name: fields.name.trim(),
    amount,
    due_date: fields.dueDate,
    type: fields.type,
    account: fields.account.trim() || null,
    category_id: fields.categoryId,
    tags: fields.tags,
    icon: fields.icon,
    url: fields.url.trim() || null,
    notes: fields.notes.trim() || null,
    auto_pay: fields.autoPay,
    variable: fields.variable,
    draft: fields.draft,
    ...toSentRepeat(fields.repeat, fields.dueDate, base),
  }
}

/** Only changed fields: what somebody else has changed meanwhile must not be overwritten. */
export function changesOf(base: Bill, typed: TypedBill): BillChanges {
  // A bill that has ended says that no cycles are left, also where a date ended it.
  const before = { ...base, cycles_left: base.ends_on === null ? base.cycles_left : null }
  const isPlainNow = typed.schedule === null && base.schedule !== null
  const isChanged = (key: keyof NewBill) => {
    if (key === 'schedule') return !isSameSchedule(typed.schedule, base.schedule)
    if (key === 'tags') return typed.tags.join('\n') !== base.tags.join('\n')
    // Without a schedule it decides.
    return typed[key] !== before[key] || (key === 'frequency' && isPlainNow)
  }
  const keys = (Object.keys(typed) as (keyof NewBill)[]).filter(isChanged)
  return Object.fromEntries(keys.map((key) => [key, typed[key]]))
}

/** The fields behind “More details”. */
export type DetailField = Exclude<
  keyof BillFields,
  'name' | 'dueDate' | 'repeat' | 'type' | 'account' | 'categoryId' | 'variable'
>

const DETAILS = Object.keys({
  icon: true,
  tags: true,
  url: true,
  notes: true,
  autoPay: true,
  draft: true,
} satisfies Record<DetailField, true>) as DetailField[]

/** Not for an icon alone, which shows on the bill anyway. */
export function hasDetails({ url, notes, autoPay, draft, tags }: BillFields): boolean {
  return url !== '' || notes !== '' || autoPay || draft || tags.length > 0
}

export function hasDetailProblem(problems: FieldProblems): boolean {
  return DETAILS.some((field) => problems[field] !== undefined)
}

export type TextField = Exclude<
  { [F in keyof BillFields]: string extends BillFields[F] ? F : never }[keyof BillFields],
  'dueDate'
>

export const LONGEST: Record<TextField, number> = { name: 200, account: 100, url: 2048, notes: 10_000 }

export type FieldProblem = 'nameMissing' | 'tooLong' | 'dateMissing' | 'datePast' | 'urlInvalid'
export type FieldProblems = Partial<Record<keyof BillFields, FieldProblem>>

/** What the server would refuse, checked before sending. */
export function problemsOf(fields: BillFields): FieldProblems {
  const problems: FieldProblems = {}
  if (fields.name.trim() === '') problems.name = 'nameMissing'
  for (const key of Object.keys(LONGEST) as TextField[]) {
    if (fields[key].trim().length > LONGEST[key]) problems[key] = 'tooLong'
  }
  if (!isDay(fields.dueDate)) problems.dueDate = 'dateMissing'
  else if (fields.dueDate < FIRST_DUE_DATE) problems.dueDate = 'datePast'
  if (!problems.url && !isBillUrl(fields.url.trim())) problems.url = 'urlInvalid'
  return problems
}

/** example.org becomes https://example.org, so that it can be a link. Anything else stays as it was typed. */
export function completeUrl(typed: string): string {
  const url = typed.trim()
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[:/?#]|$)/u.test(url) ? `https://${url}` : url
}
