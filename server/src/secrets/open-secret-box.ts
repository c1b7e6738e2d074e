import { refuse } from '#core/errors'
import type { Logger } from '#core/logger'
import type { Database } from '#db/database'
import { open, type SealingKey, seal, sealedWith, sealingKey } from '#secrets/cipher'
import { resealAll } from '#secrets/reseal'
import type { SecretBox } from '#secrets/secret-box'
import { findFingerprint, insertFingerprint } from '#secrets/store'

export interface SecretsKeys {
  current: string
  /** What was sealed with it is sealed anew. */
  previous: string | undefined
}

/** How soon a box that does not match looks whether the operator has changed that. */
const LOOK_AGAIN_MILLISECONDS = 5_000

/**
 * Compares the key with the one that the database knows, and seals anew what the previous one has sealed. With a wrong key
 * the server still starts: everything but secrets works.
 */
export async function openSecretBox(database: Database, keys: SecretsKeys, log: Logger): Promise<SecretBox> {
  const current = sealingKey(keys.current)
  const previous = keys.previous === undefined ? undefined : sealingKey(keys.previous)
  await keepFingerprint(database, current, previous, log)
  const matching = watchFingerprint(database, current)
  if (!(await matching.look())) {
    log.error(
      { fingerprint: current.fingerprint },
      'SECRETS_KEY does not match the database: secrets are neither read nor stored. Put the key back, or run "secrets reset"',
    )
  }
  return createSecretBox(matching.matches, current, previous)
}

async function keepFingerprint(
  database: Database,
  current: SealingKey,
  previous: SealingKey | undefined,
  log: Logger,
): Promise<void> {
  if ((await findFingerprint(database.read)) === undefined)
    await database.write((tx) => insertFingerprint(tx, current.fingerprint))
  const known = await findFingerprint(database.read)
  const isKnown = known === current.fingerprint || known === previous?.fingerprint
  if (previous === undefined || !isKnown) return
  const count = await resealAll(database, current, previous)
  if (count > 0) log.info({ secrets: count }, 'secrets were encrypted anew with SECRETS_KEY')
}

/** Whether the key is the database’s. While it is not, that is looked up again now and then: no restart is needed. */
function watchFingerprint(database: Database, { fingerprint }: SealingKey) {
  let matches = false
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    lookedAt = performance.now()
    matches = (await findFingerprint(database.read)) === fingerprint
    return matches
  }
  return {
    look,
    matches: () => {
      const isLongAgo = performance.now() - lookedAt > LOOK_AGAIN_MILLISECONDS
      // The next one to ask sees what was found. A database that does not answer is everybody’s problem already.
      if (!matches && isLongAgo) look().catch(() => {})
      return matches
    },
  }
}

export function createSecretBox(
  matches: () => boolean,
  current: SealingKey,
  previous: SealingKey | undefined,
): SecretBox {
  const keys = previous === undefined ? [current] : [current, previous]
  return {
    get matches() {
      return matches()
    },
    seal(place, text) {
      if (!matches()) throw refuse('secrets-key-mismatch')
      return seal(current, place, text)
    },
    open(place, sealed) {
      // Where processes with different keys share a database, a single one can be another's.
      const key = keys.find((each) => sealed.startsWith(sealedWith(each)))
      if (!matches() || key === undefined) throw refuse('secrets-key-mismatch')
      return open(key, place, sealed)
    },
    derive: current.derive,
  }
}
