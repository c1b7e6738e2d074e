import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { findBill } from '#bills/store'
import { readPaymentAmount } from '#core/amount'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import type { PageRequest } from '#core/paging'
import { readDate } from '#core/read-date'
import type { GroupScope } from '#db/group-scope'
import { requireCurrent, setEtag } from '#http/etag'
import { groupWriteOnce } from '#http/idempotency'
import { answerList, type LongList } from '#http/long-list'
import { readPage } from '#http/paging'
import { pathId } from '#http/path-id'
import { scopeOf } from '#http/scope'
import { serve } from '#http/serve'
import { removePayment, updatePayment } from '#payments/change-payment'
import { presentListedPayment, presentPayment } from '#payments/present-payment'
import { recordPayment } from '#payments/record-payment'
import {
  findPayment,
  type ListedPaymentRow,
  listPaymentIds,
  listPayments,
  PAYMENTS_AT_ONCE,
  type PaymentFilter,
} from '#payments/store'

export function paymentRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.payBill, (call) => {
    const { body, params, request, reply } = call
    const scope = scopeOf(request)
    const details = {
      amount: readPaymentAmount(body.amount, scope.decimals),
      date: body.date === undefined ? undefined : readDate(body.date),
      advanceDue: body.advance_due ?? true,
    }
    return groupWriteOnce(scope, clock, endpoints.payBill, call, async (scope) => {
      const { payment, billDueDate } = await recordPayment(scope, clock, pathId(params.id), details)
      setEtag(reply, payment.version)
      return { ...presentPayment(payment, scope.decimals), bill_due_date: billDueDate }
    })
  })

  serve(app, endpoints.listBillPayments, async ({ params, query, request, reply }) => {
    const scope = scopeOf(request)
    const page = readPage(query)
    const billId = pathId(params.id)
    const bill = billId === undefined ? undefined : await findBill(scope, billId)
    if (!bill) throw refuse('bill-not-found')
    const filter = { billId: bill.id, startDate: undefined, endDate: undefined }
    return answerList(
      paymentsOf(scope, filter, page, (row) => presentPayment(row, scope.decimals)),
      request,
      reply,
    )
  })

  serve(app, endpoints.listPayments, async ({ query, request, reply }) => {
    const scope = scopeOf(request)
    const page = readPage(query)
    const startDate = query.start_date === undefined ? undefined : readDate(query.start_date)
    const endDate = query.end_date === undefined ? undefined : readDate(query.end_date)
    if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
      throw refuse('dates-reversed', { from: 'start_date', to: 'end_date' })
    }
    // An id that is too large is no bill of this group; PostgreSQL would refuse to compare with it.
    const { bill_id: billId } = query
    if (billId !== undefined && !Number.isSafeInteger(billId)) return []
    const filter = { startDate, endDate, billId }
    return answerList(
      paymentsOf(scope, filter, page, (row) => presentListedPayment(row, scope.decimals)),
      request,
      reply,
    )
  })

  serve(app, endpoints.getPayment, async ({ params, request, reply }) => {
    const scope = scopeOf(request)
    const id = pathId(params.id)
    const payment = id === undefined ? undefined : await findPayment(scope, id)
    if (!payment) throw refuse('payment-not-found')
    setEtag(reply, payment.version)
    return presentPayment(payment, scope.decimals)
  })

  serve(app, endpoints.updatePayment, async ({ params, body, request, reply }) => {
    const scope = scopeOf(request)
    const changes = {
      amount: body.amount === undefined ? undefined : readPaymentAmount(body.amount, scope.decimals),
      date: body.date === undefined ? undefined : readDate(body.date),
    }
    const payment = await updatePayment(scope, clock, pathId(params.id), changes, requireCurrent(request))
    setEtag(reply, payment.version)
    return { ...presentPayment(payment, scope.decimals), updated_at: payment.updatedAt }
  })

  serve(app, endpoints.deletePayment, async ({ params, request }) => {
    await removePayment(scopeOf(request), pathId(params.id), requireCurrent(request))
    return 'Payment deleted. The due date of its bill stays as it is'
  })
}

function paymentsOf<Item>(
  scope: GroupScope,
  filter: PaymentFilter,
  page: PageRequest,
  present: (row: ListedPaymentRow) => Item,
): LongList<ListedPaymentRow, Item> {
  return {
    page,
    atOnce: PAYMENTS_AT_ONCE,
    rows: (part) => listPayments(scope, filter, part),
    ids: (limit) => listPaymentIds(scope, filter, { after: page.after, limit }),
    positionOf: ({ date, id }) => ({ date, id }),
    present,
  }
}
