import { annotated, type Bill, CalendarDay, NewPayment, RecordedPayment } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool, type OpenGroup } from '../assistant-tool.ts'
import { BillChoice, candidate, needBill } from '../bill-choice.ts'
import { isTooFarAhead, MAX_PAYMENT_DAYS_AHEAD } from '../payment-days.ts'
import { ToolRefusal } from '../refusal.ts'
import { requireCycle } from '../require-cycle.ts'

const { amount } = NewPayment.properties

export const payBill = assistantTool({
  name: 'pay_bill',
  title: 'Record a payment',
  description:
    'Records a payment for the current due date of one bill (or what came in for a deposit) and moves the due date to the next cycle. Moves no money: the user pays elsewhere. Without amount it records what is left to pay; a bill whose amount varies needs one. Give due_date, as list_due shows it, so that the same due date is never paid twice. Undo: undo with payment_id.',
  writes: true,
  input: Type.Object({
    bill: BillChoice,
    amount: Type.Optional(amount),
    date: Type.Optional(annotated(CalendarDay, { description: 'When it was paid; default: today' })),
    part: Type.Optional(
      Type.Boolean({ default: false, description: 'true: only a part was paid; the due date stays' }),
    ),
    due_date: Type.Optional(annotated(CalendarDay, { description: 'Refused unless it is the current one' })),
  }),
  output: {
    payment: RecordedPayment,
    bill: Type.Object({ id: Type.Integer(), name: Type.String(), due_date: Type.String() }),
  },
  async run(open, { bill: choice, part = false, due_date, ...given }) {
    const { id } = await needBill(open, choice)
    const { data: bill, etag } = await open.books.bills.getVersioned(id)
    requireCycle(bill, due_date)
    requireOpen(bill, part)
    requireNearDate(given.date, open.today)
    const sum = given.amount ?? (await leftToPay(open, bill, part))
    open.requireWanted()
    const payment = await open.books.bills.pay(
      id,
      { amount: sum, advance_due: !part, ...(given.date !== undefined && { date: given.date }) },
      { ifMatch: etag },
    )
    const next = payment.bill_due_date
    return {
      did: `Recorded a payment of ${payment.amount} ${open.group.currency}, dated ${payment.date}, for ${bill.type} ${id}, due on ${bill.due_date}. ${whatFollows(bill, part, next)} No money was moved.`,
      undo: { tool: 'undo', arguments: { payment_id: payment.id } },
      data: { payment, bill: { id, name: bill.name, due_date: next } },
    }
  },
})

function whatFollows(bill: Bill, part: boolean, next: string): string {
  if (part) return `The due date stays ${next}.`
  return next === bill.due_date
    ? 'That was its last due date: it has ended and is archived.'
    : `The next due date is ${next}.`
}

function requireOpen({ ended }: Bill, part: boolean): void {
  if (!ended || part) return
  throw new ToolRefusal(
    'bill-ended',
    'This bill has ended: its last due date is settled. Use part: true to record more for that one.',
  )
}

function requireNearDate(day: string | undefined, today: string): void {
  if (day === undefined || !isTooFarAhead(day, today)) return
  throw new ToolRefusal(
    'date-far-away',
    `date ${day} is more than ${MAX_PAYMENT_DAYS_AHEAD} days after today, ${today}. Give the day of the payment.`,
  )
}

/** Of the current due date. Nothing is guessed where an amount varies. */
async function leftToPay({ books, group }: OpenGroup, bill: Bill, part: boolean): Promise<number> {
  if (part) {
    throw new ToolRefusal('amount-needed', 'Give the amount of the part that was paid. Ask the user for it.')
  }
  if (bill.variable) {
    throw new ToolRefusal(
      'amount-needed',
      'The amount of this bill varies. Ask the user how much was paid, and give it as amount.',
      { candidates: [candidate(bill)] },
    )
  }
  const cycles = await books.agenda({ bill_id: bill.id, from: bill.pay_on, to: bill.pay_on })
  const paid = cycles.find(({ due_date }) => due_date === bill.due_date)?.paid_amount ?? 0
  const left = Number((bill.amount - paid).toFixed(group.decimals))
  if (left > 0) return left
  throw new ToolRefusal(
    'amount-needed',
    'Nothing is left to pay by its amount. Ask the user how much was paid, and give it as amount.',
    { candidates: [candidate(bill)] },
  )
}
