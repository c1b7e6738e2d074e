import { type Bill, type GroupClient, Id, TEXT_LIMITS, Text } from '@duebook/contract'
import { Type } from 'typebox'
import type { OpenGroup } from './assistant-tool.ts'
import { billPages } from './bill-pages.ts'
import { findBill } from './find-bill.ts'
import { ToolRefusal } from './refusal.ts'

/** How tools take a bill. */
export const BillChoice = Type.Union([Id, Text(TEXT_LIMITS.billName, { 'x-described': { minLength: 1 } })], {
  description: 'The bill’s id (a whole number), or its name or the beginning of it (a text)',
})

/** Which bills a name may mean, in this order. By its id any bill is found. */
export type Named = 'active' | 'archived' | 'active-then-archived'

/** One bill. Several are listed with what tells them apart, and none is chosen. */
export async function needBill(
  { books }: OpenGroup,
  choice: number | string,
  named: Named = 'active',
): Promise<Bill> {
  if (typeof choice === 'number') return books.bills.get(choice)
  const all = await candidates(books, named !== 'active')
  const active = all.filter(({ archived }) => !archived)
  const archived = all.filter((bill) => bill.archived)
  const searched = { active: [active], archived: [archived], 'active-then-archived': [active, archived] }[
    named
  ]
  for (const bills of searched) {
    const found = findBill(bills, choice)
    if (found.kind === 'found') return books.bills.get(found.bill.id)
    if (found.kind === 'several') {
      throw new ToolRefusal(
        'bill-ambiguous',
        'Several bills match this name. Ask the user which one is meant, and use its id.',
        { candidates: found.bills.slice(0, MAX_CANDIDATES) },
      )
    }
    if (bills === searched.at(-1) && found.similar.length > 0) {
      throw new ToolRefusal('bill-not-found', 'No bill has this name. These names are similar.', {
        candidates: found.similar.slice(0, MAX_CANDIDATES),
      })
    }
  }
  throw new ToolRefusal(
    'bill-not-found',
    named === 'archived'
      ? 'No archived bill has this name. list_bills with archived: true shows them.'
      : 'No bill has this name. list_bills shows all of them.',
  )
}

const MAX_CANDIDATES = 20

async function candidates(books: GroupClient, include_archived: boolean) {
  // By id: a bill whose due date moves between two pages can be in both.
  const found = new Map<number, ReturnType<typeof candidate>>()
  for await (const page of billPages(books, { include_archived })) {
    for (const bill of page) found.set(bill.id, candidate(bill))
  }
  return [...found.values()]
}

/** What tells bills of the same name apart. */
export function candidate({ id, name, type, amount, due_date, archived }: Bill) {
  return { id, name, type, amount, due_date, archived }
}
