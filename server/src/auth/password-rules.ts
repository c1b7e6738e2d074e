import { createRequire } from 'node:module'
import { describeRefusal, LIMITS, rawBound, TEXT_LIMITS } from '@duebook/contract'
import type * as Lists from '@zxcvbn-ts/language-common'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { lengthInCodePoints, toNfc } from '#core/text'

/** These rules hold where a password is set, never at login. */
export function requireGoodPassword(password: string, email: string): void {
  const fault = formFault(password)
  if (fault !== undefined) throw refuse(fault)
  if (isCommonPassword(password) || emailKey(password) === emailKey(email))
    throw refuse('password-too-common')
}

/** What is wrong with its form, as in "must have …"; nobody could sign in with such a one. */
export function faultInPassword(password: string): string | undefined {
  const fault = formFault(password)
  return fault && describeRefusal(fault).message.replace(/^Password /, '')
}

function formFault(password: string) {
  if (password.length > rawBound(TEXT_LIMITS.password)) return 'password-too-long'
  const composed = toNfc(password, TEXT_LIMITS.password)
  if (composed === undefined) return 'password-too-many-marks'
  const length = lengthInCodePoints(composed)
  if (length < LIMITS.passwordMin) return 'password-too-short'
  if (length > TEXT_LIMITS.password) return 'password-too-long'
  return password.isWellFormed() ? undefined : 'password-malformed'
}

export function isCommonPassword(password: string): boolean {
  common ??= readCommonPasswords()
  return common.has(password.toLowerCase())
}

let common: Set<string> | undefined

/** The lists take 20 MiB of memory, of which we need little, and seldom: they are read when needed and let go again. */
function readCommonPasswords(): Set<string> {
  const require = createRequire(import.meta.url)
  const known = new Set(Object.keys(require.cache))
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof Lists
  for (const file of Object.keys(require.cache)) if (!known.has(file)) delete require.cache[file]
  return new Set(dictionary['passwords-common'].filter((each) => each.length >= LIMITS.passwordMin))
}
