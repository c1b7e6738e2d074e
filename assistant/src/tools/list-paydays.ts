import { LIMITS, Payday, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { answerRoom, LeftOut, pagingInput } from '../paging.ts'

const MAX_BILLS = 200
const BriefPayday = Type.Object({ ...Payday.properties, left_out: LeftOut })

export const listPaydays = assistantTool({
  name: 'list_paydays',
  title: 'From payday to payday',
  description:
    'Lists the coming periods from one income to the next: what comes in, which bills are to pay in it, and what is left over. Of each period the first 30 bills are listed unless `limit` says otherwise; its `left_out` says how many follow, which are counted in `to_pay`. Changes nothing.',
  writes: false,
  input: Type.Object({
    count: Type.Optional(
      WholeNumber('count', [1, LIMITS.paydays], { default: 6, description: 'How many periods' }),
    ),
    ...pagingInput(MAX_BILLS, 30),
  }),
  output: { paydays: Type.Array(BriefPayday) },
  async run({ books }, { limit = 30, offset = 0, ...query }) {
    const partOf = answerRoom()
    const paydays = (await books.paydays(query)).map((payday) => {
      const { shown: bills, left_out } = partOf(payday.bills, limit, offset)
      return { ...payday, bills, left_out }
    })
    return { data: { paydays } }
  },
})
