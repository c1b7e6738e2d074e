import { CalendarDay, Cycle, LIMITS, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { addDays } from '../day-in.ts'
import { answerRoom, LeftOut, lastIds, pagingInput } from '../paging.ts'

const MAX_ENTRIES = 200

export const listDue = assistantTool({
  name: 'list_due',
  title: 'What is due',
  description:
    'Lists open due dates of bills (money to pay) and deposits (money coming in): everything overdue, due today, and due in the next days, the earliest first. Answers the first 100 unless `limit` says otherwise; `left_out` says how many follow. `amount` minus `paid_amount` is what is left. Changes nothing.',
  writes: false,
  input: Type.Object({
    days: Type.Optional(
      WholeNumber('days', [1, LIMITS.agendaDays], {
        default: 14,
        description: 'How many days to look ahead',
      }),
    ),
    ...pagingInput(MAX_ENTRIES, 100),
  }),
  output: { today: CalendarDay, due: Type.Array(Cycle), left_out: LeftOut },
  async run({ books, today }, { days = 14, limit = 100, offset = 0 }) {
    // Both ends count.
    const cycles = await books.agenda({
      from: today,
      to: addDays(today, Math.min(days, LIMITS.agendaDays - 1)),
    })
    const open = cycles.filter(({ status }) => status !== 'paid' && status !== 'skipped')
    const { shown: due, left_out } = answerRoom()(open.map(briefCycle), limit, offset)
    return { data: { today, due, left_out } }
  },
})

function briefCycle(cycle: Cycle): Cycle {
  return { ...cycle, payment_ids: lastIds(cycle.payment_ids) }
}
