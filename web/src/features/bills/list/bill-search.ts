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
  state?: StateFilter
  /** Else by due date. */
  sort?: BillSort
}

/** Unchecked parameters from the address. */
export type RawBillSearch = { [Key in keyof BillSearch]?: unknown }

/** Invalid parameters are dropped. */
export function readBillSearch({ q, type, account, state, sort }: RawBillSearch): BillSearch {
  return {
    ...(isTextual(q) && String(q) !== '' ? { q: String(q) } : {}),
    ...(type === 'bill' || type === 'deposit' ? { type } : {}),
    ...(isTextual(account) ? { account: String(account) } : {}),
    ...(isState(state) ? { state } : {}),
    ...(sort === 'name' || sort === 'amount' ? { sort } : {}),
  }
}

/** Without the text, which is always visible, and the order, which hides nothing. */
export function activeFilters({ type, account, state }: BillSearch): number {
  return [type, account, state].filter((each) => each !== undefined).length
}

export function isFiltered({ q, type, account, state }: BillSearch): boolean {
  return q !== undefined || type !== undefined || account !== undefined || state !== undefined
}

function isState(value: unknown): value is StateFilter {
  return STATES.some((state) => state === value)
}

/** An account may be called 2024 or true: the router reads those as a number and a boolean. */
function isTextual(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
