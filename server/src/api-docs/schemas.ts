import type { InputNotes } from '@duebook/contract'
import type { TSchema } from 'typebox'

/** A part of the description, as it is sent. */
export type Json = { [key: string]: unknown }

/** As much of JSON Schema as the contract uses. */
type Schema = InputNotes & {
  title?: string
  default?: unknown
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  maxLength?: number
}

/** What is said elsewhere: a name stands in the reference to it, and examples beside each call. */
const SAID_ELSEWHERE = new Set(['title', 'examples'])

export interface Schemas {
  /** A schema with a title becomes a reference to the one of that name. */
  describe: (schema: TSchema) => Json
  /** The named ones that were described so far. */
  components: Record<string, Json>
}

/** Turns the contract's schemas into those of the description: without our own notes, and each named one once. */
export function createSchemas(): Schemas {
  const components: Record<string, Json> = {}

  function describe(schema: Schema): Json {
    const { title, default: ordinary, ...named } = schema
    if (title === undefined) return describeInline(schema)
    // A default is of the field, not of everything that has this name.
    const described = describeInline(named)
    const known = components[title] ?? described
    if (JSON.stringify(known) !== JSON.stringify(described)) throw new Error(`Two schemas are named ${title}`)
    components[title] = known
    const reference = { $ref: `#/components/schemas/${title}` }
    return ordinary === undefined ? reference : { ...reference, default: ordinary }
  }

  function describeInline(schema: Schema): Json {
    const { enum: values, anyOf, items, properties, patternProperties, ...rest } = schema
    const described = {
      ...Object.fromEntries(
        Object.entries(rest).filter(
          // A constant is of its own type.
          ([key]) =>
            !key.startsWith('x-') && !SAID_ELSEWHERE.has(key) && !(key === 'type' && 'const' in rest),
        ),
      ),
      ...bounds(schema),
      ...schema['x-described'],
    }
    if (anyOf) return describeUnion(anyOf, described)
    return {
      ...(values && { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }),
      ...described,
      ...(items && { items: describe(items) }),
      ...(properties && { properties: describeEach(properties) }),
      ...(patternProperties && {
        additionalProperties: describe(Object.values(patternProperties)[0] as Schema),
      }),
    }
  }

  function describeUnion(alternatives: Schema[], rest: Json): Json {
    const described = alternatives.map(describe)
    const [first, second] = described
    const isNullable = described.length === 2 && second?.type === 'null'
    if (isNullable && typeof first?.type === 'string' && !first.enum) {
      return { ...first, ...rest, type: [first.type, 'null'] }
    }
    return { ...rest, anyOf: described }
  }

  function describeEach(properties: Record<string, Schema>): Json {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, describe(schema)]))
  }

  return { describe, components }
}

/** The server's own bound leaves room for what is trimmed. Callers are told the limit. */
function bounds(schema: Schema): Json {
  const limit = schema['x-max-characters']
  return limit === undefined ? {} : { maxLength: limit }
}
