import { Insight } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { answerRoom, LeftOut, lastIds, pagingInput } from '../paging.ts'

const MAX_INSIGHTS = 200

export const listInsights = assistantTool({
  name: 'list_insights',
  title: 'What stands out',
  description:
    'Lists what stands out, most valuable first: prices that went up or down, unusual payments, bills that are long overdue, end soon, or look like duplicates, and large ones ahead. Answers the first 50 unless `limit` says otherwise; `left_out` says how many follow. Changes nothing and dismisses nothing.',
  writes: false,
  input: Type.Object(pagingInput(MAX_INSIGHTS, 50)),
  output: { insights: Type.Array(Insight), left_out: LeftOut },
  async run({ books }, { limit = 50, offset = 0 }) {
    const all = await books.insights.list()
    const { shown: insights, left_out } = answerRoom()(all.map(briefInsight), limit, offset)
    return { data: { insights, left_out } }
  },
})

export function briefInsight(insight: Insight): Insight {
  const { payment_ids } = insight.values
  if (payment_ids === undefined) return insight
  return { ...insight, values: { ...insight.values, payment_ids: lastIds(payment_ids) } }
}
