import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { readOptionalDate } from '#core/read-date'
import { readGroup } from '#db/group-read'
import { serveRead } from '#http/serve'
import { breakdownRange } from '#stats/breakdown-range'
import { breakdown, monthlyStats } from '#stats/group-reads'
import { monthsBack } from '#stats/months-back'

const DEFAULT_MONTHS = 6

export function statsRoutes(app: FastifyInstance, clock: Clock): void {
  serveRead(app, endpoints.getBreakdown, async ({ query, scope }) => {
    const range = breakdownRange(calendarDateIn(scope.timezone, clock.now()), {
      from: readOptionalDate(query.from),
      to: readOptionalDate(query.to),
    })
    const { type = 'bill', by = 'category' } = query
    return readGroup(breakdown, scope, clock, { ...range, type, by })
  })

  serveRead(app, endpoints.getMonthlyStats, async ({ query, scope }) => {
    const current = yearMonthOf(calendarDateIn(scope.timezone, clock.now()))
    const months = monthsBack(current, query.months ?? DEFAULT_MONTHS)
    return readGroup(monthlyStats, scope, clock, { months, basis: query.by ?? 'payment' })
  })
}
