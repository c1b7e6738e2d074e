import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './refusals.ts'
import { WholeNumber } from './texts.ts'

export const MonthlyStatistics = Type.Object({
  month: Type.String({ description: 'YYYY-MM', examples: ['2026-02'] }),
  expenses: Type.Number({ description: 'Payments on bills' }),
  income: Type.Number({ description: 'Payments on deposits' }),
  net: Type.Number({ description: 'income − expenses' }),
  payment_count: Type.Integer({ minimum: 0 }),
})
export type MonthlyStatistics = Static<typeof MonthlyStatistics>

export const statsEndpoints = {
  monthlyStats: endpoint({
    method: 'GET',
    path: '/stats/monthly',
    tag: 'Statistics',
    summary: 'Expenses and income by month, current month first',
    access: 'group',
    needs: 'viewer',
    query: Type.Object({
      months: Type.Optional(WholeNumber('months', [1, LIMITS.statisticsMonths], { default: 6 })),
    }),
    data: Type.Array(MonthlyStatistics),
  }),
}
