import { type TNumberOptions, type TStringOptions, Type } from 'typebox'
import { type Refusal, rawBound } from './refusals.ts'

/** What a schema says beyond JSON Schema: how the server refuses a value, where not in its general words. */
export interface InputNotes {
  /** A value that does not fit. */
  'x-refusal'?: Refusal
  /** One that is absent; of a whole body, any that is. */
  'x-missing-refusal'?: Refusal
  /** A text beyond the bound. */
  'x-too-long-refusal'?: Refusal
  /** What else is refused, by rules that no schema can show. */
  'x-refusals'?: readonly Refusal[]
  'x-max-characters'?: number
  'x-only-compared'?: boolean
  'x-null-is-refused'?: boolean
  /** The whole value: any is taken, and a rule says what is wrong with it. */
  'x-read-by-rule'?: boolean
  /** What only the description says. Rules check it, each in its own words. */
  'x-described'?: DescribedOnly
}

interface DescribedOnly {
  format?: 'date' | 'email'
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  /** Of an object: what a rule refuses to be without, rather than the schema. */
  required?: string[]
}

/** Every text of a body or a query is one of these two. */
export function Text(limit: number, options: TStringOptions & InputNotes = {}) {
  return Type.String({ maxLength: rawBound(limit), 'x-max-characters': limit, ...options })
}

/**
 * A text that is only compared with what is known: a password, a token, a name to find something by. One beyond the bound
 * is as wrong as any other wrong one, so the call refuses it in its own words, and counts it where it counts failures.
 */
export function ComparedText(limit: number, options: TStringOptions & InputNotes = {}) {
  return Text(limit, { 'x-only-compared': true, ...options })
}

/** A whole number of a query. Its bounds are those that the refusal names. */
export function WholeNumber(
  field: string,
  [min, max]: readonly [min: number, max: number],
  options: TNumberOptions = {},
) {
  const refused: InputNotes = { 'x-refusal': ['number-out-of-range', { field, min, max }] }
  return Type.Integer({ minimum: min, maximum: max, ...options, ...refused })
}
