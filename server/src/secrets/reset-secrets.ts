import { type Clock, toInstant } from '#core/clock'
import type { Database } from '#db/database'
import { SEALED_COLUMNS } from '#db/sealed-columns'
import { sealingKey } from '#secrets/cipher'
import type { SecretsKeys } from '#secrets/open-secret-box'
import { findFingerprint, insertFingerprint, listSealedOtherwise, setFingerprint } from '#secrets/store'

/** What users see of a channel that lost its secrets. */
const LOST = 'The server’s encryption key has changed. Enter the settings of this channel again'

const UNSIGNED = 'The server’s encryption key has changed. Make a new secret for this webhook, then resume it'

export interface SecretsReset {
  /** Whether the key was another one than the database knew. */
  wasMismatch: boolean
  pausedChannels: number
  pausedWebhooks: number
  /** Users whose authenticator app is lost. */
  unreadableTotps: number
}

/**
 * Gives up every secret that cannot be read any more, so that the database belongs to the current key from now on. All in
 * one transaction: a server that runs sees all of it or nothing.
 */
export function resetSecrets(database: Database, clock: Clock, keys: SecretsKeys): Promise<SecretsReset> {
  const current = sealingKey(keys.current)
  const known = keys.previous === undefined ? [current] : [current, sealingKey(keys.previous)]
  return database.write(async (tx) => {
    const [settings, channels, webhooks, totps] = SEALED_COLUMNS
    const everything = Number.MAX_SAFE_INTEGER
    // Keys for Web Push are made anew when they are needed.
    for (const { place } of await listSealedOtherwise(tx, settings, known, undefined, everything)) {
      await tx.deleteFrom('instance_settings').where('name', '=', String(place.row)).execute()
    }
    const lost = await listSealedOtherwise(tx, channels, known, undefined, everything)
    for (const { place } of lost) {
      await tx
        .updateTable('channels')
        .set({ secrets: null, state: 'paused', last_error: LOST, updated_at: toInstant(clock.now()) })
        .where('id', '=', Number(place.row))
        .execute()
    }
    const silent = await listSealedOtherwise(tx, webhooks, known, undefined, everything)
    for (const { place } of silent) {
      await tx
        .updateTable('webhooks')
        .set({ secrets: null, state: 'paused', last_error: UNSIGNED, updated_at: toInstant(clock.now()) })
        .where('id', '=', Number(place.row))
        .execute()
    }
    // They stay, and still ask for a second factor: losing a key must not turn it off. Recovery codes need no key.
    const unreadable = await listSealedOtherwise(tx, totps, known, undefined, everything)
    const wasMismatch = (await findFingerprint(tx)) !== current.fingerprint
    await insertFingerprint(tx, current.fingerprint)
    await setFingerprint(tx, current.fingerprint)
    return {
      wasMismatch,
      pausedChannels: lost.length,
      pausedWebhooks: silent.length,
      unreadableTotps: unreadable.length,
    }
  })
}
