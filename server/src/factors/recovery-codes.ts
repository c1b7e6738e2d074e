import { randomBytes } from 'node:crypto'
import { hashOfToken } from '#auth/link-token'
import { toBase32 } from '#factors/base32'

const HOW_MANY = 10
/** 80 bits: nobody can try them out, so a plain hash is enough. */
const BYTES = 10
// Without i, l, o and u, which people confuse.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** As they are shown: xxxx-xxxx-xxxx-xxxx. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () =>
    (toBase32(randomBytes(BYTES), ALPHABET).match(/.{4}/g) ?? []).join('-'),
  )
}

/** Whatever its case, blanks and hyphens. It needs no key, so that codes work even where the key of secrets is lost. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(withoutGaps(code).toLowerCase())
}

/** People type blanks and hyphens as they like. */
export function withoutGaps(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}
