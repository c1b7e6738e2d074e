import fc, { type Arbitrary } from 'fast-check'
import { PASSWORD } from '../../support/secrets.ts'
import type { JsonSchema } from './description.ts'

/** What a stage has several of, and a request names by kind and number before any of them exists. */
export const KINDS = [
  'bill',
  'category',
  'payment',
  'group',
  'home',
  'groupName',
  'user',
  'session',
  'device',
  'channel',
  'token',
  'feed',
  'webhook',
  'delivery',
  'insight',
  'import',
  'invitation',
  'pendingMember',
  'email',
  'refreshToken',
  'linkToken',
  'passkey',
  'challenge',
  'recoveryCode',
  'cursor',
  'etag',
] as const
export type Kind = (typeof KINDS)[number]

export class Reference {
  readonly kind: Kind
  readonly nth: number

  constructor(kind: Kind, nth: number) {
    this.kind = kind
    this.nth = nth
  }
}

/** JSON that JavaScript has no value for. */
export class Literal {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** The newest ones are the likeliest to be still there. */
export function one(kind: Kind): Arbitrary<Reference> {
  return fc.nat(12).map((nth) => new Reference(kind, nth))
}

const near = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

const day = fc.oneof(
  { weight: 6, arbitrary: near('2025-06-01', '2026-12-31') },
  { weight: 1, arbitrary: near('1900-01-01', '9999-12-31') },
  { weight: 1, arbitrary: fc.constantFrom('1900-01-01', '9999-12-31', '2024-02-29', '2026-01-31') },
)

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom('Rent', 'Дом', '家賃', 'a, b', '100%', "Robert'); --", '🦉') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 210 }) },
)

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.01, 9_999_999_999.99, 0.1 + 0.2, 1e10, 0.001) },
)

/** Some bills and balances must name the same one. */
const account = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Joint', 'Savings', '') },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: text },
)

const email = fc.oneof(
  one('email'),
  fc.nat(1e9).map((number) => `new${number}@example.org`),
)

/** Of a channel; the kind is chosen without looking at them. */
const settings = fc.constantFrom(
  { server: 'https://ntfy.example.org', topic: 'household', token: 'tk_1' },
  { server: 'https://gotify.example.org/sub', token: { set: true } },
  { server: 'https://gotify.example.org', token: 'AbC', act_without_sign_in: true },
  { url: 'https://hooks.example.org/x?y=1' },
  { url: 'https://discord.com/api/webhooks/1/x' },
  { bot_token: '123456:ABC-DEF1234ghIkl', chat_id: '-1' },
  { address: 'somebody.else@example.org' },
  { topic: 'another', token: null, unknown: [1] },
  {},
)

const newPassword = fc.oneof(
  { weight: 4, arbitrary: fc.constant(PASSWORD) },
  { weight: 1, arbitrary: fc.string({ minLength: 10, maxLength: 60 }) },
)

/** What the schema cannot say: which texts make sense under this name. Everything else follows from the schema. */
const SENSIBLE: Record<string, Arbitrary<unknown>> = {
  account,
  amount,
  as_of: near('2025-06-01', '2026-02-10'),
  balance: amount.map((each) => (each % 2 === 0 ? -each : each)),
  key: one('insight'),
  date: day,
  due_date: day,
  start_date: near('2020-01-01', '2026-01-01'),
  end_date: near('2025-12-31', '2027-01-01'),
  from: near('2026-01-01', '2026-03-01'),
  to: near('2026-02-01', '2026-12-31'),
  until: near('2026-02-01', '2026-04-10'),
  month: near('2025-01-01', '2027-01-01').map((date) => date.slice(0, 7)),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'),
  url: fc.constantFrom('https://example.org/pay?x=1', 'example.org', 'http://[::1]/'),
  email,
  password: newPassword,
  new_password: newPassword,
  current_password: fc.constant(PASSWORD),
  refresh_token: one('refreshToken'),
  token: one('linkToken'),
  challenge: one('challenge'),
  code: one('recoveryCode'),
  settings,
  bill_id: one('bill'),
  category_id: fc.oneof(one('category'), fc.constant(null)),
  move_to: one('category'),
  id: fc.oneof(one('category'), one('bill')),
  database_id: one('group'),
  database_ids: fc.array(one('group'), { maxLength: 3 }),
  include: fc.constantFrom('summary', 'summary,agenda', 'both', 'deposits'),
  cursor: one('cursor'),
  confirm: one('groupName'),
  'x-database': one('groupName'),
  'x-database-id': fc.oneof({ weight: 12, arbitrary: one('home') }, { weight: 1, arbitrary: one('group') }),
  'x-session': fc.constantFrom('cookie', 'Cookie'),
  'if-match': fc.oneof(one('etag'), fc.constantFrom('*', '"1"', 'W/"1"', '"1", "2"')),
  'idempotency-key': fc.constantFrom('a', 'b', 'c', 'the same key'),
}

