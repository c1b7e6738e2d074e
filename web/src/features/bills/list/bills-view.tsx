import type { Bill } from '@duebook/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useExpectedAmounts } from '../use-expected-amounts.ts'
import { BillFilters } from './bill-filters.tsx'
import { BillList } from './bill-list.tsx'
import classes from './bills-view.module.css'
import { TotalsPanel } from './totals-panel.tsx'
import type { FilteredBills } from './use-filtered-bills.ts'

/** The filters, the matching bills and their totals. */
export function BillsView({ filtered, count }: { filtered: FilteredBills; count: number }) {
  const texts = useTexts().bills.list
  const { search, typed, setTyped, change, clear, shown, accounts, isFiltered } = filtered
  const priced = usePriced(shown)
  const nothing = isFiltered ? texts.nothingFits : texts.noneActive

  return (
    <>
      <BillFilters search={search} typed={typed} accounts={accounts} onType={setTyped} onChange={change} />
      <TotalsPanel bills={priced} />
      <section aria-label={texts.label}>
        <div className={classes.count}>
          <p role="status">{isFiltered ? texts.countOf(shown.length, count) : texts.count(shown.length)}</p>
          {isFiltered && (
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
          <BillList bills={priced} />
        )}
      </section>
    </>
  )
}

/** Varying bills at what they are expected to cost. */
function usePriced(bills: Bill[]): Bill[] {
  const expected = useExpectedAmounts(bills)
  return useMemo(
    () => bills.map((bill) => ({ ...bill, amount: expected.get(bill.id) ?? bill.amount })),
    [bills, expected],
  )
}
