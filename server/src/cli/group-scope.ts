import { listAccountUsers } from '#accounts/store'
import { OPERATOR } from '#audit/record-act'
import { chooseAccount } from '#cli/choose-account'
import { CommandFailure, UsageError } from '#cli/command'
import type { Database } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { scopeFor } from '#groups/scope-for'
import { listAccessibleGroups } from '#groups/store'
import { listAccountIds } from '#setup/store'

/** A bill group by its name, with the rights of the account's owner: so what is done here is done by somebody. */
export async function groupNamed(
  database: Database,
  { group, account }: { group?: unknown; account?: unknown },
): Promise<GroupScope> {
  if (typeof group !== 'string') throw new UsageError('--group is required')
  const accountId = chooseAccount(await listAccountIds(database.read), account)
  const users = await listAccountUsers(database.read, accountId)
  const owner = users.find(({ isOwner }) => isOwner === 1)
  if (!owner) throw new CommandFailure(`Account ${accountId} has no owner`)
  const reader = { userId: owner.id, accountId, isAdmin: true, onlyGroups: undefined }
  const found = await listAccessibleGroups(database.read, reader, group)
  const own = found.find((each) => each.accountId === accountId)
  if (!own) throw new CommandFailure(`Account ${accountId} has no bill group called "${group}"`)
  return { ...scopeFor(database, reader, own), actor: OPERATOR }
}
