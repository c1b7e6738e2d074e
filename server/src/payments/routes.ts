import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { findBill } from '#bills/store'
import { readPaymentAmount } from '#core/amount'
import type { Clock } from '#core/clock'
import { requireFound } from '#core/errors'
import { readDateRange, readOptionalDate } from '#core/read-date'
import { serveKept } from '#http/answer-kept'
import { etagOf, targetOf } from '#http/etag'
import { serveGroupWrite } from '#http/idempotency'
import { answerList } from '#http/long-list'
import { readPage } from '#http/paging'
import { serve } from '#http/serve'
import { removePayment, updatePayment } from '#payments/change-payment'
import { paymentList } from '#payments/list-store'
import { presentListedPayment, presentPayment, presentPaymentWithEtag } from '#payments/present-payment'
import { recordPayment } from '#payments/record-payment'
import { findPayment } from '#payments/store'

export function paymentRoutes(app: FastifyInstance, clock: Clock): void {
  serveGroupWrite(app, clock, endpoints.payBill, (call) => {
    const { body, reply } = call
    const { decimals } = call.scope
    const details = {
      amount: readPaymentAmount(body.amount, decimals),
      date: readOptionalDate(body.date),
      advanceDue: body.advance_due ?? true,
    }
    return async (scope) => {
      const { payment, bill } = await recordPayment(scope, clock, targetOf(call), details)
      const presented = presentPaymentWithEtag(payment, decimals, reply)
      return { ...presented, bill_due_date: bill.dueDate, bill_etag: etagOf(bill.version) }
    }
  })

  serveKept(app, endpoints.listBillPayments, async (call) => {
    const { params, query, scope } = call
    const page = readPage(query)
    const bill = requireFound(await findBill(scope, params.id), 'bill-not-found')
    const filter = { billId: bill.id, startDate: undefined, endDate: undefined }
    return answerList(
      paymentList,
      { filter, page, present: (payment) => presentPayment(payment, scope.decimals) },
      call,
    )
  })

  serveKept(app, endpoints.listPayments, async (call) => {
    const { query, scope } = call
    const page = readPage(query)
    const range = readDateRange(query.start_date, query.end_date, { from: 'start_date', to: 'end_date' })
    if (range === undefined) return []
    // An id that is too large is no bill of this group; PostgreSQL would refuse to compare with it.
    const { bill_id: billId } = query
    if (billId !== undefined && !Number.isSafeInteger(billId)) return []
    const filter = { startDate: range.from, endDate: range.to, billId }
    return answerList(
      paymentList,
      { filter, page, present: (payment) => presentListedPayment(payment, scope.decimals) },
      call,
    )
  })

  serve(app, endpoints.getPayment, async ({ params, scope, reply }) => {
    const payment = requireFound(await findPayment(scope, params.id), 'payment-not-found')
    return presentPaymentWithEtag(payment, scope.decimals, reply)
  })

  serve(app, endpoints.updatePayment, async (call) => {
    const { body, scope, reply } = call
    const changes = {
      amount: body.amount === undefined ? undefined : readPaymentAmount(body.amount, scope.decimals),
      date: readOptionalDate(body.date),
    }
    const payment = await updatePayment(scope, clock, targetOf(call), changes)
    const presented = presentPaymentWithEtag(payment, scope.decimals, reply)
    return { ...presented, updated_at: payment.updatedAt }
  })

  serve(app, endpoints.deletePayment, async (call) => {
    await removePayment(call.scope, clock, targetOf(call))
    return endpoints.deletePayment.message
  })
}
