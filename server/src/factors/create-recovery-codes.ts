import { recordAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Database, Tx } from '#db/database'
import { hashOfRecoveryCode, newRecoveryCodes } from '#factors/recovery-codes'
import { findTotp, replaceRecoveryCodes } from '#factors/store'
import { lockUser } from '#users/store'

/** They belong to the app: without one there is nothing to recover. */
export function createRecoveryCodes(database: Database, clock: Clock, caller: Caller): Promise<string[]> {
  return database.write(async (tx) => {
    await lockUser(tx, caller.userId)
    await requireLiveSession(tx, caller)
    const totp = await findTotp(tx, caller.userId)
    if (!totp || totp.confirmedAt === null) throw refuse('totp-not-found')
    await recordAct(tx, toInstant(clock.now()), {
      action: 'recovery-codes.created',
      accountId: caller.accountId,
      actor: caller,
    })
    return makeRecoveryCodes(tx, caller.userId)
  })
}

/** The former ones end. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode))
  return codes
}
