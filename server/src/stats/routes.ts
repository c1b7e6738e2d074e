import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { readDateRange } from '#core/read-date'
import { readGroup } from '#db/group-read'
import { serveKept } from '#http/answer-kept'
import { breakdownOf } from '#stats/breakdown'
import { breakdownRange } from '#stats/breakdown-range'
import { breakdown, monthlyStats } from '#stats/group-reads'
import { monthsBack } from '#stats/months-back'
import { presentBreakdown } from '#stats/present-breakdown'

const DEFAULT_MONTHS = 6

export function statsRoutes(app: FastifyInstance, clock: Clock): void {
  serveKept(app, endpoints.getBreakdown, async ({ query, scope }) => {
    const { type = 'bill', by = 'category' } = query
    const given = readDateRange(query.from, query.to)
    if (given === undefined) return presentBreakdown(breakdownOf([], by), scope.decimals)
    const range = breakdownRange(calendarDateIn(scope.timezone, clock.now()), given)
    return readGroup(breakdown, scope, clock, { ...range, type, by })
  })

  serveKept(app, endpoints.getMonthlyStats, async ({ query, scope }) => {
    const current = yearMonthOf(calendarDateIn(scope.timezone, clock.now()))
    const months = monthsBack(current, query.months ?? DEFAULT_MONTHS)
    return readGroup(monthlyStats, scope, clock, { months, basis: query.by ?? 'payment' })
  })
}
