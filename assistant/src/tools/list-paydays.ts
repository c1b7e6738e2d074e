import { LIMITS, Payday, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { firstOf, LeftOut } from '../first-of.ts'

const MAX_BILLS = 30
const BriefPayday = Type.Object({ ...Payday.properties, left_out: LeftOut('They are counted in to_pay') })

export const listPaydays = assistantTool({
  name: 'list_paydays',
  title: 'From payday to payday',
  description:
    'Lists the coming periods from one income to the next: what comes in, which bills are to pay in it (at most 30 are listed), and what is left over. Changes nothing.',
  writes: false,
  input: Type.Object({ count: Type.Optional(WholeNumber('count', [1, LIMITS.paydays], { default: 6 })) }),
  output: { paydays: Type.Array(BriefPayday) },
  async run({ books }, query) {
    const paydays = (await books.paydays(query)).map((payday) => {
      const { shown: bills, left_out } = firstOf(payday.bills, MAX_BILLS)
      return { ...payday, bills, left_out }
    })
    return { data: { paydays } }
  },
})
