import { EXPORT_FORMAT, EXPORT_VERSION } from '@duebook/contract'
import { exactBill, isWholeBalance, isWholeCategory, partsOf } from '#imports/readers/duebook-exact'
import { duebookBill } from '#imports/readers/duebook-values'
import { aboutLostPayments, makeItem } from '#imports/readers/make-item'
import { day, decimal, type Fields, fields, isRecord, list, text } from '#imports/readers/plain-values'
import type { ReadContents, Reader } from '#imports/readers/reader'
import { unreadable } from '#imports/reading/unreadable'

/** Our own files: the export of a bill group, and the lists that pages save as JSON. */
export const duebook: Reader = {
  source: 'duebook',
  recognises: (file) =>
    file.kind === 'json' && (isExport(contentOf(file.value)) || isSavedList(fields(file.value))),
  async read(file) {
    const value = file.kind === 'json' ? file.value : undefined
    const content = contentOf(value)
    return isExport(content) ? readExport(content) : readSavedList(fields(value))
  },
}

/** With the envelope of our responses, or without. */
function contentOf(value: unknown): Fields {
  const outer = fields(value)
  return isRecord(outer.data) ? outer.data : outer
}

function isExport({ format }: Fields): boolean {
  return format === EXPORT_FORMAT
}

function isSavedList({ exported_at: at, group, bills, payments }: Fields): boolean {
  if (typeof at !== 'string' || !isRecord(group) || !('currency' in group)) return false
  return Array.isArray(bills) || Array.isArray(payments)
}

function readExport(content: Fields): ReadContents {
  if (content.version !== EXPORT_VERSION) throw unreadable('newer-version')
  const parts = partsOf(content)
  const categories = list(content.categories).filter(isWholeCategory)
  const items = list(content.bills).map((bill, index) => {
    const { id, category_id: category } = fields(bill)
    const exact = exactBill(bill, parts)
    const { values, payments } = duebookBill(
      fields(bill),
      parts.categoryNames.get(text(category)),
      parts.payments(id),
    )
    return makeItem(index + 1, values, { sourceId: text(id) ?? null, payments, exact })
  })
  return {
    notation: 'exact',
    items,
    currency: text(fields(content.database).currency) ?? null,
    categories,
    balances: list(content.balances).filter(isWholeBalance),
    ...aboutLostPayments(content.payments, content.bills),
  }
}

function readSavedList({ group, bills, payments, categories }: Fields): ReadContents {
  const currency = text(fields(group).currency) ?? null
  if (!Array.isArray(bills)) return { notation: 'exact', items: list(payments).map(paymentItem), currency }
  const names = new Map(
    list(categories)
      .filter(isRecord)
      .map(({ id, name }) => [text(id), text(name)]),
  )
  const items = bills.map((bill, index) => {
    const one = fields(bill)
    const { values } = duebookBill(one, names.get(text(one.category_id)), [])
    return makeItem(index + 1, values, { sourceId: text(one.id) ?? null })
  })
  return { notation: 'exact', items, currency }
}

function paymentItem(payment: unknown, index: number) {
  const { id, bill_name: bill, bill_type: type, date, amount } = fields(payment)
  return makeItem(
    index + 1,
    { bill: text(bill), date: day(date), amount: decimal(amount), type: text(type) },
    { sourceId: text(id) ?? null },
  )
}
