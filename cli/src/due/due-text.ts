import type { Cycle } from '@duebook/contract'
import type { Due } from '#due/due-sections'
import { daysBetween, dayText } from '#output/days'
import { leftToPay, type Minor, toMinor } from '#output/minor'
import { printable } from '#output/printable'
import type { Style } from '#output/style'
import { aligned } from '#output/table'

export interface Look {
  today: string
  days: number
  /** In minor units. */
  money: (minor: Minor) => string
  decimals: number
  style: Style
}

export function dueText(due: Due, look: Look): string {
  const { style, days } = look
  const sections = [
    { title: style.red('Overdue'), cycles: due.overdue },
    { title: style.yellow('Today'), cycles: due.today },
    { title: style.bold(days === 1 ? 'Tomorrow' : `Next ${days} days`), cycles: due.next },
  ].filter(({ cycles }) => cycles.length > 0)
  if (sections.length === 0)
    return `Nothing is due ${days === 1 ? 'today or tomorrow' : `in the next ${days} days`}.`
  const lines = aligned(
    sections.flatMap(({ cycles }) => cycles.map((cycle) => cellsOf(cycle, look))),
    [undefined, undefined, 'right', undefined, undefined],
    style.width,
  )
  const parts = sections.map(({ title, cycles }) => [title, ...lines.splice(0, cycles.length)].join('\n'))
  return `${parts.join('\n')}\n\n${totals(due, look)}`
}

function cellsOf(cycle: Cycle, look: Look): string[] {
  const { money, decimals, style, today } = look
  return [
    `  ${dayText(cycle.pay_on, today)}`,
    printable(cycle.bill_name),
    `${cycle.type === 'deposit' ? '+' : ''}${money(leftToPay(cycle, decimals))}`,
    style.dim(`No. ${cycle.bill_id}`),
    style.dim(notes(cycle, look).join(', ')),
  ]
}

function notes(cycle: Cycle, { today, money, decimals }: Look): string[] {
  const amount = (value: number) => money(toMinor(value, decimals))
  const late = daysBetween(cycle.due_date, today)
  const isOverdue = late > 0 && cycle.pay_on < today
  return [
    ...(isOverdue ? [`${late} ${late === 1 ? 'day' : 'days'} overdue`] : []),
    ...(!isOverdue && cycle.pay_on < today ? [`due ${dayText(cycle.due_date, today)}`] : []),
    ...(cycle.paid_amount > 0
      ? [
          `${amount(cycle.paid_amount)} of ${amount(cycle.amount)} ${cycle.type === 'deposit' ? 'received' : 'paid'}`,
        ]
      : []),
    ...(cycle.variable ? ['estimate'] : []),
    ...(cycle.auto_pay ? ['autopay'] : []),
  ]
}

function totals({ toPay, overduePart, toReceive }: Due, { money, style }: Look): string {
  const overdue = overduePart > 0n ? `, ${money(overduePart)} of it overdue` : ''
  return [
    `Left to pay: ${style.bold(money(toPay))}${overdue}`,
    ...(toReceive > 0n ? [`To receive:  +${money(toReceive)}`] : []),
  ].join('\n')
}
