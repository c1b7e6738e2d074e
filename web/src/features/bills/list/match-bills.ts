import type { Bill } from '@duebook/contract'
import type { BillSearch, BillSort } from './bill-search.ts'

export interface SearchableBill {
  bill: Bill
  /** The searched text, folded once: notes can be long, and every key press searches all of them. */
  text: string
}

/** Every text field of a bill, and whether it is searched. */
const IS_SEARCHED: Record<TextField, boolean> = { name: true, account: true, notes: true, url: false }

/** Free-text fields; dates and choices have their own filters. */
type TextField = Exclude<
  { [F in keyof Bill]: string extends Bill[F] ? F : never }[keyof Bill],
  'due_date' | 'pay_on' | 'ends_on' | 'created_at' | 'updated_at'
>

const SEARCHED = (Object.keys(IS_SEARCHED) as TextField[]).filter((field) => IS_SEARCHED[field])

export function toSearchable(bills: readonly Bill[]): SearchableBill[] {
  return bills.map((bill) => {
    const texts = SEARCHED.map((field) => bill[field]).filter((text) => text !== null)
    return { bill, text: fold(texts.join('\n')) }
  })
}

export function matchBills(bills: readonly SearchableBill[], search: BillSearch, locale: string): Bill[] {
  const words = fold(search.q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  return bills
    .filter(({ bill, text }) => fits(bill, search) && words.every((word) => text.includes(word)))
    .map(({ bill }) => bill)
    .sort(orderFor(search.sort, locale))
}

/** Each account once, as the reader's language sorts them. */
export function listAccounts(bills: readonly Bill[], locale: string): string[] {
  const accounts = new Set(bills.flatMap(({ account }) => account ?? []))
  return [...accounts].sort(new Intl.Collator(locale, { numeric: true }).compare)
}

function fits({ type, account, draft, archived, ended }: Bill, search: BillSearch): boolean {
  if (search.type !== undefined && type !== search.type) return false
  if (search.account !== undefined && (account ?? '') !== search.account) return false
  if (search.state === 'all') return true
  // What has ended is archived too, but not put away by anybody.
  if (ended !== (search.state === 'ended')) return false
  if (ended) return true
  if (archived !== (search.state === 'archived')) return false
  return draft || search.state !== 'draft'
}

function orderFor(sort: BillSort | undefined, locale: string): (a: Bill, b: Bill) => number {
  const collator = new Intl.Collator(locale, { numeric: true })
  const byName = (a: Bill, b: Bill) => collator.compare(a.name, b.name) || a.id - b.id
  switch (sort) {
    case undefined:
      return (a, b) => compareDays(a.pay_on, b.pay_on) || byName(a, b)
    case 'name':
      return byName
    case 'amount':
      return (a, b) => b.amount - a.amount || byName(a, b)
  }
}

function compareDays(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Café, CAFÉ and cafe all match. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
