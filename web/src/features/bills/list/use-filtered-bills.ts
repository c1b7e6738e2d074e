import type { Bill } from '@duebook/contract'
import { useDeferredValue, useMemo } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { isFiltered } from './bill-search.ts'
import { listAccounts, listTags, matchBills, toSearchable } from './match-bills.ts'
import { useBillSearch } from './use-bill-search.ts'

export type FilteredBills = ReturnType<typeof useFilteredBills>

/** The filters, and the bills that match them. */
export function useFilteredBills(bills: readonly Bill[]) {
  const { locale } = useFormat()
  const filters = useBillSearch()
  const { search, typed } = filters
  const wanted = useDeferredValue(useMemo(() => ({ ...search, q: typed }), [search, typed]))
  const searchable = useMemo(() => toSearchable(bills), [bills])
  const shown = useMemo(() => matchBills(searchable, wanted, locale), [searchable, wanted, locale])
  const accounts = useMemo(() => listAccounts(bills, locale), [bills, locale])
  const tags = useMemo(() => listTags(bills, locale), [bills, locale])
  return { ...filters, shown, accounts, tags, isFiltered: isFiltered(search) || typed !== '' }
}
