import type { Bill } from '@duebook/contract'
import type { Books } from '#command'
import type { Candidate, ServerKind } from '#completion/candidates'
import { dayText } from '#output/days'
import { printable } from '#output/printable'
import { connect } from '#session/connect'
import { openBooks } from '#session/open-books'
import type { World } from '#world'

/** What the server knows under this kind, in the group that the command would use. */
export async function serverNames(
  kind: ServerKind,
  world: World,
  groupName: string | undefined,
): Promise<Candidate[]> {
  const connection = await connect(world)
  if (kind === 'group') {
    const groups = await connection.client.databases.list()
    return named(groups.map(({ id, name }) => ({ id, name, description: '' })))
  }
  const opened = await openBooks(world, connection, groupName)
  return namesIn(kind, opened)
}

async function namesIn(kind: Exclude<ServerKind, 'group'>, { books, today }: Books): Promise<Candidate[]> {
  switch (kind) {
    case 'category':
      return named((await books.categories.list()).map(({ id, name }) => ({ id, name, description: '' })))
    case 'account': {
      const accounts = (await books.bills.list()).flatMap(({ account }) => account ?? [])
      return [...new Set(accounts)].filter(isPlain).map((value) => ({ value, description: '' }))
    }
    case 'bill':
      return named((await books.bills.list()).map((bill) => described(bill, today)))
    case 'archived-bill': {
      const bills = await books.bills.list({ include_archived: true })
      return named(bills.filter(({ archived }) => archived).map((bill) => described(bill, today)))
    }
  }
}

function described({ id, name, due_date, archived }: Bill, today: string) {
  return { id, name, description: archived ? 'archived' : `due ${dayText(due_date, today)}` }
}

/** By name, or by number where the name would not do: two have it, it looks like an option, or no line can hold it. */
function named(all: ReadonlyArray<{ id: number; name: string; description: string }>): Candidate[] {
  return all.map(({ id, name, description }) => {
    const isGood = isPlain(name) && all.filter((other) => other.name === name).length === 1
    return isGood
      ? { value: name, description }
      : { value: String(id), description: [printable(name), description].filter(Boolean).join(', ') }
  })
}

function isPlain(name: string): boolean {
  return name !== '' && name === printable(name) && !name.startsWith('-')
}
