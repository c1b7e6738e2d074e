import type { Config } from '#config/config'
import { OperatorError } from '#core/operator-error'
import type { FileSecrets } from '#db/sqlite-files'
import { sealingKey } from '#secrets/cipher'
import { findKeyFile, keepKeyFile, keyFileIn } from '#secrets/key-file'
import type { SecretsKeys } from '#secrets/open-secret-box'

type KeySettings = Pick<Config, 'dataDir' | 'secretsKey' | 'secretsKeyPrevious'>

/** Where the key is that no backup and no export holds. */
export function secretsKeyPlace({ dataDir, secretsKey }: KeySettings): string {
  return secretsKey === undefined ? keyFileIn(dataDir, 'secrets-key') : 'SECRETS_KEY'
}

/** What whoever keeps the file must keep as well. */
export function keepKeyToo(config: KeySettings): string {
  return (
    `The key for secrets is not in it: keep ${secretsKeyPlace(config)} too. Without it the tokens and keys of reminder ` +
    'channels cannot be read and have to be entered again, and authenticator apps have to be set up again, with recovery codes'
  )
}

export function currentKeys({ dataDir, secretsKey, secretsKeyPrevious }: KeySettings): SecretsKeys {
  return { current: secretsKey ?? keepKeyFile(dataDir, 'secrets-key'), previous: secretsKeyPrevious }
}

/** Whether the key of this place, or the previous one, opens what such a database holds. */
export function canRead(config: KeySettings, { fingerprint, count }: FileSecrets): boolean {
  return count === 0 || isKnown(config, fingerprint)
}

/** Whether it is that of the key of this place, or of the previous one. Makes no key. */
export function isKnown(config: KeySettings, fingerprint: string | undefined): boolean {
  const current = config.secretsKey ?? findKeyFile(config.dataDir, 'secrets-key')
  return [current, config.secretsKeyPrevious].some(
    (key) => key !== undefined && sealingKey(key).fingerprint === fingerprint,
  )
}

export function requireReadable(config: KeySettings, file: string, secrets: FileSecrets): void {
  if (canRead(config, secrets)) return
  throw new OperatorError(
    `${file} has secrets that were encrypted with another key (fingerprint ` +
      `${secrets.fingerprint ?? 'unknown'}) than ${secretsKeyPlace(config)}. Put that key back, or restore without them: ` +
      'add --without-secrets. Nothing was changed',
  )
}

export const SECRETS_ARE_LOST =
  'Its secrets were encrypted with another key. Put that key back, or run ' +
  '"npm run duebook -- secrets reset", after which they have to be entered again'
