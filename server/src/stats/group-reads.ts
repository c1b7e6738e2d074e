import type { Breakdown, MonthlyStatistics } from '@duebook/contract'
import type { YearMonth } from '#core/calendar'
import type { GroupRead } from '#db/group-read'
import { type BreakdownBasis, breakdownOf } from '#stats/breakdown'
import { type SumRange, sumByBill } from '#stats/breakdown-store'
import type { Basis } from '#stats/month-totals'
import { presentBreakdown } from '#stats/present-breakdown'
import { presentMonth } from '#stats/present-month'
import { sumByMonth } from '#stats/store'

export const monthlyStats: GroupRead<{ months: YearMonth[]; basis: Basis }, MonthlyStatistics[]> = {
  name: 'monthly statistics',
  async run(scope, _clock, { months, basis }) {
    const totals = await sumByMonth(scope, months, basis)
    return totals.map((month) => presentMonth(month, scope.decimals))
  },
}

export const breakdown: GroupRead<SumRange & { by: BreakdownBasis }, Breakdown> = {
  name: 'breakdown',
  async run(scope, _clock, { by, ...range }) {
    return presentBreakdown(breakdownOf(await sumByBill(scope, range), by), scope.decimals)
  },
}
