import { Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { billOf } from '../../api/bills-by-id.ts'
import { useBills, useCategories } from '../../api/group-queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { TileOfBill } from '../../ui/bill-tile.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import row from '../../ui/row-name.module.css'
import { Section } from '../../ui/section.tsx'
import { Bar } from './bar.tsx'
import { type Cost, costliest } from './costs.ts'
import classes from './costs-section.module.css'
import bars from './ranked-bars.module.css'
import { useTwoYears } from './use-two-years.ts'

const SHOWN = 8

/** What could be cancelled: the bills that cost most in a year. */
export function CostsSection({ current }: { current: string }) {
  const texts = useStatisticsTexts().costs
  const { currency, today } = useFormat()
  const bills = useBills()
  const payments = useTwoYears(current)
  const costs = useMemo(
    () => bills.data && payments.data && costliest(bills.data, payments.data, today, currency, SHOWN),
    [bills.data, payments.data, today, currency],
  )
  const failed = [bills, payments].find((each) => each.isError)
  if (costs?.length === 0) return null
  return (
    <Section title={texts.title}>
      <Text size="sm" c="var(--ink-soft)" mb="md">
        {texts.caption}
      </Text>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !costs && <Skeleton height={300} />}
      {costs && <Costs costs={costs} />}
    </Section>
  )
}

function Costs({ costs }: { costs: Cost[] }) {
  const texts = useStatisticsTexts().costs
  const format = useFormat()
  const bills = useBills().data ?? []
  const categories = useCategories().data ?? []
  const most = costs[0]?.year ?? 1
  const colorOf = (billId: number) => {
    const categoryId = billOf(bills, billId)?.category_id
    return categories.find(({ id }) => id === categoryId)?.color
  }
  return (
    <ol className={`${bars.list} ${classes.costs}`}>
      {costs.map(({ billId, name, year, change }) => (
        <li key={billId}>
          <TileOfBill id={billId} />
          <Link
            to="/bills/$billId"
            params={{ billId: String(billId) }}
            className={`${row.name} ${bars.name}`}
          >
            {name}
          </Link>
          <span className={bars.track}>
            <Bar color={colorOf(billId)} share={year / most} />
          </span>
          <span className={bars.amount}>{format.money(year)}</span>
          <span className={bars.aside}>{changeWords(change)}</span>
        </li>
      ))}
    </ol>
  )

  function changeWords(change: number | undefined): string {
    if (change === undefined) return ''
    // Less than half a percent reads as 0%.
    if (Math.abs(change) < 0.005) return texts.same
    return change > 0 ? texts.more(format.percent(change)) : texts.less(format.percent(-change))
  }
}