/** A value that the description allows. */
export function fitting(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const sensible = Object.hasOwn(SENSIBLE, name) ? SENSIBLE[name] : undefined
  if (sensible) return sensible
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(name, each)))
  const { type = 'anything', minimum: min = 1, maximum: max = 1_000 } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => fitting(name, { ...schema, type: each })))
  switch (type) {
    case 'integer':
      return fc.integer({ min, max })
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(name, schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return fittingObject(schema).map(Object.fromEntries)
    case 'string':
      return text.map((long) => long.slice(0, schema.maxLength))
    default:
      return fc.jsonValue()
  }
}

export type Fields = Array<[name: string, value: unknown]>

/** All that is required and some of the rest, or one where there may be one only. */
export function fittingObject({
  properties = {},
  required = [],
  maxProperties,
}: JsonSchema): Arbitrary<Fields> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = fitting(name, schema).map((value): Fields => [[name, value]])
    return required.includes(name) || maxProperties === 1 ? field : fc.oneof(field, fc.constant<Fields>([]))
  })
  if (maxProperties === 1) return fc.oneof(...fields)
  return fields.length === 0 ? fc.constant([]) : fc.tuple(...fields).map((all) => all.flat())
}

/** What has broken others: engines disagree on most of these, and JavaScript on the rest. */
export const ODD_JSON = [
  ['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e400', '-1e400', '1e308', '5e-324'],
  ['9007199254740993', '9223372036854775808', '1e21', '0.30000000000000004', '10000000000'],
  ['""', '" "', String.raw`"a\u0000b"`, String.raw`"\udfff\ud800"`, String.raw`"\ufeff"`],
  [String.raw`"a\u202eb"`, String.raw`"a\u0085b"`, String.raw`"\r\n"`, '"%00"', '"__proto__"'],
  ['"2026-02-30"', '"infinity"', '"10000-01-01"', '"-000001-01-01"', '"2026-01-01T00:00Z"', '"NaN"'],
  ['"1"', '"5"', '"true"', '"javascript:alert(1)"', '"<svg/onload=alert(1)>"', `"'; drop table users--"`],
  ['[]', '{}', '[[]]', '[null]', '[1,1,1]', '[-1]', '{"$ne":null}', '{"toString":1}'],
  ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"length":-1}'],
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  JSON.stringify('x'.repeat(20_000)),
  JSON.stringify('🦉'.repeat(300)),
  JSON.stringify('e\u0301'.repeat(200)),
  JSON.stringify(`a${'\u0301\u0316'.repeat(15)}`),
  JSON.stringify(`a${'\u0301'.repeat(31)}`),
  JSON.stringify('\u0301'.repeat(8_000) + '\u0316'.repeat(8_000)),
].flat()

export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD_JSON).map((json) => new Literal(json)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.oneof(...KINDS.map(one)) },
)

/** In a path or a query, already encoded. */
export const ODD_TEXTS = [
  ['0', '-1', '1.5', '1e3', '0x10', '01', '+1', '1%20', '%31', '%00', '%2F', '%zz', '%ed%a0%80', '%'],
  ['9007199254740992', '9007199254740993', '9223372036854775807', '99999999999999999999', 'NaN'],
  ['null', 'undefined', '__proto__', 'constructor', '%D9%A1', '%EF%BC%91', '1;2', '1,2', "1'--", '[]'],
  ['true', '2026-02-30', '2026-13-01', '1900-01-01', '9999-12-31', 'infinity', '2026-02', '*'],
  '1%0d%0aX:%20y',
  'x'.repeat(3_000),
  '%F0%9F%A6%89'.repeat(20),
  '%CC%81'.repeat(31),
].flat()

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc
    .string({ minLength: 1, maxLength: 20 })
    // Is no part of a path: clients resolve it before they send anything.
    .filter((text) => text !== '.' && text !== '..')
    .map(encodeURIComponent),
)

/** What may stand in a header at all: latin-1 without control characters. */
export const ODD_HEADERS = [
  ['', ' ', '0', '-1', '1.5', '1e3', '%00', '%zz', '%F0%9F%A6%89', '\u00ff', 'a, b', '*', '""', '"', 'W/'],
  ['9007199254740993', '99999999999999999999', '__proto__', "' or 1=1 --", 'null', '"1","2"', 'cookie'],
  ['br', 'gzip;q=1, *;q=0'],
  'x'.repeat(2_000),
].flat()

export const oddHeader: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_HEADERS),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .map((code) => (code === 0x7f ? ' ' : String.fromCharCode(code))),
    maxLength: 30,
  }),
)
