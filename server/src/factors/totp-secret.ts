import { refuse } from '#core/errors'
import type { SecretBox } from '#secrets/secret-box'

export function sealTotpSecret(box: SecretBox, userId: number, secret: Buffer): string {
  return box.seal(placeOf(userId), secret.toString('base64url'))
}

/** What does not open was sealed with another key, or came from another row: the app is lost, recovery codes are not. */
export function openTotpSecret(box: SecretBox, userId: number, sealed: string): Buffer {
  try {
    return Buffer.from(box.open(placeOf(userId), sealed), 'base64url')
  } catch {
    throw refuse('secrets-key-mismatch')
  }
}

function placeOf(userId: number) {
  return { table: 'totp_factors', row: userId, field: 'secret' }
}
