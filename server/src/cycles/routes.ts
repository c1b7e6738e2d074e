import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { presentBillWithEtag } from '#bills/present-bill'
import { findBill } from '#bills/store'
import { FIRST_DATE, parseYearMonth } from '#core/calendar'
import type { Clock } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { readDate, readOptionalDate } from '#core/read-date'
import { nextDates, repetitionOf } from '#core/recurrence/repetition'
import { previewOf } from '#cycles/preview-schedule'
import { readAgenda, readSummary } from '#cycles/read-cycles'
import { readProgress } from '#cycles/read-progress'
import { readNote, skipCycle, unskipCycle } from '#cycles/skip-cycle'
import { undoPayment } from '#cycles/undo-payment'
import { targetOf } from '#http/etag'
import { serveGroupWrite } from '#http/idempotency'
import { serve } from '#http/serve'

const DEFAULT_COUNT = 5

export function cycleRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.getAgenda, async ({ query, scope }) => {
    const [from, to] = [readOptionalDate(query.from), readOptionalDate(query.to)]
    const { bill_id: billId } = query
    // As in the list of payments: what is no bill of this group has nothing.
    const isNoBill = billId !== undefined && !(Number.isSafeInteger(billId) && billId > 0)
    return readAgenda(scope, clock, { from, to, billId: isNoBill ? NO_ID : billId })
  })

  serve(app, endpoints.getSummary, async ({ query, scope }) => {
    const month = query.month === undefined ? undefined : parseYearMonth(query.month)
    if (query.month !== undefined && month === undefined) throw refuse('invalid-month')
    return readSummary(scope, clock, month)
  })

  serve(app, endpoints.getBillSchedule, async ({ params, query, scope }) => {
    const bill = requireFound(await findBill(scope, params.id), 'bill-not-found')
    return bill.ended === 0 ? nextDates(repetitionOf(bill), query.count ?? DEFAULT_COUNT) : []
  })

  serve(app, endpoints.getSchedule, ({ query }) => {
    const fields = { dueDate: readDate(query.due_date), frequency: query.frequency }
    return previewOf(undefined, fields, { today: FIRST_DATE, count: query.count ?? DEFAULT_COUNT }).map(
      ({ dueDate }) => dueDate,
    )
  })

  serve(app, endpoints.getBillProgress, async ({ params, scope }) => readProgress(scope, params.id))

  serveGroupWrite(app, clock, endpoints.skipCycle, ({ body, params, reply }) => {
    const note = readNote(body.note)
    return async (scope) => {
      const bill = await skipCycle(scope, clock, params.id, note)
      return presentBillWithEtag(bill, scope.decimals, reply)
    }
  })

  serve(app, endpoints.unskipCycle, async (call) => {
    const { scope, reply } = call
    const bill = await unskipCycle(scope, clock, targetOf(call))
    return presentBillWithEtag(bill, scope.decimals, reply)
  })

  serveGroupWrite(app, clock, endpoints.undoPayment, ({ params, reply }) => async (scope) => {
    const bill = await undoPayment(scope, clock, params.id)
    return presentBillWithEtag(bill, scope.decimals, reply)
  })
}
