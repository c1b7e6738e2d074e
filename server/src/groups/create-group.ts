import { type Clock, toInstant } from '#core/clock'
import { conflict } from '#core/errors'
import { QUOTAS, tooManyGroups } from '#core/quotas'
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
  if ((await countGroups(tx, accountId)) >= QUOTAS.groupsPerAccount) throw tooManyGroups()
  const group = await insertGroup(tx, {
    accountId,
    name: cleanGroupName(details.name),
    currency: currency.code,
    decimals: currency.decimals,
    timezone: requireTimezone(details.timezone ?? defaults.timezone),
    autoRecord: details.autoRecord ?? false,
    createdAt: toInstant(clock.now()),
  })
  if (!group) throw nameTaken()
  return group
}

export const nameTaken = () => conflict('A bill group with this name exists already')
