import { MONTH_PATTERN } from '@duebook/contract'
import type { OpenGroup } from '../assistant-tool.ts'
import { ToolRefusal } from '../refusal.ts'
import { getBill } from '../tools/get-bill.ts'
import { listBills } from '../tools/list-bills.ts'
import { listDue } from '../tools/list-due.ts'

/** Something of a bill group that can be attached to a conversation. */
export interface View {
  name: string
  /** Below the address of the group. */
  path: string
  title: string
  description: string
  /** The variable in the path. */
  variable?: 'id' | 'month'
  read: (open: OpenGroup, value: string) => Promise<unknown>
}

export const VIEWS: readonly View[] = [
  {
    name: 'due',
    path: 'due',
    title: 'What is due',
    description: 'What is overdue, due today and due in the next 14 days, at most 100',
    read: async (open) => (await listDue.run(open, {})).data,
  },
  {
    name: 'bills',
    path: 'bills',
    title: 'Bills',
    description: 'Active bills and deposits, at most 100, the next due first, without notes',
    read: async (open) => (await listBills.run(open, {})).data,
  },
  {
    name: 'bill',
    path: 'bills/{id}',
    title: 'A bill',
    description: 'One bill with notes, next due dates, price history and last payments',
    variable: 'id',
    async read(open, id) {
      if (!/^\d{1,15}$/.test(id)) throw new ToolRefusal('invalid-id', 'The id of a bill is a whole number.')
      return (await getBill.run(open, { bill: Number(id) })).data
    },
  },
  {
    name: 'summary',
    path: 'summary/{month}',
    title: 'Summary of a month',
    description: 'What is to pay and was paid in a month (YYYY-MM), and what comes in',
    variable: 'month',
    read: ({ books }, month) => books.summary({ month: requireMonth(month) }),
  },
]

export function requireMonth(text: string): string {
  if (new RegExp(MONTH_PATTERN).test(text)) return text
  throw new ToolRefusal('invalid-month', 'The month must be written as YYYY-MM, such as 2026-02.')
}
