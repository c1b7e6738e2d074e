import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { presentBillWithEtag } from '#bills/present-bill'
import { findBill } from '#bills/store'
import { parseYearMonth } from '#core/calendar'
import type { Clock } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { readDate, readOptionalDate } from '#core/read-date'
import { anchorDayOf, schedule } from '#core/recurrence'
import { readAgenda, readSummary } from '#cycles/read-cycles'
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
    return schedule(bill.dueDate, bill.frequency, bill.anchorDay, query.count ?? DEFAULT_COUNT)
  })

  serve(app, endpoints.getSchedule, ({ query }) => {
    const dueDate = readDate(query.due_date)
    return schedule(dueDate, query.frequency, anchorDayOf(dueDate), query.count ?? DEFAULT_COUNT)
  })

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
