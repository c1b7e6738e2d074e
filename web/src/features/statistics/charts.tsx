import '@mantine/charts/styles.css'
import type { MonthlyStatistics } from '@duebook/contract'
import { BarChart, CompositeChart } from '@mantine/charts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import classes from './charts.module.css'
import type { YearComparison } from './years.ts'

/*
 * Charts of the tables below them: not focusable, with a text summary. Solid, hatched and dotted work without colour.
 * This file contains the chart library and is loaded separately.
 */

const HATCH = 'hatch'

const common = {
  className: classes.chart,
  h: 300,
  tickLine: 'none',
  accessibilityLayer: false,
  tooltipAnimationDuration: 0,
} as const

/** Two years fit on a phone only where little lies between the bars. */
const GAPS = { barCategoryGap: '14%', barGap: 1 }

/** Expenses as bars, income as a thin line: as bars it would dwarf them. Oldest first. */
export function MonthChart({ stats, current }: { stats: readonly MonthlyStatistics[]; current: string }) {
  const texts = useStatisticsTexts()
  const format = useFormat()
  const data = stats.map(({ month, expenses, income }) => ({
    month: format.monthAndYear(month),
    expenses,
    // Most income comes at the end of the month: until then the line would fall to the ground.
    ...(month !== current && { income }),
  }))
  return (
    <CompositeChart
      {...common}
      data={data}
      dataKey="month"
      series={[
        { name: 'expenses', label: texts.expenses, color: 'var(--ink-soft)', type: 'bar' },
        { name: 'income', label: texts.income, color: 'var(--good)', type: 'line' },
      ]}
      curveType="linear"
      strokeWidth={1.5}
      maxBarWidth={28}
      dotProps={{ r: 2.5 }}
      composedChartProps={GAPS}
      xAxisProps={{
        tickFormatter: (label: string) => shortened(label),
        interval: 'preserveStartEnd',
        minTickGap: 4,
      }}
      yAxisProps={{ tickFormatter: format.compactMoney, width: 64 }}
      valueFormatter={format.money}
    />
  )

  /** The year in the place of its first month: both would not fit between their neighbours. */
  function shortened(label: string): string {
    const month = stats[data.findIndex((each) => each.month === label)]?.month ?? ''
    return month.endsWith('-01') ? month.slice(0, 4) : format.shortMonth(month)
  }
}

/** The same months of two years side by side. */
export function YearChart({ comparison, color }: { comparison: YearComparison; color: string }) {
  const format = useFormat()
  const { year, yearBefore, months } = comparison
  const data = months.map(({ number, before, now }) => ({
    month: format.shortMonth(`${year}-${number}`),
    before,
    ...(now !== undefined && { now }),
  }))
  return (
    <BarChart
      {...common}
      data={data}
      dataKey="month"
      series={[
        { name: 'before', label: yearBefore, color },
        { name: 'now', label: year, color },
      ]}
      maxBarWidth={22}
      barChartProps={GAPS}
      barProps={({ name }) => (name === 'before' ? hatched(color) : {})}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 4 }}
      yAxisProps={{ tickFormatter: format.compactMoney, width: 64 }}
      valueFormatter={format.money}
    >
      <Hatch color={color} />
    </BarChart>
  )
}

function hatched(stroke: string) {
  return { fill: `url(#${idOf(stroke)})`, stroke, strokeOpacity: 1, strokeWidth: 1.5 }
}

function Hatch({ color }: { color: string }) {
  return (
    <defs>
      <pattern
        id={idOf(color)}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line y2="6" stroke={color} strokeWidth="5" />
      </pattern>
    </defs>
  )
}

/** One per colour: two charts of a page share one space of names. */
function idOf(color: string): string {
  return `${HATCH}${color.replaceAll(/\W/g, '')}`
}
