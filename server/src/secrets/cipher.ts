import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { SEALED } from '#db/sealed-columns'
import type { SecretPlace } from '#secrets/secret-box'

/** A key as it is used. `id` stands in what it has sealed, so that after a change both are told apart. */
export interface SealingKey {
  id: string
  /** The database keeps it, to tell another key from this one. It tells nothing about the key. */
  fingerprint: string
  derive: (purpose: string) => Buffer
}

/** `SECRETS_KEY` or the content of its file. */
export function sealingKey(text: string): SealingKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', text, '', `duebook ${purpose}`, KEY_BYTES))
  const fingerprint = derive('fingerprint').toString('hex').slice(0, 32)
  return { id: fingerprint.slice(0, 8), fingerprint, derive }
}

export function seal(key: SealingKey, place: SecretPlace, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.derive(PURPOSE), nonce).setAAD(nameOf(place))
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `${sealedWith(key)}${Buffer.concat(parts).toString('base64url')}`
}

/** Throws where it was sealed with another key, for another place, or changed since. */
export function open(key: SealingKey, place: SecretPlace, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(sealedWith(key).length), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key.derive(PURPOSE), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(nameOf(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

export const sealedWith = ({ id }: SealingKey): string => `${SEALED}${id}.`

const ALGORITHM = 'aes-256-gcm'
const PURPOSE = 'secrets at rest'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** As JSON, so that no two places have the same name. */
function nameOf({ table, row, field }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, String(row), field]))
}
