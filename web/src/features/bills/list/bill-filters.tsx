import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { CategoryFilter } from '../../../ui/categories/category-filter.tsx'
import classes from './bill-filters.module.css'
import { activeFilters, type BillSearch, readBillSearch } from './bill-search.ts'
import type { SearchChange } from './use-bill-search.ts'

interface BillFiltersProps {
  search: BillSearch
  typed: string
  accounts: string[]
  tags: string[]
  onType: (q: string) => void
  onChange: (changes: SearchChange) => void
}

// Accounts can have any name, so their values have a prefix.
const ANY = ''
const ACCOUNT_SIGN = '='

/** On a phone only the search is visible; the rest opens on demand. Native selects: they open in the device's own way and support type-ahead. */
export function BillFilters({ search, typed, accounts, tags, onType, onChange }: BillFiltersProps) {
  const texts = useBillTexts().list
  const { ended } = useScheduleTexts()
  const own = useCategoryTexts()
  const { type, account, category, tag, state, sort } = search
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  // An account from the address that no bill has any more must not look like “any”.
  const known = account === undefined || account === '' || accounts.includes(account)
  return (
    <search className={classes.filters}>
      <TextInput
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
      <Button
        className={classes.toggle}
        variant="default"
        size="md"
        px="md"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} />}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.filters(activeFilters(search))}
      </Button>
      <div id={moreId} className={classes.more} data-open={isOpen || undefined}>
        <Filter
          label={texts.type}
          value={type ?? ANY}
          onChange={(value) => onChange({ type: readBillSearch({ type: value }).type })}
          choices={{ [ANY]: texts.types.all, bill: texts.types.bill, deposit: texts.types.deposit }}
        />
        <Filter
          label={texts.account}
          value={account === undefined ? ANY : ACCOUNT_SIGN + account}
          onChange={(value) =>
            onChange({ account: value === ANY ? undefined : value.slice(ACCOUNT_SIGN.length) })
          }
          choices={{
            [ANY]: texts.anyAccount,
            ...Object.fromEntries(
              [...accounts, ...(known ? [] : [account])].map((each) => [ACCOUNT_SIGN + each, each]),
            ),
            [ACCOUNT_SIGN]: texts.noAccount,
          }}
        />
        <CategoryFilter
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
          labelClassName={classes.label}
        />
        {(tags.length > 0 || tag !== undefined) && (
          <Filter
            label={own.tag}
            value={tag === undefined ? ANY : ACCOUNT_SIGN + tag.toLowerCase()}
            onChange={(value) => onChange({ tag: value.slice(ACCOUNT_SIGN.length) || undefined })}
            choices={{
              [ANY]: own.anyTag,
              ...Object.fromEntries(
                [...(tag === undefined ? [] : [tag]), ...tags].map((each) => [
                  ACCOUNT_SIGN + each.toLowerCase(),
                  each,
                ]),
              ),
            }}
          />
        )}
        <Filter
          label={texts.state}
          value={state ?? ANY}
          onChange={(value) => onChange({ state: readBillSearch({ state: value }).state })}
          choices={{
            [ANY]: texts.states.active,
            draft: texts.states.draft,
            ended: ended.filter,
            archived: texts.states.archived,
            all: texts.states.all,
          }}
        />
        <Filter
          label={texts.sort}
          value={sort ?? ANY}
          onChange={(value) => onChange({ sort: readBillSearch({ sort: value }).sort })}
          choices={{ [ANY]: texts.sorts.due, name: texts.sorts.name, amount: texts.sorts.amount }}
        />
      </div>
    </search>
  )
}

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Labels by value, in order. */
  choices: Record<string, string>
}

function Filter({ onChange, choices, ...props }: FilterProps) {
  return (
    <NativeSelect
      size="md"
      classNames={{ label: classes.label }}
      data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      {...props}
    />
  )
}
