import type { InputNotes } from '@duebook/contract'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { refuse } from '#core/errors'

/** Refuses what has not the shape of an export, with the name of the field. What is not known is dropped. */
export function shapeReader<S extends TObject>(schema: S): (value: unknown) => Static<S> {
  let fields: ReturnType<typeof fieldsOf> | undefined
  return (value) => {
    // With the first export: making the checks takes a while.
    fields ??= fieldsOf(schema)
    if (typeof value !== 'object' || value === null) throw refuse('body-not-object')
    const result: Record<string, unknown> = {}
    for (const { name, isRequired, check } of fields) {
      const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
      if (given === undefined && !isRequired) continue
      if (given === undefined) throw refuse('field-required', { field: name })
      if (check && !check.Check(given))
        throw refuse('field-invalid', { field: name, expected: 'as in an export' })
      result[name] = given
    }
    return result as Static<S>
  }
}

function fieldsOf(schema: TObject) {
  const required = new Set(schema.required)
  return Object.entries(schema.properties).map(([name, property]) => {
    const isReadByRule = (property as InputNotes)['x-read-by-rule'] === true
    return { name, isRequired: required.has(name), check: isReadByRule ? undefined : Compile(property) }
  })
}
