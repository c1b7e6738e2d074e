import type { Me } from '@duebook/contract'
import type { Caller } from '#core/caller'
import type { Clock } from '#core/clock'
import { readAgenda, readSummary } from '#cycles/read-cycles'
import type { Database } from '#db/database'
import { inSnapshot } from '#db/group-read'
import { presentGroup } from '#groups/present-group'
import { scopeFor } from '#groups/scope-for'
import { type GroupRow, listAccessibleGroups } from '#groups/store'
import { chooseIncluded, type IncludedPart } from '#me/included'

export type MeReader = Pick<
  Caller,
  'userId' | 'accountId' | 'email' | 'isAdmin' | 'isOwner' | 'language' | 'onlyGroups'
>

/** The signed-in user, with what they want to come along. */
export async function readMe(
  { database, clock }: { database: Database; clock: Clock },
  reader: MeReader,
  wanted: ReadonlySet<IncludedPart>,
  groupId: number | undefined,
): Promise<Me> {
  const groups = ownFirst(await listAccessibleGroups(database.read, reader), reader)
  const me = {
    user: { id: reader.userId, email: reader.email, is_admin: reader.isAdmin },
    is_account_owner: reader.isOwner,
    language: reader.language,
    databases: groups.map(presentGroup),
  }
  const group = chooseIncluded(wanted, groups, groupId)
  if (!group) return me
  const [summary, agenda] = await inSnapshot(scopeFor(database, reader, group), (scope) =>
    Promise.all([
      wanted.has('summary') ? readSummary(scope, clock) : undefined,
      wanted.has('agenda') ? readAgenda(scope, clock) : undefined,
    ]),
  )
  return { ...me, database_id: group.id, ...(summary && { summary }), ...(agenda && { agenda }) }
}

/**
 * Those of the user's own account first, each by name: an app opens the first one, and nobody else can put theirs in front. The contract's
 * lists go by id.
 */
function ownFirst<G extends Pick<GroupRow, 'id' | 'name' | 'accountId'>>(
  groups: readonly G[],
  { accountId }: MeReader,
): G[] {
  const isForeign = (group: G) => Number(group.accountId !== accountId)
  return groups.toSorted((a, b) => isForeign(a) - isForeign(b) || compareTexts(a.name, b.name) || a.id - b.id)
}

const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
