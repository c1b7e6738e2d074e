import { MONTH_PATTERN, TEXT_LIMITS, Text } from '@duebook/contract'
import { Type } from 'typebox'
import { listDue } from '../tools/list-due.ts'
import { listInsights } from '../tools/list-insights.ts'
import type { AssistantPrompt } from './assistant-prompt.ts'
import { lastDayOf } from './last-day-of.ts'

export const monthReview: AssistantPrompt = {
  name: 'month_review',
  title: 'Review a month',
  description: 'Reviews income, expenses, open bills and what stands out in a month',
  writes: false,
  arguments: {
    month: Type.Optional(
      Text(TEXT_LIMITS.month, {
        description: 'YYYY-MM; default: this month',
        'x-described': { pattern: MONTH_PATTERN },
      }),
    ),
  },
  ask: ({ month }) =>
    [
      `Review ${month} with me, from the data in the next message.`,
      'Start with the result in one sentence. Then: income, expenses and net compared with the months before; where most of the money went; what is still open or overdue; what stands out, with what it costs a year.',
      'End with at most three things that I could do. Change nothing without asking me first.',
    ].join('\n'),
  async data(open, { month }) {
    const { books } = open
    const range = { from: `${month}-01`, to: lastDayOf(month) }
    const [summary, months, expenses, { data: found }, { data: due }] = await Promise.all([
      books.summary({ month }),
      books.stats.monthly({ months: 13 }),
      books.stats.breakdown({ ...range, by: 'category', type: 'bill' }),
      // A message has less room for them beside everything else.
      listInsights.run(open, { limit: 25 }),
      listDue.run(open, {}),
    ])
    return { month, summary, months, expenses_by_category: expenses, ...due, insights: found.insights }
  },
}
