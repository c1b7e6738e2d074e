import type { InputNotes, Refusal } from '@duebook/contract'
import { type TSchema, type TString, Type } from 'typebox'
import { AppError, refuse } from '#core/errors'
import { MATCHES_NOTHING } from '#core/text'

/** Returns the value, or throws a refusal where a text or list in it is longer than the schema allows. */
export type Bounder = (value: unknown) => unknown

/**
 * Comes before everything else that is done with a value, and takes no time, however long a text is: it looks at the length
 * in UTF-16 units. TypeBox counts code points, of which a text may have half as many.
 */
export function bounderFor(name: string, schema: TSchema): Bounder {
  const alternatives = Type.IsUnion(schema) ? schema.anyOf : [schema]
  const text = alternatives.find(Type.IsString)
  const list = alternatives.find(Type.IsArray)
  const object = alternatives.find(Type.IsObject)
  const boundText = text && textBounder(name, text)
  const boundEntry = list && bounderFor(name, list.items)
  const { maxItems = Number.POSITIVE_INFINITY } = (list ?? {}) as { maxItems?: number }
  const boundFields =
    object && Object.entries(object.properties).map(([key, field]) => [key, bounderFor(key, field)] as const)

  return (value) => {
    if (typeof value === 'string') return boundText ? boundText(value) : value
    if (boundEntry && Array.isArray(value)) {
      if (value.length > maxItems) throw refuse('list-too-long', { field: name, limit: maxItems })
      return value.map(boundEntry)
    }
    if (boundFields && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const bounded: Record<string, unknown> = { ...value }
      for (const [key, bound] of boundFields) {
        if (Object.hasOwn(bounded, key)) bounded[key] = bound(bounded[key])
      }
      return bounded
    }
    return value
  }
}

function textBounder(name: string, schema: TString): (text: string) => string {
  const { maxLength = Number.POSITIVE_INFINITY } = schema as { maxLength?: number }
  const notes = schema as InputNotes
  const tooLong: Refusal = notes['x-too-long-refusal'] ??
    notes['x-refusal'] ?? ['text-too-long', { field: name, limit: notes['x-max-characters'] ?? maxLength }]
  return (text) => {
    if (text.length <= maxLength) return text
    if (notes['x-only-compared'] === true) return MATCHES_NOTHING
    throw new AppError(tooLong)
  }
}
