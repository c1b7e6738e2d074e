import type { Bill } from '@duebook/contract'
import { Button, Chip, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { DayField } from '../../ui/day-field.tsx'
import { BillFilter } from './bill-filter.tsx'
import classes from './payment-filters.module.css'
import { activeFilters, isBackwards, RANGES, type RangeName, rangeNameOf } from './payment-search.ts'
import type { Filters } from './use-payment-filters.ts'

interface PaymentFiltersProps {
  filters: Filters
  bills: Bill[]
  searchRef: Ref<HTMLInputElement>
}

/** On a phone only the search is visible; the rest opens on demand. */
export function PaymentFilters({ filters, bills, searchRef }: PaymentFiltersProps) {
  const texts = usePaymentTexts().filters
  const { search, days, put } = filters
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  const { range: _range, from: _from, to: _to, ...others } = search

  return (
    <search className={`panel ${classes.filters}`} aria-label={texts.label}>
      <TextInput
        ref={searchRef}
        className={classes.text}
        type="search"
        label={texts.text}
        placeholder={texts.textHint}
        leftSection={<IconSearch aria-hidden size={18} />}
        value={filters.text}
        onChange={(event) => filters.setText(event.currentTarget.value)}
      />
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} />}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.show(activeFilters(search))}
      </Button>
      <div id={moreId} className={classes.more} data-open={isOpen || undefined}>
        <BillFilter
          className={classes.bill}
          bills={bills}
          value={filters.billId}
          onChange={(bill) => {
            const { bill: _, ...without } = search
            put(bill === undefined ? without : { ...without, bill })
          }}
        />
        <div className={classes.days}>
          <DayField
            label={texts.from}
            value={days.from ?? ''}
            onChange={(from) => put({ ...others, ...both({ ...days, from }) })}
          />
          <DayField
            label={texts.to}
            value={days.to ?? ''}
            onChange={(to) => put({ ...others, ...both({ ...days, to }) })}
            error={isBackwards(days) && texts.backwards}
          />
        </div>
        <div className={classes.ranges} role="radiogroup" aria-label={texts.range}>
          <Chip.Group
            value={rangeNameOf(search) ?? ''}
            onChange={(name) => put(name === 'all' ? others : { ...others, range: name as Quick })}
          >
            {RANGES.map((name) => (
              // The same name makes them one tab stop with arrow keys.
              <Chip
                key={name}
                name={`${moreId}-range`}
                value={name}
                variant="outline"
                classNames={{ label: classes.chip }}
              >
                {texts.ranges[name]}
              </Chip>
            ))}
          </Chip.Group>
        </div>
      </div>
    </search>
  )
}

type Quick = Exclude<RangeName, 'all'>

/** An emptied field has no day. */
function both({ from, to }: { from: string | undefined; to: string | undefined }) {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}
