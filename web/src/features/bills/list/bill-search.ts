import type { BillType } from '@duebook/contract'

/** Without a state: active bills and drafts. */
export type StateFilter = 'draft' | 'ended' | 'archived' | 'all'
const STATES: readonly StateFilter[] = ['draft', 'ended', 'archived', 'all']
export type BillSort = 'name' | 'amount'

/** The search parameters of the list. Defaults are left out, so that /bills stays /bills. */
export interface BillSearch {
  q?: string
  type?: BillType
  /** Empty: those without an account. */
  account?: string
  /** 0: those without a category. */
  category?: number
  tag?: string
  state?: StateFilter
  /** Else by due date. */
  sort?: BillSort
}

/** Unchecked parameters from the address. */
export type RawBillSearch = { [Key in keyof BillSearch]?: unknown }

/** Invalid parameters are dropped. */
export function readBillSearch({ q, type, account, category, tag, state, sort }: RawBillSearch): BillSearch {
  return {
    ...(isTextual(q) && String(q) !== '' ? { q: String(q) } : {}),
    ...(type === 'bill' || type === 'deposit' ? { type } : {}),
    ...(isTextual(account) ? { account: String(account) } : {}),
    ...(isCategory(category) ? { category: Number(category) } : {}),
    ...(isTextual(tag) && String(tag) !== '' ? { tag: String(tag) } : {}),
    ...(isState(state) ? { state } : {}),
    ...(sort === 'name' || sort === 'amount' ? { sort } : {}),
  }
}

/** Without the text, which is always visible, and the order, which hides nothing. */
export function activeFilters({ type, account, category, tag, state }: BillSearch): number {
  return [type, account, category, tag, state].filter((each) => each !== undefined).length
}

export function isFiltered(search: BillSearch): boolean {
  return search.q !== undefined || activeFilters(search) > 0
}

function isState(value: unknown): value is StateFilter {
  return STATES.some((state) => state === value)
}

/** The router reads what looks like a number as one. */
function isCategory(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** An account may be called 2024 or true: the router reads those as a number and a boolean. */
function isTextual(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
