import { recordGroupAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { type GroupScope, requireStillAllowed, type WritingScope, writingScope } from '#db/group-scope'
import { isUniqueViolation } from '#db/portable'
import { reviseBills } from '#db/revision'
import { clearDeletedBudgets, hasBalances, hasBills, hasBudgets } from '#groups/contents'
import type { GroupDetails } from '#groups/create-group'
import { cleanGroupName, requireCurrency, requireTimezone } from '#groups/group-rules'
import { type GroupChanges, type GroupRow, lockGroup, lookAtRemindersAgain, setGroup } from '#groups/store'

/** Only what is included changes. Changing the currency relabels amounts, it never converts them. */
export async function updateGroup(
  scope: GroupScope,
  clock: Clock,
  details: Partial<GroupDetails>,
): Promise<GroupRow> {
  const wanted: GroupChanges = {}
  if (details.name !== undefined) wanted.name = cleanGroupName(details.name)
  if (details.currency !== undefined) wanted.currency = requireCurrency(details.currency)
  if (details.timezone !== undefined) wanted.timezone = requireTimezone(details.timezone)
  if (details.autoRecord !== undefined) wanted.autoRecord = details.autoRecord
  try {
    return await scope.database.write(async (tx) => {
      const writing = writingScope(scope, tx)
      const group = await lockGroup(tx, scope.groupId)
      if (!group) throw refuse('group-not-found')
      await requireStillAllowed(scope, tx)
      const { currency } = wanted
      if (currency && currency.decimals !== group.decimals) {
        if (await hasAmounts(writing)) throw refuse('currency-decimals-differ')
        await clearDeletedBudgets(writing)
      }
      const changes = onlyDifferent(wanted, group)
      if (Object.keys(changes).length === 0) return group
      const at = toInstant(clock.now())
      if (changes.timezone !== undefined) await lookAtRemindersAgain(tx, scope.groupId, at)
      // Calendars show both with each bill.
      if (changes.name !== undefined || changes.currency) await reviseBills(writing, at)
      const changed = (await setGroup(tx, scope.groupId, changes, at)) ?? group
      await recordGroupAct(writing, at, {
        action: 'database.changed',
        target: { type: 'database', id: scope.groupId, name: changed.name },
        changes: Object.keys(changes).map((change) => (change === 'autoRecord' ? 'auto_record' : change)),
      })
      return changed
    })
  } catch (error) {
    throw isUniqueViolation(error) ? refuse('group-name-taken') : error
  }
}

async function hasAmounts(scope: WritingScope): Promise<boolean> {
  return (await hasBills(scope)) || (await hasBudgets(scope)) || (await hasBalances(scope))
}

/** Sending back what is there changes nothing; `auto_record` in particular must not begin anew. */
function onlyDifferent(wanted: GroupChanges, group: GroupRow): GroupChanges {
  const changes: GroupChanges = {}
  if (wanted.name !== undefined && wanted.name !== group.name) changes.name = wanted.name
  if (wanted.currency && wanted.currency.code !== group.currency) changes.currency = wanted.currency
  if (wanted.timezone !== undefined && wanted.timezone !== group.timezone) changes.timezone = wanted.timezone
  if (wanted.autoRecord !== undefined && wanted.autoRecord !== (group.autoRecord === 1)) {
    changes.autoRecord = wanted.autoRecord
  }
  return changes
}
