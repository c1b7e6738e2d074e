import { recordAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import { deletePasskey, type PasskeyRow, setPasskeyName } from '#passkeys/store'

/** One that is somebody else's is as unknown as one that does not exist. */
export function renamePasskey(
  { database, clock }: Pick<PasskeyParts, 'database' | 'clock'>,
  caller: Caller,
  id: number,
  name: string,
): Promise<PasskeyRow> {
  return database.write(async (tx) => {
    await requireLiveSession(tx, caller)
    const passkey = requireFound(await setPasskeyName(tx, caller.userId, id, name), 'passkey-not-found')
    await recordAct(tx, toInstant(clock.now()), {
      action: 'passkey.renamed',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'passkey', id },
      changes: ['name'],
    })
    return passkey
  })
}

export function removePasskey(
  { database, clock }: Pick<PasskeyParts, 'database' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<void> {
  return database.write(async (tx) => {
    // Holds the user, as a sign-in does: one with this passkey comes before, or not at all.
    await requireLiveSession(tx, caller)
    if (!(await deletePasskey(tx, caller.userId, id))) throw refuse('passkey-not-found')
    await recordAct(tx, toInstant(clock.now()), {
      action: 'passkey.removed',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'passkey', id },
    })
  })
}
