import type { TSchema } from 'typebox'

interface Schema {
  title?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  type?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** A value as the schema's own examples show it. Optional fields are in it only where they have an example. */
export function exampleOf(schema: TSchema): unknown {
  return example(schema)
}

/** A name for the example of an answer. */
export function exampleName(schema: TSchema): string {
  const { title, items } = schema as Schema
  return title ?? (items ? `${items.title}List` : 'Answer')
}

function example(schema: Schema): unknown {
  const {
    const: constant,
    enum: values,
    default: ordinary,
    examples,
    type,
    anyOf,
    items,
    properties,
  } = schema
  if (examples) return examples[0]
  if (constant !== undefined) return constant
  if (ordinary !== undefined) return ordinary
  if (values) return values[0]
  if (anyOf) return example(anyOf[0] as Schema)
  if (items) return [example(items)]
  if (type === 'boolean') return false
  if (!properties) throw new Error(`No example for ${JSON.stringify(schema)}`)
  const shown = Object.entries(properties).filter(
    ([name, field]) => schema.required?.includes(name) || hasExample(field),
  )
  return Object.fromEntries(shown.map(([name, field]) => [name, example(field)]))
}

function hasExample({ examples, anyOf }: Schema): boolean {
  return examples !== undefined || anyOf?.some(hasExample) === true
}
