import { type Static, Type } from 'typebox'
import { Color, Icon } from './appearance.ts'
import { BillType } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './refusals.ts'
import { Month, Nullable, RangeDay } from './schemas.ts'
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

export const BreakdownBasis = Type.Enum(['category', 'account', 'bill', 'tag'], {
  title: 'BreakdownBasis',
  default: 'category',
})
export type BreakdownBasis = Static<typeof BreakdownBasis>

export const Breakdown = Type.Object(
  {
    total: Type.Number({ examples: [1200.5] }),
    overlapping: Type.Boolean({ description: 'Payments count for each of their tags' }),
    parts: Type.Array(
      Type.Object({
        key: Nullable(Type.String({ examples: ['7'], description: 'Id, account or tag; null: none' })),
        name: Nullable(Type.String({ examples: ['Housing'] })),
        color: Nullable(Color),
        icon: Nullable(Icon),
        amount: Type.Number({ examples: [1200.5] }),
        payment_count: Type.Integer({ minimum: 1, examples: [1] }),
        share: Type.Number({ description: 'Percent', examples: [100] }),
      }),
      { description: 'Largest first' },
    ),
  },
  { title: 'Breakdown' },
)
export type Breakdown = Static<typeof Breakdown>

export const statsEndpoints = {
  getBreakdown: endpoint({
    method: 'GET',
    path: '/stats/breakdown',
    kept: true,
    tag: 'Statistics',
    summary: 'Payments of a range by category, account, bill or tag',
    description: 'For this month by default; largest part first.',
    access: 'group',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      from: Type.Optional(RangeDay('From this day on; before 1900: from the beginning')),
      to: Type.Optional(RangeDay('To this day')),
      by: Type.Optional(BreakdownBasis),
      type: Type.Optional(BillType),
    }),
    data: Breakdown,
    refusals: [['dates-reversed', { from: 'from', to: 'to' }], 'breakdown-too-long'],
  }),
  getMonthlyStats: endpoint({
    method: 'GET',
    path: '/stats/monthly',
    kept: true,
    tag: 'Statistics',
    summary: 'Expenses and income by month, current month first',
    description: 'Months go by payment date, or with `by=due` by due date.',
    access: 'group',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      by: Type.Optional(StatisticsBasis),
      months: Type.Optional(WholeNumber('months', [1, LIMITS.statisticsMonths], { default: 6 })),
    }),
    data: Type.Array(MonthlyStatistics),
  }),
}
