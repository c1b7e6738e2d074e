import { TEXT_LIMITS } from '@duebook/contract'
import type { Field } from '#channels/kinds/kind'
import { readSubscription } from '#channels/push/subscription'
import { cleanEmail } from '#core/email'
import { refuse } from '#core/errors'
import { parseTarget, TARGET } from '#core/target-address'
import { cleanText } from '#core/text'

/** Settings as they are shown, and kept beside the encrypted ones. */
export type ShownSettings = Record<string, unknown>

export interface ReadSettings {
  shown: ShownSettings
  /** What was sent of the secrets; null: removed. Those that are not in it stay. */
  secrets: Record<string, unknown>
}

/** What stands for a secret that is kept. Sent back it changes nothing. */
const SET = { set: true }

/**
 * What a client sent for the fields of a kind; `stored` is what it shows already. Unknown fields are dropped, and what is
 * left out stays as it is. Whoever moves a channel to another server must know its secrets: otherwise a stolen session
 * could have them sent to where it can read them.
 */
export function readSettings(fields: readonly Field[], input: unknown, stored?: ShownSettings): ReadSettings {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw refuse('field-invalid', { field: 'settings', expected: 'an object' })
  const shown: ShownSettings = {}
  const secrets: ReadSettings['secrets'] = {}
  let isMoved = false
  for (const field of fields) {
    const given = Object.hasOwn(input, field.name) ? (input as ShownSettings)[field.name] : undefined
    const before = stored?.[field.name] ?? null
    const value = isKept(field, given) ? undefined : readValue(field, given)
    if (field.secret) {
      if (value === undefined && before !== null && isMoved)
        throw refuse('secret-required', { field: field.name })
      // One that is not set cannot be removed.
      if (value !== undefined && value !== before) secrets[field.name] = value
      shown[field.name] = (value === undefined ? before : value) === null ? null : SET
    } else {
      shown[field.name] = value === undefined ? (before ?? field.default) : (value ?? field.default)
      if (isAddress(field) && before !== null && before !== shown[field.name]) isMoved = true
    }
    if (field.required && shown[field.name] === null) throw refuse('setting-required', { field: field.name })
  }
  return { shown, secrets }
}

const isAddress = ({ name }: Field) => name === 'server' || name === 'url'

function isKept(field: Field, given: unknown): boolean {
  if (given === undefined || (given === null && field.required)) return true
  return field.secret && typeof given === 'object' && given !== null && 'set' in given
}

/** Null where it is to be removed. */
function readValue(field: Field, given: unknown): unknown {
  if (given === null) return null
  if (field.type === 'flag') return typeof given === 'boolean' ? given : invalid(field, 'true or false')
  if (field.type === 'subscription')
    return readSubscription(given) ?? invalid(field, 'a subscription as browsers make it')
  if (field.form?.isNumber && typeof given === 'number' && Number.isSafeInteger(given))
    return readValue(field, String(given))
  if (typeof given !== 'string') return invalid(field, 'a text')
  if (field.type === 'email') return readEmail(field, given)
  const text = cleanText(given, { field: `settings.${field.name}`, maxLength: TEXT_LIMITS.channelSetting })
  if (text === '') return emptied(field)
  const value = field.type === 'url' ? readAddress(field, text) : text
  if (field.form && !field.form.pattern.test(value)) return invalid(field, field.form.expected)
  return value
}

function emptied(field: Field): null {
  if (field.required) throw refuse('setting-required', { field: field.name })
  return null
}

function readEmail(field: Field, text: string): string {
  try {
    return cleanEmail(text)
  } catch {
    return invalid(field, 'an email address')
  }
}

function readAddress(field: Field, text: string): string {
  const url = parseTarget(text, TEXT_LIMITS.channelSetting)
  if (!url) return invalid(field, TARGET)
  if (field.name !== 'server') return url.href
  // Paths are put behind it.
  if (url.search !== '') return invalid(field, 'an http or https address without anything behind a ?')
  return url.href.replace(/\/+$/, '')
}

function invalid(field: Field, expected: string): never {
  throw refuse('setting-invalid', { field: field.name, expected })
}
