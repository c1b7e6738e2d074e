import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn, firstDayOf, lastDayOf, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { scopeOf } from '#http/scope'
import { serve } from '#http/serve'
import { monthlyStatistics, monthsBack } from '#stats/monthly-statistics'
import { presentMonth } from '#stats/present-month'
import { sumByMonth } from '#stats/store'

const DEFAULT_MONTHS = 6

export function statsRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.monthlyStats, async ({ query, request }) => {
    const scope = scopeOf(request)
    const current = yearMonthOf(calendarDateIn(scope.timezone, clock.now()))
    const months = monthsBack(current, query.months ?? DEFAULT_MONTHS)
    const oldest = months.at(-1) ?? current
    const totals = await sumByMonth(scope, firstDayOf(oldest), lastDayOf(current))
    return monthlyStatistics(months, totals).map((month) => presentMonth(month, scope.decimals))
  })
}
