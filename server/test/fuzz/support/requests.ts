import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema, Operation, Parameter } from './description.ts'
import { anyFile } from './files.ts'
import {
  type Fields,
  fitting,
  fittingObject,
  type Kind,
  oddHeader,
  oddText,
  oddValue,
  one,
} from './values.ts'

/** A program has an access token of the owner; a page is open in the owner's browser and has a cookie too. */
export const CALLERS = [
  'owner',
  'administrator',
  'manager',
  'editor',
  'viewer',
  'stranger',
  'program',
  'page',
] as const
export type Caller = (typeof CALLERS)[number]

/** A request before it is known which ids and tokens there are. */
export interface Plan {
  /** The operation's id. */
  call: string
  /** A text is a whole header, or nothing. */
  caller: Caller | { authorization: string | undefined }
  params: Record<string, unknown>
  query: Array<[name: string, value: unknown]>
  headers: Fields
  body: { fields: Fields } | { raw: string | Buffer } | undefined
}

/** Mostly as described, with real ids; often with one thing that is odd; rarely with nothing that fits. */
export function anyPlan(operations: Operation[]): Arbitrary<Plan> {
  return fc.oneof(
    ...operations.map((operation) => ({ weight: weightOf(operation), arbitrary: planOf(operation) })),
  )
}

function weightOf({ method, path, body }: Operation): number {
  if (isSlow({ body })) return 2
  // With these gone the others would bounce off what is not there.
  return method === 'DELETE' && /\/(?:databases|users)\/\{id\}$/.test(path) ? 2 : 8
}

/** Hashing a password takes fifty times as long as everything else. */
export function isSlow({ body }: Pick<Operation, 'body'>): boolean {
  return Object.keys(body?.properties ?? {}).some((name) => name.endsWith('password'))
}

export function planOf(operation: Operation): Arbitrary<Plan> {
  const inPlace = (place: Parameter['in']) => operation.parameters.filter((each) => each.in === place)
  return fc.record({
    call: fc.constant(operation.id),
    caller: anyCaller,
    params: paramsOf(operation.path),
    query: queryOf(inPlace('query')),
    headers: headersOf(inPlace('header')),
    body: anyBodyOf(operation),
  })
}

function anyBodyOf({ body, takesFile }: Operation): Arbitrary<Plan['body']> {
  if (takesFile) return anyFile
  return body ? bodyOf(body) : rarely(rawBody)
}

const anyCaller: Arbitrary<Plan['caller']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('owner' as const) },
  { weight: 6, arbitrary: fc.constant('editor' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...CALLERS) },
  { weight: 1, arbitrary: fc.constant('page' as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      authorization: fc.oneof(
        fc.constantFrom(undefined, 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer e30.e30.', 'bearer a.b.c'),
        oddHeader,
      ),
    }),
  },
)

/** By the word before them. */
const KIND_OF_PARAM: Record<string, Kind> = {
  bills: 'bill',
  categories: 'category',
  payments: 'payment',
  databases: 'group',
  members: 'user',
  'pending-members': 'pendingMember',
  memberships: 'pendingMember',
  users: 'user',
  sessions: 'session',
  devices: 'device',
  channels: 'channel',
  tokens: 'token',
  feeds: 'feed',
  passkeys: 'passkey',
  imports: 'import',
  webhooks: 'webhook',
  deliveries: 'delivery',
  invitations: 'invitation',
}

/** The parameters of a path, each with what it names. */
export function paramsIn(path: string): Array<[name: string, kind: Kind]> {
  return [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, word = '', name = '']) => {
    const kind = KIND_OF_PARAM[word]
    if (!kind) throw new Error(`Nobody knows what ${name} of ${path} names`)
    return [name, kind]
  })
}

function paramsOf(path: string): Arbitrary<Record<string, unknown>> {
  const params = paramsIn(path).map(([name, kind]) => {
    const value = fc.oneof({ weight: 9, arbitrary: one(kind) }, { weight: 1, arbitrary: oddText })
    return [name, value] as const
  })
  return fc.record(Object.fromEntries(params))
}

