import { TEXT_LIMITS } from '@duebook/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { emailKey } from '#core/email'
import { invalid } from '#core/errors'
import { lengthInCodePoints, rawBound, TOO_MANY_MARKS, toNfc } from '#core/text'

export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = TEXT_LIMITS.password

/** These rules hold where a password is set, never at login. */
export function requireGoodPassword(password: string, email: string): void {
  const fault = faultInPassword(password)
  if (fault !== undefined) throw invalid(`Password ${fault}`)
  if (isCommonPassword(password) || emailKey(password) === emailKey(email)) {
    throw invalid('This password is too common. Choose another one')
  }
}

/** What is wrong with its form; nobody could sign in with such a one. */
export function faultInPassword(password: string): string | undefined {
  if (password.length > rawBound(MAX_PASSWORD_LENGTH)) return TOO_LONG
  const composed = toNfc(password, MAX_PASSWORD_LENGTH)
  if (composed === undefined) return TOO_MANY_MARKS
  const length = lengthInCodePoints(composed)
  if (length < MIN_PASSWORD_LENGTH) return `must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (length > MAX_PASSWORD_LENGTH) return TOO_LONG
  return password.isWellFormed() ? undefined : 'must be well-formed Unicode text'
}

const TOO_LONG = `must have at most ${MAX_PASSWORD_LENGTH} characters`

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}

const COMMON = new Set(dictionary['passwords-common'].filter((each) => each.length >= MIN_PASSWORD_LENGTH))
