import { TEXT_LIMITS } from '@duebook/contract'
import { decimalsOf } from '#core/currency'
import { refuse } from '#core/errors'
import { cleanRequiredText } from '#core/text'
import { isTimezone } from '#core/timezone'

/**
 * A name may be sent percent-encoded in a header, so it must not look as if it were. The field is called
 * `database_name` where the first group is made.
 */
export function cleanGroupName(text: string, field: 'name' | 'database_name' = 'name'): string {
  const name = cleanRequiredText(text, { field, maxLength: TEXT_LIMITS.groupName })
  if (/%[0-9a-f]{2}/i.test(name)) throw refuse('text-percent-encoded', { field })
  return name
}

export function requireCurrency(code: string): { code: string; decimals: number } {
  const decimals = decimalsOf(code)
  if (decimals === undefined) throw refuse('invalid-currency')
  return { code, decimals }
}

export function requireTimezone(name: string): string {
  if (!isTimezone(name)) throw refuse('invalid-timezone')
  return name
}
