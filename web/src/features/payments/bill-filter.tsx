import type { Bill } from '@duebook/contract'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { fold } from '../../format/fold.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'

interface BillFilterProps {
  bills: readonly Bill[]
  value: number | undefined
  onChange: (billId: number | undefined) => void
  className?: string | undefined
}

export function BillFilter({ bills, value, onChange, className }: BillFilterProps) {
  const texts = usePaymentTexts().filters
  const options = useMemo(
    () =>
      bills
        .map(({ id, name, archived }) => ({
          value: String(id),
          label: archived ? texts.archived(name) : name,
        }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [bills, texts],
  )
  return (
    <Select
      className={className}
      label={texts.bill}
      placeholder={texts.allBills}
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      filter={byFoldedLabel}
      // Of two thousand bills nobody reads more; typing finds the rest.
      limit={50}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.allBills }}
      nothingFoundMessage={texts.noSuchBill}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

const byFoldedLabel: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search)
  return (options as ComboboxItem[]).filter(({ label }) => fold(label).includes(wanted)).slice(0, limit)
}
