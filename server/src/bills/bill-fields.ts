import { type BillChanges, TEXT_LIMITS } from '@duebook/contract'
import type { BillValues } from '#bills/store'
import { readBillAmount } from '#core/amount'
import { refuse } from '#core/errors'
import { readDate } from '#core/read-date'
import { cleanRequiredText, cleanText } from '#core/text'

/** What a caller can set, in the form in which it is kept. */
export type SetFields = Partial<
  Omit<BillValues, 'anchorDay' | 'scheduleSetOn' | 'scheduleEpoch' | 'autoRecordedThrough'>
>

/** Reads the fields that are there, and refuses the first that does not fit. */
export function readBillFields(body: BillChanges, decimals: number): SetFields {
  const fields: SetFields = {}
  if (body.name !== undefined) {
    fields.name = cleanRequiredText(body.name, { field: 'name', maxLength: TEXT_LIMITS.billName })
  }
  if (body.amount !== undefined) fields.amount = readBillAmount(body.amount, decimals)
  if (body.due_date !== undefined) fields.dueDate = readDate(body.due_date)
  if (body.frequency !== undefined) fields.frequency = body.frequency
  if (body.type !== undefined) fields.type = body.type
  if (body.account !== undefined) fields.account = optionalText(body.account, 'account', TEXT_LIMITS.account)
  if (body.url !== undefined) fields.url = readUrl(body.url)
  if (body.notes !== undefined) fields.notes = optionalText(body.notes, 'notes', TEXT_LIMITS.notes, true)
  if (body.auto_pay !== undefined) fields.autoPay = body.auto_pay ? 1 : 0
  if (body.variable !== undefined) fields.variable = body.variable ? 1 : 0
  if (body.draft !== undefined) fields.draft = body.draft ? 1 : 0
  return fields
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

/** Kept as typed where it has no scheme; `javascript:`, `data:` and the like would run when somebody clicks. */
function readUrl(text: string | null): string | null {
  const url = optionalText(text, 'url', TEXT_LIMITS.url)
  if (url === null || !SCHEME.test(url) || HOST_AND_PORT.test(url)) return url
  const host = HTTP_HOST.exec(url)?.[1]?.split('@').at(-1)
  if (host !== undefined && host.length <= MAX_HOST_LENGTH && URL.canParse(url)) return url
  throw refuse('invalid-url')
}

// Slashes too many are skipped by who parses it.
const HTTP_HOST = /^https?:\/\/[/\\]*([^/\\?#]*)/i
/** As long as a name can be, and a port. To encode a longer one takes a time that grows with its square. */
const MAX_HOST_LENGTH = 260
const SCHEME = /^[a-z][a-z0-9+.-]*\s*:/i
// A single word before a port (`tel:911`, `javascript:1/…`) could be a scheme; two with a dot, or localhost, cannot.
const HOST_AND_PORT = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d{1,5}(?:[/?#]|$)/i
