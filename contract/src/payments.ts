import { type Static, Type } from 'typebox'
import { BillType } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './refusals.ts'
import { allOptional, CalendarDay, Cursor, Id, Instant, Limit, RangeDay } from './schemas.ts'
import type { InputNotes } from './texts.ts'

const REFUSED_AMOUNT: InputNotes = {
  'x-refusal': 'amount-not-positive',
  'x-missing-refusal': 'amount-not-positive',
  'x-null-is-refused': true,
  'x-refusals': ['amount-too-large', ['amount-too-precise', { decimals: 2 }]],
  'x-described': { exclusiveMinimum: 0, maximum: LIMITS.amount },
}
const PaymentAmount = Type.Number({
  title: 'PaymentAmount',
  description: 'At most as many decimal places as the group’s currency has',
  examples: [1200.5],
  ...REFUSED_AMOUNT,
})

const fields = { id: Id, bill_id: Id, amount: PaymentAmount, date: CalendarDay, created_at: Instant }

export const Payment = Type.Object(fields, { title: 'Payment' })
export type Payment = Static<typeof Payment>

export const UpdatedPayment = Type.Object({ ...fields, updated_at: Instant }, { title: 'UpdatedPayment' })
export type UpdatedPayment = Static<typeof UpdatedPayment>

export const RecordedPayment = Type.Object(
  {
    ...fields,
    bill_due_date: Type.String({
      format: 'date',
      description: 'The bill’s due date afterwards',
      examples: ['2026-02-28'],
    }),
    bill_etag: Type.String({
      description: 'The bill’s ETag afterwards, for `If-Match` when changing the bill next',
      examples: ['"2"'],
    }),
  },
  { title: 'RecordedPayment' },
)
export type RecordedPayment = Static<typeof RecordedPayment>

export const ListedPayment = Type.Object(
  { ...fields, bill_name: Type.String({ examples: ['Rent'] }), bill_type: BillType },
  { title: 'ListedPayment' },
)
export type ListedPayment = Static<typeof ListedPayment>

export const NewPayment = Type.Object(
  {
    amount: PaymentAmount,
    date: Type.Optional(CalendarDay),
    advance_due: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether the due date moves to the next cycle' }),
    ),
  },
  {
    title: 'NewPayment',
    description: '`date` defaults to today in the group’s time zone',
    examples: [{ amount: 1200.5 }],
  },
)
const PaymentChanges = Type.Object(allOptional({ amount: PaymentAmount, date: CalendarDay }), {
  title: 'PaymentChanges',
  examples: [{ amount: 1199.99 }],
})

const page = { limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }
const common = { tag: 'Payments', access: 'group' } as const

export const paymentEndpoints = {
  payBill: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/:id/pay',
    summary: 'Record a payment and move the bill’s due date to the next cycle',
    description: '`If-Match` takes the ETag of the bill, so that a cycle is not paid twice.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    etag: true,
    ifMatch: true,
    body: NewPayment,
    status: 201,
    location: '/payments/:id',
    data: RecordedPayment,
    refusals: ['bill-not-found', 'due-date-too-late'],
  }),
  listBillPayments: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/payments',
    kept: true,
    summary: 'List the payments of a bill, newest first',
    description: 'Skips are not payments; `GET /agenda` shows them.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object(page),
    data: Type.Array(Payment),
    refusals: ['bill-not-found'],
  }),
  listPayments: endpoint({
    ...common,
    method: 'GET',
    path: '/payments',
    kept: true,
    summary: 'List the payments of all bills, newest first',
    description: 'Filter by date range or bill. With `limit`, returns one page.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      start_date: Type.Optional(RangeDay('From this day on; before 1900: from the beginning')),
      end_date: Type.Optional(RangeDay('To this day')),
      bill_id: Type.Optional(Type.Integer()),
      ...page,
    }),
    data: Type.Array(ListedPayment),
    refusals: [['dates-reversed', { from: 'start_date', to: 'end_date' }]],
  }),
  getPayment: endpoint({
    ...common,
    method: 'GET',
    path: '/payments/:id',
    summary: 'Get a payment',
    description: 'The `ETag` is for changing or deleting it.',
    needs: 'viewer',
    tokens: 'read',
    etag: true,
    data: Payment,
    refusals: ['payment-not-found'],
  }),
  updatePayment: endpoint({
    ...common,
    method: 'PUT',
    path: '/payments/:id',
    summary: 'Change a payment’s amount or date',
    description: 'Only included fields change; the bill’s due date stays.',
    needs: 'editor',
    tokens: 'write',
    etag: true,
    body: PaymentChanges,
    data: UpdatedPayment,
    refusals: ['payment-not-found'],
  }),
  deletePayment: endpoint({
    ...common,
    audit: 'payment.deleted',
    method: 'DELETE',
    path: '/payments/:id',
    summary: 'Delete a payment; the bill’s due date does not change',
    description: 'To reopen the cycle it settled as well, undo the payment.',
    needs: 'editor',
    tokens: 'write',
    etag: true,
    refusals: ['payment-not-found'],
    message: 'Payment deleted. The bill’s due date is unchanged',
  }),
}
