import { endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentBillWithEtag } from '#bills/present-bill'
import { findBill } from '#bills/store'
import { calendarDateIn, FIRST_DATE, parseYearMonth } from '#core/calendar'
import type { Clock } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { knownId, NO_ID } from '#core/no-id'
import { readDate, readDateRange } from '#core/read-date'
import { nextDates, repetitionOf } from '#core/recurrence/repetition'
import { agenda, summary } from '#cycles/group-reads'
import { previewOf } from '#cycles/preview-schedule'
import { readPreview } from '#cycles/read-preview'
import { readProgress } from '#cycles/read-progress'
import { readNote, skipCycle, unskipCycle } from '#cycles/skip-cycle'
import { undoPayment } from '#cycles/undo-payment'
import { inSnapshot, readGroup } from '#db/group-read'
import type { GroupScope } from '#db/group-scope'
import { serveKept } from '#http/answer-kept'
import { targetOf } from '#http/etag'
import { serveGroupWrite } from '#http/idempotency'
import { serve } from '#http/serve'

const DEFAULT_COUNT = 5

export function cycleRoutes(app: FastifyInstance, clock: Clock): void {
  serveKept(app, endpoints.getAgenda, async ({ query, scope }) => {
    const range = readDateRange(query.from, query.to)
    if (range === undefined) return []
    const { bill_id: billId } = query
    // As in the list of payments: what is no bill of this group has nothing.
    const wish = { ...range, billId: billId === undefined ? undefined : knownId(billId) }
    return readGroup(agenda, scope, clock, wish)
  })

  serveKept(app, endpoints.getSummary, async ({ query, scope }) => {
    const month = query.month === undefined ? undefined : parseYearMonth(query.month)
    if (query.month !== undefined && month === undefined) throw refuse('invalid-month')
    return readGroup(summary, scope, clock, month)
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

  serve(app, endpoints.getBillProgress, ({ params, scope }) =>
    inSnapshot(scope, (scope) => readProgress(scope, params.id)),
  )

  serveGroupWrite(app, clock, endpoints.skipCycle, (call) => {
    const note = readNote(call.body.note)
    return async (scope) => {
      const bill = await skipCycle(scope, clock, targetOf(call), note)
      return presentBillWithEtag(bill, scope.decimals, call.reply)
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

/** For whoever is signed in; about a bill for those who may see it. */
export function schedulePreviewRoutes(
  app: FastifyInstance,
  clock: Clock,
  selectScope: (request: FastifyRequest) => Promise<GroupScope>,
): void {
  serve(app, endpoints.previewSchedule, async ({ body, request }) => {
    const typed = readPreview(body)
    const { bill_id: billId, count = DEFAULT_COUNT } = body
    const scope = billId === undefined ? undefined : await selectScope(request)
    const bill = scope && requireFound(await findBill(scope, knownId(billId ?? NO_ID)), 'bill-not-found')
    const today = calendarDateIn(scope?.timezone ?? 'UTC', clock.now())
    return previewOf(bill, typed, { today, count }).map(({ dueDate, payOn }) => ({
      due_date: dueDate,
      pay_on: payOn,
    }))
  })
}
