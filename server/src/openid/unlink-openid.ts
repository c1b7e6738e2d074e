import { recordAct } from '#audit/record-act'
import { readFactorFacts } from '#auth/factor-store'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { OpenidParts } from '#openid/parts'
import { deleteLinkOf, readTrust } from '#openid/store'
import { lockUser } from '#users/store'

/** Nobody locks themselves out: there must be a password that counts, or a passkey. */
export async function unlinkOpenid(
  { database, clock, passwordLogin }: OpenidParts,
  caller: Caller,
): Promise<void> {
  await database.write(async (tx) => {
    await lockUser(tx, caller.userId)
    await requireLiveSession(tx, caller)
    if (!(await deleteLinkOf(tx, caller.userId))) throw refuse('openid-not-linked')
    const { hasPassword } = await readTrust(tx, caller.userId)
    const { passkeys } = await readFactorFacts(tx, caller.userId)
    if (!(hasPassword && passwordLogin) && passkeys === 0) throw refuse('openid-only-way')
    await recordAct(tx, toInstant(clock.now()), {
      action: 'openid.unlinked',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'user', id: caller.userId, name: caller.email },
    })
  })
}
