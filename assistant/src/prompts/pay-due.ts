import { listDue } from '../tools/list-due.ts'
import type { AssistantPrompt } from './assistant-prompt.ts'

export const payDue: AssistantPrompt = {
  name: 'pay_due',
  title: 'Go through what is due',
  description: 'Goes through what is overdue and due in the next week, and asks before each payment',
  writes: true,
  arguments: {},
  ask: () =>
    [
      'Go with me through what is due, from the data in the next message, one due date after the other, the most overdue first.',
      'For each: show name, amount left and due date, and ask whether I paid it, how much and when, or whether to skip it. Only after my answer call pay_bill or skip_cycle, with the bill’s id and its due_date. Record nothing that I did not confirm.',
      'Bills with auto_pay are paid by the bank: ask only whether that happened. At the end list what was recorded, and how to undo it.',
    ].join('\n'),
  data: async (open) => (await listDue.run(open, { days: 7 })).data,
}
