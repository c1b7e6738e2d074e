import { conflict, notFound } from '#core/errors'
import { type GroupScope, inTransaction } from '#db/group-scope'
import { hasBills } from '#groups/contents'
import { deleteGroup, lockGroup } from '#groups/store'

/** Everything in the group goes with it, so a group that still has bills must be named to be deleted. */
export function removeGroup(scope: GroupScope, confirmedName: string | undefined): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const group = await lockGroup(scope.db, scope.groupId)
    if (!group) throw notFound('Bill group')
    if (confirmedName?.normalize('NFC').trim() !== group.name && (await hasBills(scope))) {
      throw conflict('This bill group still has bills. Repeat with ?confirm= and its name to delete them all')
    }
    await deleteGroup(scope.db, scope.groupId)
  })
}
