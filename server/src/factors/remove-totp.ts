import { recordAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Database } from '#db/database'
import { deleteConfirmedTotp, replaceRecoveryCodes } from '#factors/store'
import { lockUser } from '#users/store'

/**
 * Also the last factor in an account that requires one: people get new phones. They are signed out within a minute, and set up another
 * when they sign in again.
 */
export async function removeTotp(database: Database, clock: Clock, caller: Caller): Promise<void> {
  await database.write(async (tx) => {
    await lockUser(tx, caller.userId)
    await requireLiveSession(tx, caller)
    if (!(await deleteConfirmedTotp(tx, caller.userId))) throw refuse('totp-not-found')
    await replaceRecoveryCodes(tx, caller.userId, [])
    await recordAct(tx, toInstant(clock.now()), {
      action: 'totp.removed',
      accountId: caller.accountId,
      actor: caller,
    })
  })
}
