import { type Endpoint, endpoints } from '@duebook/contract'

/** As much of JSON Schema as can hold a text. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  maxLength?: number
  'x-max-characters'?: number
}

export interface TextField {
  call: string
  endpoint: Endpoint
  place: 'body' | 'query'
  /** A field of the body or query, or the way to one inside of it. */
  path: string
  schema: Schema
}

/** Every text that a call of the contract takes, however deep it lies. */
export function textFields(): TextField[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([call, endpoint]) =>
    (['body', 'query'] as const).flatMap((place) => {
      const fields = (endpoint[place] as Schema | undefined)?.properties ?? {}
      return Object.entries(fields).flatMap(([name, schema]) =>
        textsIn(schema, name).map(([path, text]) => ({ call, endpoint, place, path, schema: text })),
      )
    }),
  )
}

const HOLDS_NO_TEXT = ['integer', 'number', 'boolean', 'null']

/** What is not known to hold no text counts as one. */
export function textsIn(schema: Schema, path: string): Array<[path: string, text: Schema]> {
  if (schema.enum || schema.const !== undefined || holdsNoText(schema)) return []
  const alternatives = [schema.anyOf, schema.allOf, schema.oneOf].flatMap((each) => each ?? [])
  if (alternatives.length > 0) return alternatives.flatMap((each) => textsIn(each, path))
  if (isList(schema) && schema.items) return textsIn(schema.items, `${path}[]`)
  if (schema.type !== 'object' || !schema.properties) return [[path, schema]]
  const inside = Object.entries(schema.properties).flatMap(([name, each]) => textsIn(each, `${path}.${name}`))
  const { additionalProperties: others } = schema
  return typeof others === 'object' ? [...inside, ...textsIn(others, `${path}.*`)] : inside
}

/** One that may be null has two types. */
function isList({ type }: Schema): boolean {
  return [type ?? ''].flat().includes('array')
}

function holdsNoText({ type }: Schema): boolean {
  const types = [type ?? ''].flat()
  return types.every((each) => HOLDS_NO_TEXT.includes(each))
}

/** The lists that may be of any length. */
export function endlessListsIn(schema: Schema, path: string): string[] {
  const inside = [
    ...[schema.anyOf, schema.allOf, schema.oneOf].flatMap((each) => each ?? []).map((each) => [path, each]),
    ...(schema.items ? [[`${path}[]`, schema.items]] : []),
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => [`${path}.${name}`, each]),
  ] as Array<[string, Schema]>
  const endless = isList(schema) && schema.maxItems === undefined ? [path] : []
  return [...endless, ...inside.flatMap(([where, each]) => endlessListsIn(each, where))]
}
