import { TEXT_LIMITS } from '@duebook/contract'
import { recordGroupAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { toNfc } from '#core/text'
import { type GroupScope, requireStillAllowed, writingScope } from '#db/group-scope'
import { hasBills } from '#groups/contents'
import { deleteGroup, lockGroup } from '#groups/store'

/** Everything in the group goes with it, so a group that still has bills must be named to be deleted. */
export function removeGroup(
  scope: GroupScope,
  clock: Clock,
  confirmedName: string | undefined,
): Promise<void> {
  return scope.database.write(async (tx) => {
    const writing = writingScope(scope, tx)
    const group = await lockGroup(tx, scope.groupId)
    if (!group) throw refuse('group-not-found')
    await requireStillAllowed(scope, tx)
    if (
      toNfc(confirmedName ?? '', TEXT_LIMITS.groupName)?.trim() !== group.name &&
      (await hasBills(writing))
    ) {
      throw refuse('group-not-empty')
    }
    await deleteGroup(tx, scope.groupId)
    await recordGroupAct(writing, toInstant(clock.now()), {
      action: 'database.deleted',
      target: { type: 'database', id: scope.groupId, name: group.name },
    })
  })
}
