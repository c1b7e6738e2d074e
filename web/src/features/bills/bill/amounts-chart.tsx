import '@mantine/charts/styles.css'
import type { BillType, Payment } from '@duebook/contract'
import { BarChart } from '@mantine/charts'
import { monthOf } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'

interface AmountsChartProps {
  /** Newest first. */
  payments: Payment[]
  average: number
  type: BillType
}

/** Loaded separately: the charts are larger than the rest of the app. The table below has the same data. */
export default function AmountsChart({ payments, average, type }: AmountsChartProps) {
  const bills = useBillTexts()
  const { common } = useTexts()
  const texts = bills.bill.history
  const format = useFormat()
  const oldestFirst = payments.toReversed()
  const amounts = payments.map(({ amount }) => amount)
  const months = new Map(
    payments.map(({ date }) => [format.day(date), format.monthAndShortYear(monthOf(date))]),
  )
  const label = texts.chart(
    payments.length,
    format.longDay(oldestFirst.at(0)?.date ?? ''),
    format.longDay(oldestFirst.at(-1)?.date ?? ''),
    format.money(Math.min(...amounts)),
    format.money(Math.max(...amounts)),
  )
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={120}
        data={oldestFirst.map(({ date, amount }) => ({ day: format.day(date), amount }))}
        dataKey="day"
        series={[
          {
            name: 'amount',
            label: common.amount,
            color: type === 'deposit' ? 'var(--good)' : 'var(--ink-soft)',
          },
        ]}
        valueFormatter={(amount) => format.money(amount)}
        gridAxis="none"
        tickLine="none"
        textColor="var(--ink-soft)"
        gridColor="var(--line)"
        // Its amount stands above the chart.
        referenceLines={[{ y: average, color: 'var(--mantine-color-text)', strokeDasharray: '4 3' }]}
        xAxisProps={{
          tickFormatter: (day: string) => months.get(day) ?? '',
          minTickGap: 24,
        }}
        yAxisProps={{ width: 56, tickCount: 3, tickFormatter: format.compactMoney }}
        maxBarWidth={28}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        // Nothing inside of an image may take the focus.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
