import { annotated, CalendarDay, ListedPayment, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'

const MAX_PAYMENTS = 200

export const listPayments = assistantTool({
  name: 'list_payments',
  title: 'List payments',
  description:
    'Lists recorded payments, newest first: of all bills, or of one, in a range of days. `more` says whether there are older ones in the range: for those, set `to` to the day of the last one. Changes nothing.',
  writes: false,
  input: Type.Object({
    bill: Type.Optional(BillChoice),
    from: Type.Optional(annotated(CalendarDay, { description: 'First day, YYYY-MM-DD' })),
    to: Type.Optional(annotated(CalendarDay, { description: 'Last day, YYYY-MM-DD' })),
    limit: Type.Optional(WholeNumber('limit', [1, MAX_PAYMENTS], { default: 50 })),
  }),
  output: { payments: Type.Array(ListedPayment), more: Type.Boolean() },
  async run(open, { bill: choice, from, to, limit = 50 }) {
    const bill = choice === undefined ? undefined : await needBill(open, choice, 'active-then-archived')
    const { data: payments, nextCursor } = await open.books.payments.listPage({
      limit,
      ...(bill && { bill_id: bill.id }),
      ...(from !== undefined && { start_date: from }),
      ...(to !== undefined && { end_date: to }),
    })
    return { data: { payments, more: nextCursor !== undefined } }
  },
})
