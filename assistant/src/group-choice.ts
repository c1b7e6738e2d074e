import { type Client, type Database, GroupName, Id } from '@duebook/contract'
import { Type } from 'typebox'
import { folded } from './find-bill.ts'
import { ToolRefusal } from './refusal.ts'

/** How tools take a bill group, where there is more than one. */
export const GroupChoice = Type.Union([Id, GroupName], {
  description: 'The bill group: its id (a whole number) or its name (a text). list_groups shows them',
})

const MAX_CANDIDATES = 20

/** One of the groups that the token reaches. Nothing is guessed. */
export async function needGroup(client: Client, choice: number | string): Promise<Database> {
  const groups = await client.databases.list()
  const wanted = folded(String(choice))
  const byId = groups.filter(({ id }) => String(id) === wanted)
  const byName = groups.filter(({ name }) => folded(name) === wanted)
  const matches = typeof choice === 'number' ? byId : [...new Set([...byName, ...byId])]
  const [match, another] = matches
  if (match && !another) return match
  const candidates = (another ? matches : groups)
    .slice(0, MAX_CANDIDATES)
    .map(({ id, name }) => ({ id, name }))
  throw another
    ? new ToolRefusal('group-ambiguous', 'Several bill groups match. Use the id.', { candidates })
    : new ToolRefusal('group-not-found', 'There is no such bill group. These can be used.', { candidates })
}
