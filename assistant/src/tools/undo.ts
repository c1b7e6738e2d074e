import { Id } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool, type OpenGroup, type ToolAnswer } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { isTooFarAhead } from '../payment-days.ts'
import { briefBill, ChangedBill } from '../presented-bill.ts'
import { ToolRefusal } from '../refusal.ts'

export const undo = assistantTool({
  name: 'undo',
  title: 'Undo a payment or a skip',
  description:
    'Removes one payment, or the latest skip of one bill, and opens the due date again that it had settled. Give exactly one of payment_id and skip_of_bill. A payment or skip that is not the latest of its bill can only be undone after the later ones. Gives no money back. Undo: pay_bill or skip_cycle with the same values.',
  writes: true,
  replaces: true,
  input: Type.Object({ payment_id: Type.Optional(Id), skip_of_bill: Type.Optional(BillChoice) }),
  output: { bill: ChangedBill },
  async run(open, { payment_id, skip_of_bill }) {
    if (payment_id !== undefined && skip_of_bill === undefined) return undoPayment(open, payment_id)
    if (skip_of_bill !== undefined && payment_id === undefined) return undoSkip(open, skip_of_bill)
    throw new ToolRefusal('one-of-two', 'Give exactly one of payment_id and skip_of_bill.')
  },
})

async function undoPayment(
  { books, today, requireWanted }: OpenGroup,
  paymentId: number,
): Promise<ToolAnswer> {
  const payment = await books.payments.get(paymentId)
  const before = await books.bills.get(payment.bill_id)
  const isOfCurrent = await isForCurrentCycle(books, before, paymentId)
  requireWanted()
  const after = await books.payments.undo(paymentId)
  const settled = after.due_date !== before.due_date || after.ended !== before.ended
  const did = `Removed payment ${paymentId} of ${payment.amount}, dated ${payment.date}, from ${after.type} ${after.id}. Its due date is ${after.due_date}.`
  const data = { bill: briefBill(after) }
  if (isTooFarAhead(payment.date, today) || !(settled || isOfCurrent)) {
    const why = 'No tool records it again as it was: it was for another due date, or is dated far ahead.'
    return { did: `${did} ${why}`, undo: null, data }
  }
  const { amount, date } = payment
  return {
    did,
    undo: {
      tool: 'pay_bill',
      arguments: { bill: after.id, amount, date, due_date: after.due_date, ...(!settled && { part: true }) },
    },
    data,
  }
}

/** A payment that settled nothing counts for the due date that was current then. */
async function isForCurrentCycle(
  books: OpenGroup['books'],
  { id, pay_on, due_date }: { id: number; pay_on: string; due_date: string },
  paymentId: number,
): Promise<boolean> {
  const cycles = await books.agenda({ bill_id: id, from: pay_on, to: pay_on })
  return cycles.some((cycle) => cycle.due_date === due_date && cycle.payment_ids.includes(paymentId))
}

async function undoSkip(open: OpenGroup, choice: number | string): Promise<ToolAnswer> {
  const { id } = await needBill(open, choice, 'active-then-archived')
  const { etag } = await open.books.bills.getVersioned(id)
  open.requireWanted()
  const after = await open.books.bills.unskip(id, { ifMatch: etag })
  return {
    did: `Undid the skip of ${after.due_date} of ${after.type} ${id}. A note of the skip is gone.`,
    undo: { tool: 'skip_cycle', arguments: { bill: id, due_date: after.due_date } },
    data: { bill: briefBill(after) },
  }
}
