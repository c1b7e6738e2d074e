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
import { answerRoom, LeftOut, pagingInput } from '../paging.ts'

const MAX_PARTS = 200
const BriefBreakdown = Type.Object({ ...Breakdown.properties, left_out: LeftOut })

const BreakdownWish = Type.Object(
  {
    by: BreakdownBasis,
    from: Type.Optional(CalendarDay),
    to: Type.Optional(CalendarDay),
    type: Type.Optional(BillType),
    ...pagingInput(MAX_PARTS, 50),
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
    'Shows income, expenses and net of each month from recorded payments, the current month first, and on request a breakdown of a range of days into parts, the largest first: 50 of them unless `breakdown.limit` says otherwise; its `left_out` says how many follow, which are counted in `total`. Changes nothing.',
  writes: false,
  input: Type.Object({
    months: Type.Optional(WholeNumber('months', [1, LIMITS.statisticsMonths], { default: 6 })),
    by: Type.Optional(StatisticsBasis),
    breakdown: Type.Optional(BreakdownWish),
  }),
  output: { months: Type.Array(MonthlyStatistics), breakdown: Type.Optional(BriefBreakdown) },
  async run({ books }, { breakdown, ...query }) {
    const { limit = 50, offset = 0, ...wish } = breakdown ?? {}
    const [months, parts] = await Promise.all([
      books.stats.monthly(query),
      breakdown && books.stats.breakdown(wish),
    ])
    if (!parts) return { data: { months } }
    const { shown, left_out } = answerRoom()(parts.parts, limit, offset)
    return { data: { months, breakdown: { ...parts, parts: shown, left_out } } }
  },
})
