import { describeRefusal, type InputNotes, type Refusal } from '@duebook/contract'
import { type TObject, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { AppError, refuse } from '#core/errors'
import { bounderFor } from '#http/bounded-input'

/** Returns what the schema knows of the input, or throws a refusal that names the field. */
export type Reader = (input: unknown) => Record<string, unknown>

/**
 * Unknown fields are dropped, so that a client can send back what it got. A `null` for a field that cannot be null counts as
 * absent. Nothing is coerced. Objects within a body are read in the same way.
 */
export function bodyReader(schema: TObject): Reader {
  let fields: Field[] | undefined
  return (input) => {
    fields ??= fieldsOf(schema)
    const body = input === undefined ? {} : input
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('body-not-object')
    const result: Record<string, unknown> = {}
    for (const field of fields) {
      const given = Object.hasOwn(body, field.name)
        ? (body as Record<string, unknown>)[field.name]
        : undefined
      if (given === undefined || (given === null && field.nullIsAbsent)) {
        if (field.required) throw new AppError(field.missing)
        continue
      }
      const value = field.readInside(field.bound(given))
      if (!field.check.Check(value) && !(field.isNumber && isOverflow(value))) throw new AppError(field.unfit)
      result[field.name] = value
    }
    return result
  }
}

/** Queries are texts, so here, and only here, a text may stand for a number or a flag. A blank one counts as absent. */
export function queryReader(schema: TObject): Reader {
  let fields: Field[] | undefined
  return (input) => {
    fields ??= fieldsOf(schema)
    const query = input as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const field of fields) {
      const text = query[field.name]
      if (text === undefined || (typeof text === 'string' && text.trim() === '')) {
        if (field.required) throw new AppError(field.missing)
        continue
      }
      if (typeof text !== 'string') throw refuse('field-repeated', { field: field.name })
      const value = fromText(field.schema, field.bound(text) as string)
      if (!field.check.Check(value)) throw new AppError(field.unfit)
      result[field.name] = value
    }
    return result
  }
}

/** How the fields of a schema are refused; of each code one example. */
export function inputRefusals(schema: TObject): Refusal[] {
  const required = new Set(schema.required)
  const refusals = Object.entries(schema.properties).flatMap(([name, property]): Refusal[] => {
    const { missing, unfit } = fieldRefusals(schema, name, property)
    const inside = objectIn(property)
    const others = [...notedRefusals(name, property), ...(inside ? inputRefusals(inside) : [])]
    return [...(required.has(name) ? [missing] : []), unfit, ...others]
  })
  return [...new Map(refusals.map((each) => [describeRefusal(each).code, each])).values()]
}

function notedRefusals(field: string, schema: TSchema): Refusal[] {
  const { 'x-too-long-refusal': tooLong, 'x-refusals': others = [] } = schema as InputNotes
  const noted = tooLong === undefined ? [...others] : [tooLong, ...others]
  if (Type.IsUnion(schema)) return [...noted, ...schema.anyOf.flatMap((each) => notedRefusals(field, each))]
  const { maxItems: limit } = schema as { maxItems?: number }
  return limit === undefined ? noted : [['list-too-long', { field, limit }], ...noted]
}

function fieldRefusals(
  schema: TObject,
  field: string,
  property: TSchema,
): { missing: Refusal; unfit: Refusal } {
  const { 'x-missing-refusal': anyMissing } = schema as InputNotes
  const { 'x-missing-refusal': missing, 'x-refusal': unfit } = property as InputNotes
  return {
    missing: anyMissing ?? missing ?? ['field-required', { field }],
    unfit: unfit ?? ['field-invalid', { field, expected: expectation(property) }],
  }
}

type Field = ReturnType<typeof fieldsOf>[number]

/** With the first request, not at start: making the checks takes a while, and most routes are seldom called. */
function fieldsOf(schema: TObject) {
  const required = new Set(schema.required)
  return Object.entries(schema.properties).map(([name, property]) => {
    const notes = property as InputNotes
    const check = notes['x-read-by-rule'] === true ? ANYTHING : Compile(property)
    return {
      name,
      schema: property,
      check,
      bound: bounderFor(name, property),
      readInside: insideReader(property),
      required: required.has(name),
      isNumber: Type.IsNumber(property),
      nullIsAbsent: !check.Check(null) && notes['x-null-is-refused'] !== true,
      ...fieldRefusals(schema, name, property),
    }
  })
}

/** Whatever is no object stays, for the check to refuse; and what has a rule of its own, for that rule. */
function insideReader(schema: TSchema): (value: unknown) => unknown {
  if (Type.IsArray(schema)) {
    const each = insideReader(schema.items)
    return (value) => (Array.isArray(value) ? value.map(each) : value)
  }
  const isReadByRule = (schema as InputNotes)['x-read-by-rule'] === true
  if (!Type.IsObject(schema) || isReadByRule) return (value) => value
  const read = bodyReader(schema)
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? read(value) : value
}

/** What an object field, or an entry of a list, consists of. */
function objectIn(schema: TSchema): TObject | undefined {
  if (Type.IsArray(schema)) return objectIn(schema.items)
  return Type.IsObject(schema) ? schema : undefined
}

const ANYTHING = { Check: () => true }

/** 1e400 is a number, and too large: the field's own rule says so. */
function isOverflow(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
}

function expectation(schema: TSchema): string {
  if (Type.IsEnum(schema)) return `one of: ${schema.enum.join(', ')}`
  // Lists last: what comes after one would read as if it were about its entries.
  if (Type.IsUnion(schema)) {
    return [...schema.anyOf]
      .sort((a, b) => Number(Type.IsArray(a)) - Number(Type.IsArray(b)))
      .map(expectation)
      .join(' or ')
  }
  if (Type.IsInteger(schema)) return 'a whole number'
  if (Type.IsNumber(schema)) return 'a number'
  if (Type.IsBoolean(schema)) return 'true or false'
  if (Type.IsNull(schema)) return 'null'
  if (Type.IsArray(schema)) {
    const { minItems } = schema as { minItems?: number }
    return `a list${minItems === 1 ? ' of at least one' : ''}, each entry ${expectation(schema.items)}`
  }
  return Type.IsObject(schema) ? 'an object' : 'a text'
}

function fromText(schema: TSchema, text: string): unknown {
  if (Type.IsString(schema) || Type.IsEnum(schema)) return text
  if (text.length > MAX_NUMBER_LENGTH) return undefined
  if (Type.IsBoolean(schema)) return FLAGS.get(text.toLowerCase())
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(text) ? numberIn(text) : undefined
  if (Type.IsNumber(schema)) return /^-?\d+(\.\d+)?$/.test(text) ? numberIn(text) : undefined
  return text
}

/** However many digits it has: whether it is too large is for the field to say. */
function numberIn(text: string): number {
  const { MAX_VALUE } = Number
  return Math.max(-MAX_VALUE, Math.min(MAX_VALUE, Number(text)))
}

/** In digits; far beyond what any field takes. */
const MAX_NUMBER_LENGTH = 1_000

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
