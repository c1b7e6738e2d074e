import {
  BillType,
  Breakdown,
  BreakdownBasis,
  CalendarDay,
  LIMITS,
  MonthlyStatistics,
  StatisticsBasis,
  WholeNumber,
} from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { firstOf, LeftOut } from '../first-of.ts'

const MAX_PARTS = 50
const BriefBreakdown = Type.Object({ ...Breakdown.properties, left_out: LeftOut('total counts them') })

const BreakdownWish = Type.Object(
  {
    by: BreakdownBasis,
    from: Type.Optional(CalendarDay),
    to: Type.Optional(CalendarDay),
    type: Type.Optional(BillType),
  },
  {
    additionalProperties: false,
    description: 'Also splits the payments of a range of days by category, account, bill or tag',
  },
)

export const getStatistics = assistantTool({
  name: 'get_statistics',
  title: 'Income and expenses',
  description:
    'Shows income, expenses and net of each month from recorded payments, the current month first, and on request a breakdown of a range of days into at most 50 parts, the largest first. Changes nothing.',
  writes: false,
  input: Type.Object({
    months: Type.Optional(WholeNumber('months', [1, LIMITS.statisticsMonths], { default: 6 })),
    by: Type.Optional(StatisticsBasis),
    breakdown: Type.Optional(BreakdownWish),
  }),
  output: { months: Type.Array(MonthlyStatistics), breakdown: Type.Optional(BriefBreakdown) },
  async run({ books }, { breakdown, ...query }) {
    const [months, parts] = await Promise.all([
      books.stats.monthly(query),
      breakdown && books.stats.breakdown(breakdown),
    ])
    if (!parts) return { data: { months } }
    const { shown, left_out } = firstOf(parts.parts, MAX_PARTS)
    return { data: { months, breakdown: { ...parts, parts: shown, left_out } } }
  },
})
