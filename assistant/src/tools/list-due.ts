import { CalendarDay, Cycle, LIMITS, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { addDays } from '../day-in.ts'
import { firstOf, LeftOut } from '../first-of.ts'

const MAX_ENTRIES = 100

export const listDue = assistantTool({
  name: 'list_due',
  title: 'What is due',
  description:
    'Lists open due dates of bills (money to pay) and deposits (money coming in): everything overdue, due today, and due in the next days; at most 100, the earliest first. `amount` minus `paid_amount` is what is left. Changes nothing.',
  writes: false,
  input: Type.Object({
    days: Type.Optional(
      WholeNumber('days', [1, LIMITS.agendaDays], {
        default: 14,
        description: 'How many days to look ahead',
      }),
    ),
  }),
  output: {
    today: CalendarDay,
    due: Type.Array(Cycle),
    left_out: LeftOut('list_bills shows all bills by due date'),
  },
  async run({ books, today }, { days = 14 }) {
    // Both ends count.
    const cycles = await books.agenda({
      from: today,
      to: addDays(today, Math.min(days, LIMITS.agendaDays - 1)),
    })
    const open = cycles.filter(({ status }) => status !== 'paid' && status !== 'skipped')
    const { shown: due, left_out } = firstOf(open, MAX_ENTRIES)
    return { data: { today, due, left_out } }
  },
})
