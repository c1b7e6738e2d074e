import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn, yearMonthOf } from '#core/calendar'
import type { Clock } from '#core/clock'
import { readOptionalDate } from '#core/read-date'
import { serveRead } from '#http/serve'
import { breakdownOf } from '#stats/breakdown'
import { breakdownRange } from '#stats/breakdown-range'
import { sumByBill } from '#stats/breakdown-store'
import { monthsBack } from '#stats/months-back'
import { presentBreakdown } from '#stats/present-breakdown'
import { presentMonth } from '#stats/present-month'
import { sumByMonth } from '#stats/store'

const DEFAULT_MONTHS = 6

export function statsRoutes(app: FastifyInstance, clock: Clock): void {
  serveRead(app, endpoints.getBreakdown, async ({ query, scope }) => {
    const range = breakdownRange(calendarDateIn(scope.timezone, clock.now()), {
      from: readOptionalDate(query.from),
      to: readOptionalDate(query.to),
    })
    const sums = await sumByBill(scope, { ...range, type: query.type ?? 'bill' })
    return presentBreakdown(breakdownOf(sums, query.by ?? 'category'), scope.decimals)
  })

  serveRead(app, endpoints.getMonthlyStats, async ({ query, scope }) => {
    const current = yearMonthOf(calendarDateIn(scope.timezone, clock.now()))
    const months = monthsBack(current, query.months ?? DEFAULT_MONTHS)
    const totals = await sumByMonth(scope, months, query.by ?? 'payment')
    return totals.map((month) => presentMonth(month, scope.decimals))
  })
}
