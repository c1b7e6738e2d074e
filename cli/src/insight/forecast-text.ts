import type { Forecast } from '@duebook/contract'
import { monthText } from '#insight/stats-text'
import { dayText } from '#output/days'
import type { Money } from '#output/money'
import { printable } from '#output/printable'
import type { Style } from '#output/style'
import { table } from '#output/table'

interface Look {
  money: Money
  style: Style
  today: string
  hasEntries: boolean
}

/** The lowest day first: it is why people look. */
export function forecastText(forecast: Forecast, look: Look): string {
  const { money, style, today, hasEntries } = look
  const { lowest, opening, closing, to } = forecast
  const marked: Money = (amount) => (Number(amount) < 0 ? style.red(money(amount)) : money(amount))
  const head = [
    `Lowest: ${style.bold(marked(lowest.balance))} on ${dayText(lowest.date, today)}`,
    `Today:  ${marked(opening)}`,
    `On ${dayText(to, today)}: ${marked(closing)}`,
    ...(forecast.opening_known
      ? []
      : [
          style.dim(
            'Not every account has a balance. Give one with --balance, or enter them in the web app.',
          ),
        ]),
  ]
  const parts = [head.join('\n'), monthsText(forecast, look, marked)]
  if (hasEntries && forecast.entries.length > 0) parts.push(entriesText(forecast, look, marked))
  return parts.join('\n\n')
}

const right = (title: string) => ({ title, align: 'right' as const })

function monthsText({ months }: Forecast, { money, style }: Look, marked: Money): string {
  const rows = months.map(({ month, income, expenses, net, lowest, closing }) => [
    monthText(month),
    money(income),
    money(expenses),
    marked(net),
    marked(lowest),
    marked(closing),
  ])
  const columns = ['Income', 'Expenses', 'Net', 'Lowest', 'Closing'].map(right)
  return table([{ title: 'Month' }, ...columns], rows, style.bold, style.width)
}

function entriesText({ entries }: Forecast, { money, style, today }: Look, marked: Money): string {
  const rows = entries.map(({ date, bill_name, type, amount, balance, overdue }) => [
    dayText(date, today),
    printable(bill_name),
    `${type === 'deposit' ? '+' : ''}${money(amount)}`,
    marked(balance),
    overdue ? style.red('overdue') : '',
  ])
  return table(
    [{ title: 'Day' }, { title: 'Bill' }, right('Amount'), right('Balance'), { title: '' }],
    rows,
    style.bold,
    style.width,
  )
}
