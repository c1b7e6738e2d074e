import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { presentBillWithEtag } from '#bills/present-bill'
import { findBill } from '#bills/store'
import { calendarDateIn, firstDayOf, lastDayOf, parseYearMonth, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { readDate, readOptionalDate } from '#core/read-date'
import { anchorDayOf, schedule } from '#core/recurrence'
import { agendaOf } from '#cycles/agenda'
import { agendaRange } from '#cycles/date-range'
import { presentCycle, presentSummary } from '#cycles/present-cycle'
import { readNote, skipCycle, unskipCycle } from '#cycles/skip-cycle'
import { listBillBooks } from '#cycles/store'
import { summaryOf } from '#cycles/summary'
import { undoPayment } from '#cycles/undo-payment'
import { targetOf } from '#http/etag'
import { serveGroupWrite } from '#http/idempotency'
import { serve } from '#http/serve'

const DEFAULT_COUNT = 5

export function cycleRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.getAgenda, async ({ query, scope }) => {
    const today = calendarDateIn(scope.timezone, clock.now())
    const range = agendaRange(today, {
      from: readOptionalDate(query.from),
      to: readOptionalDate(query.to),
    })
    const { bill_id: billId } = query
    // As in the list of payments: what is no bill of this group has nothing.
    if (billId !== undefined && !(Number.isSafeInteger(billId) && billId > 0)) return []
    const books = await listBillBooks(scope, range, billId)
    return agendaOf(books, today, range).map((cycle) => presentCycle(cycle, scope.decimals))
  })

  serve(app, endpoints.getSummary, async ({ query, scope }) => {
    const today = calendarDateIn(scope.timezone, clock.now())
    const month = query.month === undefined ? yearMonthOf(today) : parseYearMonth(query.month)
    if (month === undefined) throw refuse('invalid-month')
    const [from, last] = [firstDayOf(month), lastDayOf(month)]
    // What is overdue counts whatever the month, so payments towards it are read up to today.
    const books = await listBillBooks(scope, { from, to: last < today ? today : last })
    return presentSummary(summaryOf(books, today, month), scope.decimals)
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
