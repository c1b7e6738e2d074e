import type { InputNotes } from '@duebook/contract'
import type { TSchema } from 'typebox'

/** A schema as assistants see it. */
export type JsonSchema = { [key: string]: unknown }

/** As much of JSON Schema as the contract uses. */
type Schema = InputNotes & {
  type?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
}

/**
 * The contract's schema without our own notes, and with the bounds that its description names: an assistant is told all of
 * them before it calls.
 */
export function inputSchema(schema: TSchema): JsonSchema {
  return { ...describeInput(schema), additionalProperties: false }
}

function describeInput(schema: Schema): JsonSchema {
  const { enum: values, anyOf, items, properties, ...rest } = schema
  const limit = schema['x-max-characters']
  const described = {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !isNote(key))),
    ...(limit !== undefined && { maxLength: limit }),
    ...schema['x-described'],
  }
  if (anyOf) return describeUnion(anyOf.map(describeInput), described)
  return {
    ...(values && { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }),
    ...described,
    ...(items && { items: describeInput(items) }),
    ...(properties && { properties: each(properties, describeInput) }),
  }
}

/** A value or null is simpler to read as two types than as two schemas. */
function describeUnion(alternatives: JsonSchema[], rest: JsonSchema): JsonSchema {
  const [first, second, third] = alternatives
  const isNullable = second?.type === 'null' && third === undefined
  if (isNullable && typeof first?.type === 'string' && !first.enum) {
    return { ...first, ...rest, type: [first.type, 'null'] }
  }
  return { ...rest, anyOf: alternatives }
}

function isNote(key: string): boolean {
  return key.startsWith('x-') || key === 'title' || key === 'examples'
}

/**
 * What an answer has, by name and type only: a newer server may know values and bounds that are not known here, and an answer
 * must not be refused for them after something was done.
 */
export function outputSchema(properties: Record<string, TSchema>): JsonSchema {
  return {
    type: 'object',
    properties: each(properties, describeOutput),
    required: Object.keys(properties).filter((name) => !isOptional(properties[name] as TSchema)),
  }
}

function describeOutput({
  type,
  description,
  enum: values,
  const: constant,
  anyOf,
  items,
  properties,
  required,
}: Schema): JsonSchema {
  const said = description === undefined ? {} : { description }
  if (anyOf) return { ...said, anyOf: anyOf.map(describeOutput) }
  if (values || constant !== undefined) {
    return { ...said, type: typeof (values?.[0] ?? constant) === 'number' ? 'integer' : 'string' }
  }
  return {
    ...(type !== undefined && { type }),
    ...said,
    ...(items && { items: describeOutput(items) }),
    ...(properties && { properties: each(properties, describeOutput) }),
    ...(required && { required }),
  }
}

function isOptional(schema: TSchema): boolean {
  return '~optional' in schema
}

function each(
  schemas: Record<string, Schema>,
  describe: (schema: Schema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(schema)]))
}
