import type { Breakdown, MonthlyStatistics } from '@duebook/contract'
import { dayText, MONTHS } from '#output/days'
import type { Money } from '#output/money'
import { printable } from '#output/printable'
import type { Style } from '#output/style'
import { table } from '#output/table'

interface Look {
  money: Money
  style: Style
  today: string
}

export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

export function monthlyText(months: readonly MonthlyStatistics[], { money, style }: Look): string {
  const rows = months.map(({ month, income, expenses, net, payment_count }) => [
    monthText(month),
    money(income),
    money(expenses),
    net < 0 ? style.red(money(net)) : money(net),
    String(payment_count),
  ])
  const right = (title: string) => ({ title, align: 'right' as const })
  return table(
    [{ title: 'Month' }, right('Income'), right('Expenses'), right('Net'), right('Payments')],
    rows,
    style.bold,
    style.width,
  )
}

export function breakdownText(
  { total, parts, overlapping }: Breakdown,
  {
    money,
    style,
    today,
    part,
    type,
    from,
    to,
  }: Look & { part: string; type: 'bill' | 'deposit'; from: string; to: string },
): string {
  const what = type === 'deposit' ? 'Income' : 'Expenses'
  const title = `${what} from ${dayText(from, today)} to ${dayText(to, today)}: ${style.bold(money(total))}`
  if (parts.length === 0) return title
  const rows = parts.map(({ name, key, amount, share }) => [
    printable(name ?? key ?? '(none)'),
    money(amount),
    `${share.toFixed(1)} %`,
  ])
  const columns = [
    { title: `${part.slice(0, 1).toUpperCase()}${part.slice(1)}` },
    { title: 'Amount', align: 'right' as const },
    { title: 'Share', align: 'right' as const },
  ]
  const note = overlapping ? '\nA payment counts for each of its tags.' : ''
  return `${title}\n\n${table(columns, rows, style.bold, style.width)}${note}`
}
