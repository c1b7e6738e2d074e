import { type Static, Type } from 'typebox'
import { BillType } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDay, Cursor, Id, Instant, Limit } from './schemas.ts'

const PaymentAmount = Type.Number({
  description: 'Above zero, at most 9999999999.99, with no more decimals than the group’s currency has',
  examples: [1200.5],
  'x-message': 'Amount must be a positive number',
  'x-missing-message': 'Amount must be a positive number',
  'x-null-is-refused': true,
})

const fields = { id: Id, bill_id: Id, amount: PaymentAmount, date: CalendarDay, created_at: Instant }

export const Payment = Type.Object(fields)
export type Payment = Static<typeof Payment>

export const UpdatedPayment = Type.Object({ ...fields, updated_at: Instant })
export type UpdatedPayment = Static<typeof UpdatedPayment>

export const RecordedPayment = Type.Object({
  ...fields,
  bill_due_date: Type.String({ description: 'The bill’s due date afterwards', examples: ['2026-02-28'] }),
})
export type RecordedPayment = Static<typeof RecordedPayment>

export const ListedPayment = Type.Object({ ...fields, bill_name: Type.String(), bill_type: BillType })
export type ListedPayment = Static<typeof ListedPayment>

const page = { limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }
const common = { tag: 'Payments', access: 'group' } as const
const noBill = [404, 'Bill not found'] as const
const noPayment = [404, 'Payment not found'] as const
const unfit = [
  [400, 'Amount must be a positive number'],
  [400, 'Amount is too large'],
  [400, 'Amount can have at most 2 decimal places'],
  [400, 'Invalid date format. Use YYYY-MM-DD'],
] as const
const badLimit = [400, 'limit must be a whole number from 1 to 1000'] as const

export const paymentEndpoints = {
  payBill: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/:id/pay',
    summary: 'Record a payment and move the bill’s due date to the next cycle',
    needs: 'editor',
    keyed: true,
    etag: true,
    body: Type.Object({
      amount: PaymentAmount,
      date: Type.Optional(CalendarDay),
      advance_due: Type.Optional(Type.Boolean({ description: 'Default: true; false keeps the due date' })),
    }),
    status: 201,
    data: RecordedPayment,
    refusals: [noBill, ...unfit, [400, 'Due date cannot move past 9999-12-31']],
  }),
  listBillPayments: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/payments',
    summary: 'List the payments of a bill, newest first',
    needs: 'viewer',
    query: Type.Object(page),
    data: Type.Array(Payment),
    refusals: [noBill, badLimit],
  }),
  listPayments: endpoint({
    ...common,
    method: 'GET',
    path: '/payments',
    summary: 'List the payments of all bills, newest first',
    needs: 'viewer',
    query: Type.Object({
      start_date: Type.Optional(CalendarDay),
      end_date: Type.Optional(CalendarDay),
      bill_id: Type.Optional(Type.Integer()),
      ...page,
    }),
    data: Type.Array(ListedPayment),
    refusals: [
      [400, 'Invalid date format. Use YYYY-MM-DD'],
      [400, 'start_date must not be after end_date'],
      badLimit,
    ],
  }),
  getPayment: endpoint({
    ...common,
    method: 'GET',
    path: '/payments/:id',
    summary: 'Get a payment',
    needs: 'viewer',
    etag: true,
    data: Payment,
    refusals: [noPayment],
  }),
  updatePayment: endpoint({
    ...common,
    method: 'PUT',
    path: '/payments/:id',
    summary: 'Change a payment’s amount or date',
    needs: 'editor',
    etag: true,
    body: Type.Object({ amount: Type.Optional(PaymentAmount), date: Type.Optional(CalendarDay) }),
    data: UpdatedPayment,
    refusals: [noPayment, ...unfit],
  }),
  deletePayment: endpoint({
    ...common,
    method: 'DELETE',
    path: '/payments/:id',
    summary: 'Delete a payment; the bill’s due date does not change',
    needs: 'editor',
    etag: true,
    refusals: [noPayment],
  }),
}
