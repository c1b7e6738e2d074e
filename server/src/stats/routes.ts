import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { serve } from '#http/serve'
import { monthsBack } from '#stats/months-back'
import { presentMonth } from '#stats/present-month'
import { sumByMonth } from '#stats/store'

const DEFAULT_MONTHS = 6

export function statsRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.getMonthlyStats, async ({ query, scope }) => {
    const current = yearMonthOf(calendarDateIn(scope.timezone, clock.now()))
    const months = monthsBack(current, query.months ?? DEFAULT_MONTHS)
    const totals = await sumByMonth(scope, months, query.by ?? 'payment')
    return totals.map((month) => presentMonth(month, scope.decimals))
  })
}
