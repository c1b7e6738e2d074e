import {
  annotated,
  CalendarDay,
  ListedPayment,
  Nullable,
  TEXT_LIMITS,
  Text,
  WholeNumber,
} from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'

/** With the longest names they take a little less than an answer may have. */
const MAX_PAYMENTS = 100

export const listPayments = assistantTool({
  name: 'list_payments',
  title: 'List payments',
  description:
    'Lists recorded payments, newest first: of all bills, or of one, in a range of days. Answers the first 50 unless `limit` says otherwise; `next_cursor` is what `cursor` takes to get the next ones. Changes nothing.',
  writes: false,
  input: Type.Object({
    bill: Type.Optional(BillChoice),
    from: Type.Optional(annotated(CalendarDay, { description: 'First day, YYYY-MM-DD' })),
    to: Type.Optional(annotated(CalendarDay, { description: 'Last day, YYYY-MM-DD' })),
    limit: Type.Optional(WholeNumber('limit', [1, MAX_PAYMENTS], { default: 50 })),
    cursor: Type.Optional(
      Text(TEXT_LIMITS.cursor, { description: '`next_cursor` of the answer before, with the same filters' }),
    ),
  }),
  output: {
    payments: Type.Array(ListedPayment),
    next_cursor: Nullable(Type.String(), { description: 'null: there are no more' }),
  },
  async run(open, { bill: choice, from, to, limit = 50, cursor }) {
    const bill = choice === undefined ? undefined : await needBill(open, choice, 'active-then-archived')
    const { data: payments, nextCursor } = await open.books.payments.listPage({
      limit,
      ...(bill && { bill_id: bill.id }),
      ...(from !== undefined && { start_date: from }),
      ...(to !== undefined && { end_date: to }),
      ...(cursor !== undefined && { cursor }),
    })
    return { data: { payments, next_cursor: nextCursor ?? null } }
  },
})
