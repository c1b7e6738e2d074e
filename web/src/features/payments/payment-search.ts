import type { BillType } from '@duebook/contract'
import { addMonths, type Day, firstOf, isDay, lastOf, monthOf } from '../../format/days.ts'

/** Quick choices are kept by name: this month stays this month when the page is loaded again in the next one. */
export const RANGES = ['month', 'quarter', 'year', 'lastYear', 'all'] as const
export type RangeName = (typeof RANGES)[number]

/** The filters, as they stand in the address. What is not there does not filter. */
export interface PaymentSearch {
  range?: Exclude<RangeName, 'all'>
  from?: Day
  to?: Day
  bill?: number
  /** Of bills with this category, account or tag: `category:7`, `tag:work`; nothing behind the colon: without one. */
  part?: string
  type?: BillType
  text?: string
}

/** Both ends belong to it; undefined is open. */
export interface DayRange {
  from: Day | undefined
  to: Day | undefined
}

/** An address can be typed or old: invalid parameters are dropped. */
export function readPaymentSearch(search: Record<string, unknown>): PaymentSearch {
  const bill = Number(search.bill)
  const range = RANGES.find((name) => name === search.range)
  const text = typeof search.text === 'string' || typeof search.text === 'number' ? String(search.text) : ''
  const { from, to, part, type } = search
  return {
    ...(range !== undefined && range !== 'all' && { range }),
    ...(range === undefined && typeof from === 'string' && isDay(from) && { from }),
    ...(range === undefined && typeof to === 'string' && isDay(to) && { to }),
    ...(Number.isSafeInteger(bill) && bill > 0 && { bill }),
    ...(typeof part === 'string' && /^(category|account|tag):/.test(part) && { part }),
    ...((type === 'bill' || type === 'deposit') && { type }),
    ...(text !== '' && { text: text.slice(0, 200) }),
  }
}

export function daysOf({ range, from, to }: PaymentSearch, today: Day): DayRange {
  const month = monthOf(today)
  const year = Number(today.slice(0, 4))
  if (range === undefined) return { from, to }
  switch (range) {
    case 'month':
      return { from: firstOf(month), to: lastOf(month) }
    case 'quarter':
      return { from: firstOf(addMonths(month, -2)), to: lastOf(month) }
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** The quick choice that is on; undefined where days were chosen one by one. */
export function rangeNameOf({ range, from, to }: PaymentSearch): RangeName | undefined {
  return range ?? (from === undefined && to === undefined ? 'all' : undefined)
}

export function isBackwards({ from, to }: DayRange): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** Without the text, which is always visible. */
export function activeFilters(search: PaymentSearch): number {
  return (
    (rangeNameOf(search) === 'all' ? 0 : 1) +
    (search.bill === undefined ? 0 : 1) +
    (search.part === undefined ? 0 : 1)
  )
}
