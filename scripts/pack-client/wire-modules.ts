import * as contract from '@duebook/contract'
import { slimModule } from '@duebook/contract/slim-endpoints'
import { declarationText, docComment, type JsonSchema, type NameOf, typeText } from './type-text.ts'

export type InputKind = 'body' | 'query'

export interface WireModules {
  /** Every type that the client takes or returns. */
  types: string
  /** In place of `contract/src/client/wire.ts`. */
  wire: string
  /** The type of what an endpoint takes, such as `NewBill` or `ListBillsQuery`. */
  inputName: (endpoint: string, kind: InputKind) => string
}

const ENDPOINTS = Object.entries<contract.Endpoint>(contract.endpoints)

/** Named differently than in the description of the API, or not at all there. */
const NAMES = new Map<JsonSchema, string>([
  [contract.Problem, 'Problem'],
  [contract.Problem.properties.code, 'RefusalCode'],
  [contract.Problem.properties.params, 'RefusalParams'],
])

/** Writes the contract's schemas as plain TypeScript, each named one once. */
export function wireModules(): WireModules {
  const declared = new Map<string, string>()
  const declare = (name: string, schema: JsonSchema) => {
    if (!declared.has(name)) declared.set(name, declarationText(name, schema, nameOf))
    return name
  }
  const nameOf: NameOf = (schema) => {
    const name = NAMES.get(schema) ?? titleOf(schema)
    return name === undefined ? undefined : declare(name, schema)
  }
  const inputName = (endpoint: string, kind: InputKind) => {
    const schema = partOf(contract.endpoints[endpoint as keyof typeof contract.endpoints], kind)
    if (!schema) throw new Error(`${endpoint} has no ${kind}`)
    return nameOf(schema) ?? declare(capitalized(endpoint) + capitalized(kind), schema)
  }
  const calls = ENDPOINTS.map(([name, endpoint]) => callText(name, endpoint, nameOf, inputName))
  nameOf(contract.Problem)
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
  readonly kept?: true
  readonly fileMebibytes?: number
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
  const data = partOf(endpoint, 'data')
  const parts = [
    `method: '${endpoint.method}'`,
    `path: '${endpoint.path}'`,
    ...(endpoint.keyed ? ['keyed: true'] : []),
    ...(endpoint.fileMebibytes ? [`fileMebibytes: ${endpoint.fileMebibytes}`] : []),
    ...(['body', 'query'] as const)
      .filter((kind) => endpoint[kind])
      .map((kind) => `${kind}: ${inputName(name, kind)}`),
    ...(data ? [`data: ${typeText(data, nameOf)}`] : []),
  ]
  return `${docComment(endpoint.summary)}${name}: { ${parts.join('; ')} }\n`
}

/** Numbers and texts stay what they are, also those with a title. */
function titleOf({ title, ...schema }: JsonSchema): string | undefined {
  return (schema.enum ?? schema.anyOf ?? schema.type === 'object') ? title : undefined
}

function partOf(endpoint: contract.Endpoint, part: InputKind | 'data'): JsonSchema | undefined {
  return endpoint[part]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
