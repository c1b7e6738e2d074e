import type { RecordedPayment } from '@duebook/contract'
import { type Books, command } from '#command'
import { usageFailure } from '#failures'
import { dayText } from '#output/days'
import { leftToPay, toDecimal, toMinor } from '#output/minor'
import { type Money, moneyFormat } from '#output/money'
import { printable } from '#output/printable'
import { chooseAmount } from '#settling/choose-amount'
import { changedMeanwhile, isStale, type Payable, payableBill } from '#settling/payable-bill'
import { nextDueText, onDay } from '#settling/settled-text'
import { readDay } from '#words/read-day'

export default command({
  usage: ['duebook pay NAME [AMOUNT] [--date DAY] [--part]'],
  description: 'Without an amount, pays what is left of the current due date.',
  arguments: [{ name: 'NAME', completes: 'bill' }, { name: '[AMOUNT]' }],
  options: {
    date: { type: 'string', value: 'DAY', help: 'when it was paid (default: today)' },
    part: { type: 'boolean', help: 'pay only a part: the due date stays' },
  },
  examples: ['duebook pay rent', 'duebook pay power 87.20 --date yesterday', 'duebook pay rent 600 --part'],
  async run({ world, values, words, openBooks }) {
    const [name, typed] = words
    if (name === undefined) throw usageFailure('Which bill? Run "duebook pay NAME".')
    if (values.part && typed === undefined) throw usageFailure('--part needs the amount that was paid.')
    const opened = await openBooks()
    const { books, group, today } = opened
    const date = values.date === undefined ? today : readDay(values.date, today, { towards: 'past' })
    const payable = await payableBill(opened, name)
    const { bill, etag } = payable
    const amount = await chooseAmount(world, group, payable, typed)
    const body = { amount, date, ...(values.part && { advance_due: false }) }
    const payment = await books.bills.pay(bill.id, body, { ifMatch: etag }).catch((error: unknown) => {
      throw isStale(error) ? changedMeanwhile(bill) : error
    })
    return {
      data: payment,
      text: paidText(opened, payable, payment, moneyFormat(group, world.env), values.part === true),
      undo: ['undo', '--payment', String(payment.id)],
    }
  },
})

function paidText(
  { group: { decimals }, today }: Books,
  { bill, cycle }: Payable,
  payment: RecordedPayment,
  money: Money,
  isPart: boolean,
): string {
  const verb = bill.type === 'deposit' ? 'Received' : 'Paid'
  const name = printable(bill.name)
  const day = onDay(payment.date, today)
  const left = leftToPay(cycle, decimals) - toMinor(payment.amount, decimals)
  if (isPart) {
    const still = left > 0n ? `${money(toDecimal(left, decimals))} left` : 'Nothing left'
    return `${verb} ${money(payment.amount)} toward ${name} ${day}. ${still}, due ${dayText(payment.bill_due_date, today)}.`
  }
  const isLess = left > 0n && !bill.variable
  const whole = isLess ? ` of ${money(toDecimal(leftToPay(cycle, decimals), decimals))}` : ''
  const next = nextDueText({ due_date: payment.bill_due_date, ended: cycle.last }, today)
  return `${verb} ${money(payment.amount)}${whole} for ${name} ${day}. ${next}`
}
