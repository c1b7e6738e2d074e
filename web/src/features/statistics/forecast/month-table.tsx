import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { Section } from '../../../ui/section.tsx'
import table from '../figures-table.module.css'
import { amountOf, type ShownForecast } from './forecast-model.ts'
import classes from './month-table.module.css'

export function MonthTable({ forecast: { months } }: { forecast: ShownForecast }) {
  const texts = useForecastTexts().months
  const format = useFormat()
  const amount = (minor: bigint) => format.amount(amountOf(minor, format.currency))
  const balance = (minor: bigint) => (
    <td className={minor < 0n ? classes.below : undefined}>{amount(minor)}</td>
  )
  return (
    <Section title={texts.title}>
      <table className={table.table} data-testid="forecast-months">
        <caption>{texts.caption(format.currency.code)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.income}</th>
            <th scope="col">{texts.expenses}</th>
            <th scope="col">{texts.net}</th>
            <th scope="col">{texts.lowest}</th>
            <th scope="col">{texts.closing}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, income, expenses, net, lowest, closing }) => (
            <tr key={month}>
              <th scope="row">{format.monthAndYear(month)}</th>
              <td>{amount(income)}</td>
              <td>{amount(expenses)}</td>
              <td>{format.signedAmount(amountOf(net, format.currency))}</td>
              {balance(lowest)}
              {balance(closing)}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
