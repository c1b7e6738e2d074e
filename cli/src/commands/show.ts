import type { Bill, BillInsight, BillProgress, Payment } from '@duebook/contract'
import { billFields } from '#bills/bill-fields'
import { chooseBill, nameIn } from '#bills/choose-bill'
import { payText } from '#bills/next-dates'
import { command } from '#command'
import { daysBetween, dayText } from '#output/days'
import { fieldsText } from '#output/fields'
import { findingText } from '#output/findings'
import { moneyFormat } from '#output/money'
import { printable } from '#output/printable'

const DATES = 5
const PAYMENTS = 5

export default command({
  usage: ['duebook show NAME'],
  arguments: [{ name: 'NAME', completes: 'bill', several: true }],
  options: {},
  examples: ['duebook show rent'],
  async run({ world, style, words, openBooks }) {
    const name = nameIn(words, 'show')
    const { books, group, today } = await openBooks()
    const bill = await chooseBill({ books, today }, name)
    const [dates, payments, progress, insight, categories] = await Promise.all([
      bill.ended ? [] : books.bills.schedule(bill.id, { count: DATES }),
      books.bills.listPayments(bill.id, { limit: PAYMENTS }),
      books.bills.progress(bill.id),
      books.bills.insight(bill.id),
      books.categories.list(),
    ])
    const money = moneyFormat(group, world.env)
    const fields = billFields(bill, { money, today, categories }).filter(
      ([field, value]) => value !== '' && field !== 'Name' && field !== 'Next due',
    )
    const rows: [string, string][] = [
      ['Number', String(bill.id)],
      ...fields,
      ['Next due', nextText(bill, today)],
      ...laterRow(dates, today),
      ...progressRow(bill, progress, money),
      ...paymentRow(insight, payments, money, today),
      ...(insight.yearly_cost > 0 ? [yearlyRow(bill, insight, money)] : []),
      ...findingRow(insight, money, today),
    ]
    return {
      data: { ...bill, next_due_dates: dates, payments, progress, insight },
      text: `${style.bold(printable(bill.name))}\n${fieldsText(rows)}`,
    }
  },
})

function nextText(bill: Bill, today: string): string {
  if (bill.ended) return 'ended'
  const days = daysBetween(today, bill.due_date)
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  const distance = days === 0 ? 'today' : days > 0 ? `in ${count}` : `${count} overdue`
  return [`${dayText(bill.due_date, today)} (${distance})`, payText(bill, today)].filter(Boolean).join('. ')
}

function laterRow(dates: readonly string[], today: string): [string, string][] {
  const later = dates.slice(1).map((date) => dayText(date, today))
  return later.length === 0 ? [] : [['Then', later.join(', ')]]
}

function progressRow(
  bill: Bill,
  { settled, cycles_left: left, amount_left: amount }: BillProgress,
  money: (amount: number) => string,
): [string, string][] {
  if (left === null) return []
  const rest = amount === null ? '' : `, ${money(amount)} ${bill.type === 'deposit' ? 'to come' : 'to pay'}`
  return [['Progress', `${settled} of ${settled + left} done${rest}`]]
}

function paymentRow(
  { payment_count: count, paid_total: total }: BillInsight,
  payments: readonly Payment[],
  money: (amount: number) => string,
  today: string,
): [string, string][] {
  if (count === 0) return [['Payments', 'none']]
  const lines = payments.map(({ date, amount }) => `${dayText(date, today)}  ${money(amount)}`)
  const more = count > payments.length ? [`and ${count - payments.length} more`] : []
  return [['Payments', [`${count}, ${money(total)} in all`, ...lines, ...more].join('\n')]]
}

function yearlyRow(
  { type }: Bill,
  { yearly_cost: yearly, monthly }: BillInsight,
  money: (amount: number) => string,
): [string, string] {
  return [
    type === 'deposit' ? 'Income' : 'Cost',
    `${money(yearly)} a year, ${money(monthly)} a month on average`,
  ]
}

function findingRow(
  { insights }: BillInsight,
  money: (amount: number) => string,
  today: string,
): [string, string][] {
  if (insights.length === 0) return []
  return [['Worth knowing', insights.map((each) => findingText(each, { money, today })).join('\n')]]
}
