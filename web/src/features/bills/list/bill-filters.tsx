import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../../../texts/texts.tsx'
import classes from './bill-filters.module.css'
import { type BillSearch, readBillSearch } from './bill-search.ts'
import type { SearchChange } from './use-bill-search.ts'

interface BillFiltersProps {
  search: BillSearch
  typed: string
  accounts: string[]
  onType: (q: string) => void
  onChange: (changes: SearchChange) => void
}

// A choice is a text of its own; accounts can be called anything, so they carry a sign in front.
const ANY = ''
const ACCOUNT_SIGN = '='

/** Native selects: they open as the device does it, and take the letters that one types. */
export function BillFilters({ search, typed, accounts, onType, onChange }: BillFiltersProps) {
  const texts = useTexts().bills.list
  const { type, account, state, sort } = search
  // One that the address names but no bill has any more must not look like “any”.
  const known = account === undefined || account === '' || accounts.includes(account)
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        leftSection={<IconSearch aria-hidden size={18} />}
        autoComplete="off"
        size="md"
        classNames={{ label: classes.label }}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.type}
        size="md"
        classNames={{ label: classes.label }}
        value={type ?? ANY}
        onChange={({ currentTarget: { value } }) => onChange({ type: readBillSearch({ type: value }).type })}
        data={[
          { value: ANY, label: texts.types.all },
          { value: 'bill', label: texts.types.bill },
          { value: 'deposit', label: texts.types.deposit },
        ]}
      />
      <NativeSelect
        label={texts.account}
        size="md"
        classNames={{ label: classes.label }}
        value={account === undefined ? ANY : ACCOUNT_SIGN + account}
        onChange={({ currentTarget: { value } }) =>
          onChange({ account: value === ANY ? undefined : value.slice(ACCOUNT_SIGN.length) })
        }
        data={[
          { value: ANY, label: texts.anyAccount },
          ...[...accounts, ...(known ? [] : [account])].map((each) => ({
            value: ACCOUNT_SIGN + each,
            label: each,
          })),
          { value: ACCOUNT_SIGN, label: texts.noAccount },
        ]}
      />
      <NativeSelect
        label={texts.state}
        size="md"
        classNames={{ label: classes.label }}
        value={state ?? ANY}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: readBillSearch({ state: value }).state })
        }
        data={[
          { value: ANY, label: texts.states.active },
          { value: 'draft', label: texts.states.draft },
          { value: 'archived', label: texts.states.archived },
          { value: 'all', label: texts.states.all },
        ]}
      />
      <NativeSelect
        label={texts.sort}
        size="md"
        classNames={{ label: classes.label }}
        value={sort ?? ANY}
        onChange={({ currentTarget: { value } }) => onChange({ sort: readBillSearch({ sort: value }).sort })}
        data={[
          { value: ANY, label: texts.sorts.due },
          { value: 'name', label: texts.sorts.name },
          { value: 'amount', label: texts.sorts.amount },
        ]}
      />
    </search>
  )
}
