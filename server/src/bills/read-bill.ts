import { type BillChanges, isBillUrl, type NewBill, TEXT_LIMITS } from '@duebook/contract'
import type { BillInput } from '#bills/bill-columns'
import { readBillAmount } from '#core/amount'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { readDate } from '#core/read-date'
import { readSchedule } from '#core/recurrence/read-schedule'
import { readTags } from '#core/tags'
import { cleanRequiredText, cleanText } from '#core/text'
import type { Flag } from '#db/schema'

/** Every field that a caller can send, in the form in which it is kept. */
const READERS: Readers = {
  name: (text) => ({ name: cleanRequiredText(text, { field: 'name', maxLength: TEXT_LIMITS.billName }) }),
  amount: (amount, decimals) => ({ amount: readBillAmount(amount, decimals) }),
  due_date: (text) => ({ dueDate: readDate(text) }),
  frequency: (frequency) => ({ frequency }),
  type: (type) => ({ type }),
  account: (text) => ({ account: optionalText(text, 'account', TEXT_LIMITS.account) }),
  url: (text) => ({ url: readUrl(text) }),
  notes: (text) => ({ notes: optionalText(text, 'notes', TEXT_LIMITS.notes, true) }),
  auto_pay: (is) => ({ autoPay: toFlag(is) }),
  variable: (is) => ({ variable: toFlag(is) }),
  draft: (is) => ({ draft: toFlag(is) }),
  schedule: (value) => ({ schedule: value === null ? null : readSchedule(value) }),
  ends_on: (text) => ({ endsOn: text === null ? null : readDate(text) }),
  cycles_left: (count) => ({ cyclesLeft: count }),
  weekend: (weekend) => ({ weekend }),
  anchor_day: (anchorDay) => ({ anchorDay }),
  category_id: (id) => ({ categoryId: id === null || Number.isSafeInteger(id) ? id : NO_ID }),
  tags: (tags) => readTags(tags),
  icon: (icon) => ({ icon }),
}

type Sent = Required<NewBill>
type Readers = { [F in keyof Sent]: (value: Sent[F], decimals: number) => Partial<BillInput> }

/** What a new bill has where its maker says nothing. */
const DEFAULTS: Omit<BillInput, 'name' | 'amount' | 'dueDate' | 'frequency' | 'type'> = {
  account: null,
  url: null,
  notes: null,
  autoPay: 0,
  variable: 0,
  draft: 0,
  schedule: null,
  endsOn: null,
  cyclesLeft: null,
  weekend: 'keep',
  categoryId: null,
  ...readTags([]),
  icon: null,
}

export function readNewBill(body: NewBill, decimals: number): BillInput {
  return { ...DEFAULTS, ...readBillChanges(body, decimals) } as BillInput
}

/** Reads the fields that are there, and refuses the first that does not fit. */
export function readBillChanges(body: BillChanges, decimals: number): Partial<BillInput> {
  const fields: Partial<BillInput> = {}
  const read = <F extends keyof Sent>(name: F) => {
    const value = body[name]
    if (value !== undefined) Object.assign(fields, READERS[name](value as Sent[F], decimals))
  }
  FIELD_NAMES.forEach(read)
  return fields
}

const FIELD_NAMES = Object.keys(READERS) as (keyof Sent)[]

function toFlag(is: boolean): Flag {
  return is ? 1 : 0
}

/** Blank texts become null. */
function optionalText(
  text: string | null,
  field: string,
  maxLength: number,
  multiline = false,
): string | null {
  return text === null ? null : cleanText(text, { field, maxLength, multiline }) || null
}

/** Kept as typed. */
function readUrl(text: string | null): string | null {
  const url = optionalText(text, 'url', TEXT_LIMITS.url)
  if (url === null || isBillUrl(url)) return url
  throw refuse('invalid-url')
}
