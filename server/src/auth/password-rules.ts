import { dictionary } from '@zxcvbn-ts/language-common'
import { emailKey } from '#core/email'
import { invalid } from '#core/errors'
import { lengthInCodePoints } from '#core/text'

export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 256

/** These rules hold where a password is set, never at login. */
export function requireGoodPassword(password: string, email: string): void {
  const length = lengthInCodePoints(password.normalize('NFC'))
  if (length < MIN_PASSWORD_LENGTH) {
    throw invalid(`Password must have at least ${MIN_PASSWORD_LENGTH} characters`)
  }
  if (length > MAX_PASSWORD_LENGTH)
    throw invalid(`Password must have at most ${MAX_PASSWORD_LENGTH} characters`)
  if (!password.isWellFormed()) throw invalid('Password must be well-formed Unicode text')
  if (isCommonPassword(password) || emailKey(password) === emailKey(email)) {
    throw invalid('This password is too common. Choose another one')
  }
}

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}

const COMMON = new Set(dictionary['passwords-common'].filter((each) => each.length >= MIN_PASSWORD_LENGTH))