function queryOf(parameters: Parameter[]): Arbitrary<Plan['query']> {
  const each = parameters.map(({ name, required, schema }) =>
    fc.oneof(
      {
        weight: required ? 6 : 2,
        arbitrary: fitting(name, schema).map((value): Plan['query'] => [[name, value]]),
      },
      { weight: required ? 1 : 4, arbitrary: fc.constant<Plan['query']>([]) },
    ),
  )
  const fit = each.length === 0 ? fc.constant<Plan['query']>([]) : fc.tuple(...each).map((all) => all.flat())
  const names = [...parameters.map(({ name }) => name), 'unknown', '__proto__', 'access_token']
  const odd = fc.array(fc.tuple(fc.constantFrom(...names), oddText.map(encoded)), {
    minLength: 1,
    maxLength: 2,
  })
  return fc.oneof(
    { weight: 6, arbitrary: fit },
    { weight: 1, arbitrary: fc.tuple(fit, odd).map(([some, others]) => [...others, ...some]) },
  )
}

/** Is put into the address as it is. */
export class Encoded {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
const encoded = (text: string) => new Encoded(text)

function headersOf(parameters: Parameter[]): Arbitrary<Fields> {
  const names = parameters.map(({ name }) => name)
  const described = parameters.map(({ name, schema }) => {
    const field = fitting(name, schema).map((value): Fields => [[name, value]])
    // One of the two is needed, and most clients name a group by its id.
    const [there, away] = name === 'x-database-id' ? [20, 1] : [1, 6]
    return fc.oneof({ weight: there, arbitrary: field }, { weight: away, arbitrary: fc.constant<Fields>([]) })
  })
  const odd = fc.tuple(fc.constantFrom(...names, ...OTHER_HEADERS), oddHeader).map((field): Fields => [field])
  return fc.tuple(...described, rarely(odd)).map((all) => all.flatMap((fields) => fields ?? []))
}

const OTHER_HEADERS = [
  [
    'x-session',
    'x-session-binding',
    'cookie',
    'origin',
    'user-agent',
    'accept',
    'accept-encoding',
    'range',
    'if-none-match',
  ],
  ['x-forwarded-for', 'x-forwarded-proto', 'x-http-method-override', 'x-request-id', 'content-encoding'],
].flat()

function bodyOf(schema: JsonSchema): Arbitrary<Plan['body']> {
  const names = [...Object.keys(schema.properties ?? {}), 'id', '__proto__', 'unknown', 'is_account_owner']
  const fit = fittingObject(schema)
  const oneOdd = fc
    .tuple(fit, fc.constantFrom(...names), oddValue, fc.boolean())
    // The last of two counts, so both places are tried.
    .map(
      ([fields, name, value, isFirst]): Fields =>
        isFirst ? [[name, value], ...fields] : [...fields, [name, value]],
    )
  const oneLess = fc
    .tuple(fit, fc.nat(10))
    .map(([fields, nth]) => fields.filter((_, index) => index !== nth % fields.length))
  return fc.oneof(
    { weight: 12, arbitrary: fit.map((fields) => ({ fields })) },
    { weight: 5, arbitrary: oneOdd.map((fields) => ({ fields })) },
    { weight: 2, arbitrary: oneLess.map((fields) => ({ fields })) },
    { weight: 1, arbitrary: rawBody },
  )
}

const RAW_BODIES = [
  ['', ' ', 'null', '[]', '"x"', '1', '{', '{}{}', '{"a":1,}', "{'a':1}", '\ufeff{}', 'NaN', '{"a":1}\0'],
  '['.repeat(50_000),
  `{"name":${'{"a":'.repeat(50_000)}`,
].flat()

const rawBody = fc
  .oneof(
    fc.constantFrom(...RAW_BODIES),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.json(),
  )
  .map((raw) => ({ raw }))

function rarely<T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}
