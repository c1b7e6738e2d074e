import { QUOTAS } from '@duebook/contract'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import { cleanGroupName, requireCurrency, requireTimezone } from '#groups/group-rules'
import { countGroups, type GroupRow, insertGroup } from '#groups/store'

/** What a new bill group has where its maker says nothing. */
export interface GroupDefaults {
  currency: string
  timezone: string
}

export interface GroupDetails {
  name: string
  currency?: string
  timezone?: string
  autoRecord?: boolean
}

export async function createGroup(
  tx: Tx,
  clock: Clock,
  defaults: GroupDefaults,
  accountId: number,
  details: GroupDetails,
): Promise<GroupRow> {
  const currency = requireCurrency(details.currency ?? defaults.currency)
  if ((await countGroups(tx, accountId)) >= QUOTAS.groupsPerAccount) throw refuse('too-many-groups')
  const group = await insertGroup(tx, {
    accountId,
    name: cleanGroupName(details.name),
    currency: currency.code,
    decimals: currency.decimals,
    timezone: requireTimezone(details.timezone ?? defaults.timezone),
    autoRecord: details.autoRecord ?? false,
    createdAt: toInstant(clock.now()),
  })
  if (!group) throw refuse('group-name-taken')
  return group
}
