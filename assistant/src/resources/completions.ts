import type { AssistantOptions } from '../assistant-options.ts'
import { billPages } from '../bill-pages.ts'
import { dayIn } from '../day-in.ts'
import { openGroup } from '../open-group.ts'

type Complete = (value: string, context?: { arguments?: Record<string, string> }) => Promise<string[]>

const MONTHS = 24

/** What an address can have in its variables. Nothing is offered where the server cannot be asked. */
export function completions(options: AssistantOptions): Record<'id' | 'month' | 'group', Complete> {
  const { client, group, now } = options
  const offered: Record<'id' | 'month' | 'group', Complete> = {
    id: (value, context) =>
      orNothing(value, async () => {
        const { books } = await openGroup(options, context?.arguments?.group)
        const ids: string[] = []
        for await (const page of billPages(books, {})) ids.push(...page.map(({ id }) => String(id)))
        return ids
      }),
    month: (value) =>
      orNothing(value, async () =>
        lastMonths(dayIn(group === 'all' ? 'UTC' : group.timezone, now()), MONTHS),
      ),
    group: (value) =>
      orNothing(value, async () => (await client.databases.list()).map(({ id }) => String(id))),
  }
  // The caller chooses the name that is looked up: it may be that of a part of every object.
  return Object.assign(Object.create(null) as object, offered)
}

async function orNothing(value: string, offer: () => Promise<string[]>): Promise<string[]> {
  try {
    return (await offer()).filter((each) => each.startsWith(value))
  } catch {
    return []
  }
}

/** The month of a day, and those before it. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
