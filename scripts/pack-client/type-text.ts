import { type Limits, limitsText } from './limits-text.ts'

/** What the contract uses of JSON Schema. */
export interface JsonSchema extends Limits {
  type?: string
  title?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean
  required?: string[]
  description?: string
  default?: unknown
}

const PLAIN_TYPES = new Map<string | undefined, string>([
  ['integer', 'number'],
  ['number', 'number'],
  ['string', 'string'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

/** The name of a schema that has a declaration of its own. */
export type NameOf = (schema: JsonSchema) => string | undefined

/** A schema as a TypeScript type. */
export function typeText(schema: JsonSchema, nameOf: NameOf): string {
  return nameOf(schema) ?? shapeText(schema, nameOf)
}

/** A schema as a declaration: an interface where that is possible, because editors show those by name. */
export function declarationText(name: string, schema: JsonSchema, nameOf: NameOf): string {
  const shape = shapeText(schema, nameOf)
  const declared =
    schema.type === 'object' && shape.startsWith('{')
      ? `interface ${name} ${shape}`
      : `type ${name} = ${shape}`
  return `${docComment(schema.description)}export ${declared}\n`
}

export function docComment(...lines: Array<string | undefined>): string {
  const said = lines.filter((line) => line !== undefined)
  return said.length === 0 ? '' : `/** ${said.join('\n * ').replaceAll('*/', '*\\/')} */\n`
}

function shapeText(schema: JsonSchema, nameOf: NameOf): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeText(each, nameOf)).join(' | ')
  if (schema.type === 'object') return objectText(schema, nameOf)
  if (schema.type === 'array') return arrayText(typeText(schema.items ?? {}, nameOf))
  const plain = PLAIN_TYPES.get(schema.type)
  if (plain === undefined)
    throw new Error(`This schema cannot be written as a type: ${JSON.stringify(schema)}`)
  return plain
}

function arrayText(item: string): string {
  return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
}

function objectText(schema: JsonSchema, nameOf: NameOf): string {
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return `Readonly<Record<string, ${typeText(values, nameOf)}>>`
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const type = typeText(field, nameOf)
    // `undefined` too: with `exactOptionalPropertyTypes` a value that may be undefined could not be passed on otherwise.
    const member = schema.required?.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`
    return `${fieldComment(field)}${member}\n`
  })
  if (schema.additionalProperties === true) fields.push('[field: string]: unknown\n')
  return `{\n${fields.join('')}}`
}

function fieldComment(field: JsonSchema): string {
  // Of a field that may be null, description and limits stand inside.
  const [value = field] = field.anyOf ?? []
  const said = [field.description ?? value.description, limitsText(value)].filter(Boolean).join('. ')
  const fallback = field.default === undefined ? undefined : `@default ${JSON.stringify(field.default)}`
  return docComment(said === '' ? undefined : said, fallback)
}
