import * as contract from '@duebook/contract'
import { slimModule } from '@duebook/contract/slim-endpoints'
import { declarationText, docComment, type JsonSchema, type NameOf, typeText } from './type-text.ts'

export type InputKind = 'body' | 'query'

export interface WireModules {
  /** Every type that the client takes or returns. */
  types: string
  /** In place of `contract/src/client/wire.ts`. */
  wire: string
  /** The type of what an endpoint takes, such as `NewBill` or `PayBillBody`. */
  inputName: (endpoint: string, kind: InputKind) => string
}

const ENDPOINTS = Object.entries<contract.Endpoint>(contract.endpoints)

/** Writes the contract's schemas as plain TypeScript, each named one once. */
export function wireModules(): WireModules {
  const named = namedSchemas()
  const declared = new Map<string, string>()
  const declare = (name: string, schema: JsonSchema) => {
    if (declared.has(name)) return
    // Kept before its text is there, so that one which contains itself ends.
    declared.set(name, '')
    declared.set(name, declarationText(name, schema, nameOf))
  }
  const nameOf: NameOf = (schema) => {
    const name = named.get(shapeOf(schema))
    if (name !== undefined) declare(name, schema)
    return name
  }
  const inputName = (endpoint: string, kind: InputKind) => {
    const schema = asJson(contract.endpoints[endpoint as keyof typeof contract.endpoints], kind)
    if (!schema) throw new Error(`${endpoint} has no ${kind}`)
    const own = capitalized(endpoint) + capitalized(kind)
    const name = nameOf(schema)
    if (name === undefined) declare(own, schema)
    return name ?? own
  }
  const calls = ENDPOINTS.map(([name, endpoint]) => callText(name, endpoint, nameOf, inputName))
  nameOf(contract.Failure)
  const names = [...declared.keys()].sort()
  const types = names.map((name) => declared.get(name)).join('\n')
  const wire = [
    `import type { ${names.join(', ')} } from './types.ts'`,
    "export type * from './types.ts'",
    HELPERS,
    `interface Endpoints {\n${calls.join('')}}`,
    `${slimModule().trimEnd()} as unknown as Endpoints\n`,
  ].join('\n\n')
  return { types, wire, inputName }
}

/** As in `contract/src/endpoint.ts`, of types instead of schemas. */
const HELPERS = `export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly keyed?: true
  readonly data?: unknown
}
export type BodyOf<E extends Endpoint> = E extends { body: infer Body } ? Body : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer Query } ? Query : undefined
export type DataOf<E extends Endpoint> = E extends { data: infer Data } ? Data : string`

function callText(
  name: string,
  endpoint: contract.Endpoint,
  nameOf: NameOf,
  inputName: WireModules['inputName'],
): string {
  const data = asJson(endpoint, 'data')
  const parts = [
    `method: '${endpoint.method}'`,
    `path: '${endpoint.path}'`,
    ...(endpoint.keyed ? ['keyed: true'] : []),
    ...(['body', 'query'] as const)
      .filter((kind) => endpoint[kind])
      .map((kind) => `${kind}: ${inputName(name, kind)}`),
    ...(data ? [`data: ${typeText(data, nameOf)}`] : []),
  ]
  return `${docComment(endpoint.summary)}${name}: { ${parts.join('; ')} }\n`
}

/** The name of each schema that the contract exports by its shape. Numbers and texts stay what they are. */
function namedSchemas(): Map<string, string> {
  const { code, params } = contract.Failure.properties
  const candidates = Object.entries({ ...contract, RefusalCode: code, RefusalParams: params })
  const named = new Map<string, string>()
  for (const [name, value] of candidates) {
    const schema = value as JsonSchema & { '~kind'?: string }
    if (schema['~kind'] === undefined || !(schema.enum ?? schema.anyOf ?? schema.type === 'object')) continue
    const other = named.get(shapeOf(schema))
    if (other !== undefined) throw new Error(`${name} and ${other} are the same`)
    named.set(shapeOf(schema), name)
  }
  return named
}

/** The same whatever is said about it, and whether or not it may be left out. */
function shapeOf({ description, default: _, ...schema }: JsonSchema): string {
  return JSON.stringify({ ...schema, examples: undefined })
}

function asJson(endpoint: contract.Endpoint, part: InputKind | 'data'): JsonSchema | undefined {
  return endpoint[part]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
