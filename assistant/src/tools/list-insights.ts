import { Insight } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { firstOf, LeftOut } from '../first-of.ts'

const MAX_INSIGHTS = 50

export const listInsights = assistantTool({
  name: 'list_insights',
  title: 'What stands out',
  description:
    'Lists what stands out, at most 50, most valuable first: prices that went up or down, unusual payments, bills that are long overdue, end soon, or look like duplicates, and large ones ahead. Changes nothing and dismisses nothing.',
  writes: false,
  input: Type.Object({}),
  output: { insights: Type.Array(Insight), left_out: LeftOut('The web app shows all of them') },
  async run({ books }) {
    const { shown: insights, left_out } = firstOf(await books.insights.list(), MAX_INSIGHTS)
    return { data: { insights, left_out } }
  },
})
