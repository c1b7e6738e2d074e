import type { CallToolResult, Client } from '@modelcontextprotocol/client'

type Input = Record<string, unknown>

/** Each tool once, in an order in which all of them work on a group without bills. `undo`: what the one before answered. */
const CALLS = (dueDate: string): readonly [tool: string, input: Input | 'undo'][] => [
  ['add_bill', { name: 'Gym', amount: 30, due_date: dueDate, frequency: 'monthly', type: 'bill' }],
  ['list_due', { days: 30 }],
  ['list_bills', {}],
  ['get_bill', { bill: 'gym' }],
  ['list_payments', {}],
  ['pay_bill', { bill: 'gym', due_date: dueDate }],
  ['undo', 'undo'],
  ['skip_cycle', { bill: 'gym' }],
  ['edit_bill', { bill: 'gym', amount: 31 }],
  ['archive_bill', { bill: 'gym' }],
  ['restore_bill', { bill: 'gym' }],
  ['get_statistics', {}],
  ['get_forecast', {}],
  ['list_paydays', {}],
  ['list_insights', {}],
  ['list_categories', {}],
]

export interface UsedTools {
  listed: string[]
  used: string[]
  /** Answers that are no data, with the tool. */
  refused: [tool: string, answer: unknown][]
}

/** Has the protocol's own client call every tool. What is left then is the bill Gym, at 31, after one skip. */
export async function useEveryTool(client: Client, dueDate: string, more: Input = {}): Promise<UsedTools> {
  const { tools } = await client.listTools()
  const answers: [tool: string, answer: CallToolResult][] = []
  for (const [name, input] of CALLS(dueDate)) {
    const { undo } = (answers.at(-1)?.[1].structuredContent ?? {}) as { undo?: { arguments: Input } }
    const given = input === 'undo' ? undo?.arguments : { ...more, ...input }
    answers.push([name, await client.callTool({ name, arguments: given ?? {} })])
  }
  return {
    listed: tools.map(({ name }) => name).toSorted(),
    used: answers.map(([name]) => name).toSorted(),
    refused: answers.filter(
      ([, { isError, structuredContent }]) => isError === true || structuredContent === undefined,
    ),
  }
}
