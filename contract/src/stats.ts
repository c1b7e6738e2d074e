import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './refusals.ts'
import { Month } from './schemas.ts'
import { WholeNumber } from './texts.ts'

export const MonthlyStatistics = Type.Object(
  {
    month: Month,
    expenses: Type.Number({ description: 'Payments on bills', examples: [1200.5] }),
    income: Type.Number({ description: 'Payments on deposits', examples: [3100] }),
    net: Type.Number({ description: 'income − expenses', examples: [1899.5] }),
    payment_count: Type.Integer({ minimum: 0, examples: [2] }),
  },
  { title: 'MonthlyStatistics' },
)
export type MonthlyStatistics = Static<typeof MonthlyStatistics>

export const StatisticsBasis = Type.Enum(['payment', 'due'], {
  title: 'StatisticsBasis',
  description: 'A payment’s month: of its date, or of the due date that it was made for',
  default: 'payment',
})
export type StatisticsBasis = Static<typeof StatisticsBasis>

export const statsEndpoints = {
  getMonthlyStats: endpoint({
    method: 'GET',
    path: '/stats/monthly',
    tag: 'Statistics',
    summary: 'Expenses and income by month, current month first',
    access: 'group',
    needs: 'viewer',
    query: Type.Object({
      by: Type.Optional(StatisticsBasis),
      months: Type.Optional(WholeNumber('months', [1, LIMITS.statisticsMonths], { default: 6 })),
    }),
    data: Type.Array(MonthlyStatistics),
  }),
}
