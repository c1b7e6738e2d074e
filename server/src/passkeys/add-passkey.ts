import { QUOTAS } from '@duebook/contract'
import { recordAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import { lockByName } from '#db/portable'
import { readChallenge } from '#passkeys/challenge-token'
import type { PasskeyParts } from '#passkeys/passkey-parts'
import type { Registration } from '#passkeys/read-response'
import type { RelyingParty } from '#passkeys/relying-party'
import { countPasskeys, insertPasskey, insertUsedChallenge, type PasskeyRow } from '#passkeys/store'
import { type NewCredential, verifyRegistration } from '#passkeys/webauthn'

/** Only the session that asked for the options can add what the browser made of them. */
export async function addPasskey(
  { database, clock, log, key }: PasskeyParts,
  caller: Caller,
  registration: Registration,
  party: RelyingParty,
  name: string | undefined,
): Promise<PasskeyRow> {
  const { userId, sessionId } = caller
  const now = clock.now()
  const at = toInstant(now)
  const purpose = { for: 'add', userId, sessionId } as const
  const challenge = readChallenge(key, now, registration.clientData.challenge, purpose)
  if (!challenge) throw refuse('invalid-passkey')
  const credential = await verifyRegistration(registration, party).catch((err: unknown): NewCredential => {
    log.debug({ err }, 'a passkey could not be added')
    throw refuse('invalid-passkey')
  })
  return database.write(async (tx) => {
    await requireLiveSession(tx, caller)
    await lockByName(tx, `passkeys of ${userId}`)
    const count = await countPasskeys(tx, userId)
    if (count >= QUOTAS.passkeysPerUser) throw refuse('too-many-passkeys')
    const passkey = await insertPasskey(tx, {
      ...credential,
      userId,
      name: name ?? `Passkey ${count + 1}`,
      credentialId: registration.id,
      transports: registration.transports,
      createdAt: at,
    })
    if (!passkey) throw refuse('passkey-exists')
    if (!(await insertUsedChallenge(tx, challenge))) throw refuse('invalid-passkey')
    await recordAct(tx, at, {
      action: 'passkey.added',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'passkey', id: passkey.id },
    })
    return passkey
  })
}
