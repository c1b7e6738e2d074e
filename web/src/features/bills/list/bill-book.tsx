import type { Bill } from '@duebook/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './bill-book.module.css'
import { BillFilters } from './bill-filters.tsx'
import { BillList } from './bill-list.tsx'
import { isFiltered } from './bill-search.ts'
import { listAccounts, matchBills, toSearchable } from './match-bills.ts'
import { TotalsPanel } from './totals-panel.tsx'
import { useBillSearch } from './use-bill-search.ts'

/** The filters, what they leave, and what that adds up to. */
export function BillBook({ bills }: { bills: Bill[] }) {
  const texts = useTexts().bills.list
  const { locale } = useFormat()
  const { search, typed, setTyped, change, clear } = useBillSearch()
  const wanted = useDeferredValue(useMemo(() => ({ ...search, q: typed }), [search, typed]))
  const searchable = useMemo(() => toSearchable(bills), [bills])
  const shown = useMemo(() => matchBills(searchable, wanted, locale), [searchable, wanted, locale])
  const accounts = useMemo(() => listAccounts(bills, locale), [bills, locale])
  const filtered = isFiltered(search) || typed !== ''
  const nothing = filtered ? texts.nothingFits : texts.noneActive

  return (
    <>
      <BillFilters search={search} typed={typed} accounts={accounts} onType={setTyped} onChange={change} />
      <TotalsPanel bills={shown} />
      <section aria-label={texts.label}>
        <div className={classes.count}>
          <p role="status">
            {filtered ? texts.countOf(shown.length, bills.length) : texts.count(shown.length)}
          </p>
          {filtered && (
            <Button variant="subtle" size="sm" leftSection={<IconX aria-hidden size={16} />} onClick={clear}>
              {texts.clear}
            </Button>
          )}
        </div>
        {shown.length === 0 ? (
          <div className="panel">
            <EmptyState title={nothing.title} text={nothing.text} />
          </div>
        ) : (
          <BillList bills={shown} />
        )}
      </section>
    </>
  )
}
