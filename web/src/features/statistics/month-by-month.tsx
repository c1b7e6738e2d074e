import type { MonthlyStatistics } from '@duebook/contract'
import { lazy } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Section } from '../../ui/section.tsx'
import { ChartFrame } from './chart-frame.tsx'
import classes from './figures-table.module.css'
import { totalsOf } from './month-figures.ts'
import { ShowFigures } from './show-figures.tsx'

const MonthChart = lazy(() => import('./charts.tsx').then(({ MonthChart }) => ({ default: MonthChart })))

/** The table is newest first, the chart oldest first. */
export function MonthByMonth({ stats, current }: { stats: readonly MonthlyStatistics[]; current: string }) {
  const texts = useStatisticsTexts()
  const { total } = useTexts().common
  const format = useFormat()
  const totals = totalsOf(stats, format.currency)
  return (
    <Section title={texts.overTime.title}>
      <ChartFrame
        legend={[
          { label: texts.expenses, look: 'solid' },
          { label: texts.income, look: 'line' },
        ]}
        text={texts.overTime.chart({
          first: format.month(stats.at(-1)?.month ?? current),
          last: format.month(current),
          expenses: format.money(totals.expenses),
          income: format.money(totals.income),
        })}
      >
        <MonthChart stats={stats.toReversed()} current={current} />
      </ChartFrame>
      <ShowFigures>
        <table className={classes.table} data-testid="months">
          <caption>{texts.overTime.caption(format.currency.code)}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.expenses}</th>
              <th scope="col">{texts.income}</th>
              <th scope="col">{texts.net}</th>
              <th scope="col" className={classes.wide}>
                {texts.payments}
              </th>
            </tr>
          </thead>
          <tbody>
            {stats.map(({ month, expenses, income, net, payment_count: payments }) => (
              <tr key={month}>
                <th scope="row">
                  {format.monthAndYear(month)}
                  {month === current && <span className={classes.note}> {texts.overTime.soFar}</span>}
                </th>
                <td>{format.amount(expenses)}</td>
                <td>{format.amount(income)}</td>
                <td>{format.signedAmount(net)}</td>
                <td className={classes.wide}>{payments}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{total}</th>
              <td>{format.amount(totals.expenses)}</td>
              <td>{format.amount(totals.income)}</td>
              <td>{format.signedAmount(totals.net)}</td>
              <td className={classes.wide}>{totals.payments}</td>
            </tr>
          </tfoot>
        </table>
      </ShowFigures>
    </Section>
  )
}
