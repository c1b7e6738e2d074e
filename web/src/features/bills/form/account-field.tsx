import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useMemo } from 'react'
import { useBills } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { listAccounts } from '../list/match-bills.ts'

/** Offers the accounts of other bills. */
export function AccountField(props: AutocompleteProps) {
  const { locale } = useFormat()
  const bills = useBills().data
  const accounts = useMemo(() => listAccounts(bills ?? [], locale), [bills, locale])
  return <Autocomplete autoComplete="off" data={accounts} limit={20} {...props} />
}
