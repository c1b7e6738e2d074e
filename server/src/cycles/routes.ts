import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { presentBill } from '#bills/present-bill'
import { findBill } from '#bills/store'
import { calendarDateIn, firstDayOf, lastDayOf, parseYearMonth, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import { readDate } from '#core/read-date'
import { anchorDayOf, schedule } from '#core/recurrence'
import { agendaOf } from '#cycles/agenda'
import { agendaRange } from '#cycles/date-range'
import { presentCycle, presentSummary } from '#cycles/present-cycle'
import { readNote, skipCycle, unskipCycle } from '#cycles/skip-cycle'
import { listBillBooks } from '#cycles/store'
import { summaryOf } from '#cycles/summary'
import { undoPayment } from '#cycles/undo-payment'
import { requireCurrent, setEtag } from '#http/etag'
import { groupWriteOnce } from '#http/idempotency'
import { pathId } from '#http/path-id'
import { scopeOf } from '#http/scope'
import { serve } from '#http/serve'

const DEFAULT_COUNT = 5

export function cycleRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.getAgenda, async ({ query, request }) => {
    const scope = scopeOf(request)
    const today = calendarDateIn(scope.timezone, clock.now())
    const range = agendaRange(today, {
      from: query.from === undefined ? undefined : readDate(query.from),
      to: query.to === undefined ? undefined : readDate(query.to),
    })
    const { bill_id: billId } = query
    // As in the list of payments: what is no bill of this group has nothing.
    if (billId !== undefined && !(Number.isSafeInteger(billId) && billId > 0)) return []
    const books = await listBillBooks(scope, range, billId)
    return agendaOf(books, today, range).map((cycle) => presentCycle(cycle, scope.decimals))
  })

  serve(app, endpoints.getSummary, async ({ query, request }) => {
    const scope = scopeOf(request)
    const today = calendarDateIn(scope.timezone, clock.now())
    const month = query.month === undefined ? yearMonthOf(today) : parseYearMonth(query.month)
    if (month === undefined) throw refuse('invalid-month')
    const [from, last] = [firstDayOf(month), lastDayOf(month)]
    // What is overdue counts whatever the month, so payments towards it are read up to today.
    const books = await listBillBooks(scope, { from, to: last < today ? today : last })
    return presentSummary(summaryOf(books, today, month), scope.decimals)
  })

  serve(app, endpoints.getBillSchedule, async ({ params, query, request }) => {
    const id = pathId(params.id)
    const bill = id === undefined ? undefined : await findBill(scopeOf(request), id)
    if (!bill) throw refuse('bill-not-found')
    return schedule(bill.dueDate, bill.frequency, bill.anchorDay, query.count ?? DEFAULT_COUNT)
  })

  serve(app, endpoints.getSchedule, ({ query }) => {
    const dueDate = readDate(query.due_date)
    return schedule(dueDate, query.frequency, anchorDayOf(dueDate), query.count ?? DEFAULT_COUNT)
  })

  serve(app, endpoints.skipCycle, (call) => {
    const note = readNote(call.body.note)
    return groupWriteOnce(scopeOf(call.request), clock, endpoints.skipCycle, call, async (scope) => {
      const bill = await skipCycle(scope, clock, pathId(call.params.id), note)
      setEtag(call.reply, bill.version)
      return presentBill(bill, scope.decimals)
    })
  })

  serve(app, endpoints.unskipCycle, async ({ params, request, reply }) => {
    const scope = scopeOf(request)
    const bill = await unskipCycle(scope, clock, pathId(params.id), requireCurrent(request))
    setEtag(reply, bill.version)
    return presentBill(bill, scope.decimals)
  })

  serve(app, endpoints.undoPayment, (call) =>
    groupWriteOnce(scopeOf(call.request), clock, endpoints.undoPayment, call, async (scope) => {
      const bill = await undoPayment(scope, clock, pathId(call.params.id))
      setEtag(call.reply, bill.version)
      return presentBill(bill, scope.decimals)
    }),
  )
}
