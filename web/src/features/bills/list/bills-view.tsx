import type { Bill } from '@duebook/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useExpectedAmounts } from '../use-expected-amounts.ts'
import { BillFilters } from './bill-filters.tsx'
import { BillList } from './bill-list.tsx'
import classes from './bills-view.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import type { FilteredBills } from './use-filtered-bills.ts'

/** The filters, the matching bills and their totals. */
export function BillsView({ filtered, count }: { filtered: FilteredBills; count: number }) {
  const texts = useBillTexts().list
  const { search, typed, setTyped, change, clear, shown, accounts, tags, isFiltered } = filtered
  const priced = usePriced(shown)
  const { select, manage } = useCategoryTexts()
  const canWrite = useCanWrite()
  const [selected, setSelected] = useState<ReadonlySet<number>>()
  const toggle = useCallback(
    (id: number) =>
      setSelected((before) => before && (before.has(id) ? without(before, id) : new Set([...before, id]))),
    [],
  )
  const chosen = selected && shown.filter(({ id }) => selected.has(id))
  const nothing = isFiltered ? texts.nothingFits : texts.noneActive

  return (
    <>
      <BillFilters
        search={search}
        typed={typed}
        accounts={accounts}
        tags={tags}
        onType={setTyped}
        onChange={change}
      />
      <TotalsPanel bills={priced} />
      <section aria-label={texts.label}>
        <div className={classes.count}>
          <p role="status">{isFiltered ? texts.countOf(shown.length, count) : texts.count(shown.length)}</p>
          {isFiltered && (
            <Button variant="subtle" size="sm" leftSection={<IconX aria-hidden size={16} />} onClick={clear}>
              {texts.clear}
            </Button>
          )}
          <span className={classes.tools}>
            {canWrite && selected && (
              <Button
                variant="subtle"
                size="sm"
                px="xs"
                onClick={() => setSelected(new Set(shown.map(({ id }) => id)))}
              >
                {select.all}
              </Button>
            )}
            {canWrite && shown.length > 0 && (
              <Button
                variant="subtle"
                size="sm"
                px="xs"
                onClick={() => setSelected(selected ? undefined : new Set())}
              >
                {selected ? select.stop : select.start}
              </Button>
            )}
            {!selected && (
              <Button
                variant="subtle"
                size="sm"
                px="xs"
                renderRoot={(props) => <Link to="/categories" {...props} />}
              >
                {manage}
              </Button>
            )}
          </span>
        </div>
        {canWrite && chosen && <BulkBar selected={chosen} onDone={() => setSelected(undefined)} />}
        {shown.length === 0 ? (
          <div className="panel">
            <EmptyState title={nothing.title} text={nothing.text} />
          </div>
        ) : (
          <BillList bills={priced} selected={canWrite ? selected : undefined} onSelect={toggle} />
        )}
      </section>
    </>
  )
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((each) => each !== id))
}

/** Varying bills at what they are expected to cost. */
function usePriced(bills: Bill[]): Bill[] {
  const expected = useExpectedAmounts(bills)
  return useMemo(
    () => bills.map((bill) => ({ ...bill, amount: expected.get(bill.id) ?? bill.amount })),
    [bills, expected],
  )
}
