import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'dbk_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 202 bits. */
const RANDOM_LENGTH = 34
const CHECKSUM_LENGTH = 6

/**
 * Known by its beginning to whatever looks for secrets in code and logs, and by its checksum to be one: a mistyped or made-up token
 * is told from a real one without asking the database.
 */
export function newPersonalToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return PREFIX + random + checksumOf(PREFIX + random)
}

export function isPersonalToken(text: string): boolean {
  const body = text.slice(0, -CHECKSUM_LENGTH)
  return SHAPE.test(text) && checksumOf(body) === text.slice(-CHECKSUM_LENGTH)
}

const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** It needs no salt: nobody can try out 2^202 tokens. */
export function hashOfPersonalToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The CRC-32 in base 62, the highest digit first. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
