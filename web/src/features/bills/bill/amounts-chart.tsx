import '@mantine/charts/styles.css'
import type { Payment } from '@duebook/contract'
import { BarChart } from '@mantine/charts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'

/** Loaded separately: the charts are larger than the rest of the app. The table below has the same data. */
export default function AmountsChart({ payments }: { payments: Payment[] }) {
  const { bills, common } = useTexts()
  const format = useFormat()
  const oldestFirst = payments.toReversed()
  const amounts = payments.map(({ amount }) => amount)
  const label = bills.bill.history.chart(
    payments.length,
    format.longDay(oldestFirst.at(0)?.date ?? ''),
    format.longDay(oldestFirst.at(-1)?.date ?? ''),
    format.money(Math.min(...amounts)),
    format.money(Math.max(...amounts)),
  )
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={180}
        data={oldestFirst.map(({ date, amount }) => ({ day: format.day(date), amount }))}
        dataKey="day"
        series={[{ name: 'amount', label: common.amount, color: 'var(--good)' }]}
        valueFormatter={(amount) => format.money(amount)}
        gridAxis="x"
        tickLine="none"
        textColor="var(--ink-soft)"
        gridColor="var(--line)"
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{ width: 84, tickCount: 4 }}
        maxBarWidth={28}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        // Nothing inside of an image may take the focus.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
