import { TEXT_LIMITS } from '@duebook/contract'
import { conflict, notFound } from '#core/errors'
import { toNfc } from '#core/text'
import { type GroupScope, requireStillAllowed, writingScope } from '#db/group-scope'
import { hasBills } from '#groups/contents'
import { deleteGroup, lockGroup } from '#groups/store'

/** Everything in the group goes with it, so a group that still has bills must be named to be deleted. */
export function removeGroup(scope: GroupScope, confirmedName: string | undefined): Promise<void> {
  return scope.database.write(async (tx) => {
    const writing = writingScope(scope, tx)
    const group = await lockGroup(tx, scope.groupId)
    if (!group) throw notFound('Bill group')
    await requireStillAllowed(scope, tx)
    if (
      toNfc(confirmedName ?? '', TEXT_LIMITS.groupName)?.trim() !== group.name &&
      (await hasBills(writing))
    ) {
      throw conflict('This bill group still has bills. Repeat with ?confirm= and its name to delete them all')
    }
    await deleteGroup(tx, scope.groupId)
  })
}
