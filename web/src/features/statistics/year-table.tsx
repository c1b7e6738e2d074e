import { differenceOf } from '../../format/sums.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import classes from './figures-table.module.css'
import type { Measure } from './month-figures.ts'
import type { YearComparison } from './years.ts'

interface YearTableProps {
  comparison: YearComparison
  measure: Measure
  /** Which months the totals are of. */
  months: string
}

export function YearTable({ comparison, measure, months }: YearTableProps) {
  const texts = useStatisticsTexts()
  const format = useFormat()
  const { year, yearBefore, months: rows, toDate } = comparison
  const amount = measure === 'net' ? format.signedAmount : format.amount
  const change = (now: number, before: number) =>
    format.signedAmount(differenceOf(now, before, format.currency))
  return (
    <table className={classes.table} data-testid="years">
      <caption>{texts.years.caption(texts[measure], format.currency.code)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col">{yearBefore}</th>
          <th scope="col">{year}</th>
          <th scope="col">{texts.years.change}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, before, now }) => (
          <tr key={number} data-not-yet={now === undefined || undefined}>
            <th scope="row">{format.monthName(`${year}-${number}`)}</th>
            <td>{amount(before)}</td>
            <td>{now === undefined ? texts.years.notYet : amount(now)}</td>
            <td>{now === undefined ? '' : change(now, before)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{months}</th>
          <td>{amount(toDate.before)}</td>
          <td>{amount(toDate.now)}</td>
          <td>{change(toDate.now, toDate.before)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
