import { type TOptional, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { ComparedText, type InputNotes, Text, WholeNumber } from './texts.ts'

// Parts that several resources share.

export const Id = Type.Integer({ minimum: 1, examples: [7] })

/** When something happened. */
export const Instant = Type.String({
  title: 'Instant',
  format: 'date-time',
  description: 'ISO 8601, in UTC',
  examples: ['2026-02-02T09:00:00.000Z'],
})

/** A day of the calendar, without a time or a zone. Whether it exists is checked where it is read. */
export const CalendarDay = Text(TEXT_LIMITS.day, {
  title: 'CalendarDay',
  description: 'A day, YYYY-MM-DD, from 1900-01-01 to 9999-12-31',
  examples: ['2026-01-31'],
  'x-refusal': 'invalid-date',
  'x-described': { format: 'date' },
})

/** One end of a range in a query. Unlike in a body, it may lie before 1900. */
export const RangeDay = (description: string) =>
  Text(TEXT_LIMITS.day, {
    description,
    examples: ['2026-02-01'],
    'x-refusal': 'invalid-date',
    'x-described': { format: 'date' },
  })

export const MONTH_PATTERN = String.raw`^\d{4}-(0[1-9]|1[0-2])$`
/** One that the server answers. */
export const Month = Type.String({
  title: 'Month',
  pattern: MONTH_PATTERN,
  description: 'YYYY-MM',
  examples: ['2026-02'],
})

export const Limit = WholeNumber('limit', [1, LIMITS.pageSize], {
  title: 'Limit',
  description: 'Maximum number of entries per page',
  examples: [50],
})
export const Cursor = Text(TEXT_LIMITS.cursor, {
  title: 'Cursor',
  description: 'Start of the page, from the `Link` header of the previous one',
  'x-too-long-refusal': 'invalid-cursor',
})

export const Nullable = <S extends TSchema>(schema: S, options: TSchemaOptions & InputNotes = {}) =>
  Type.Union([schema, Type.Null()], options)

const email = { examples: ['ada@example.org'], 'x-described': { format: 'email' } } as const
export const Email = Text(TEXT_LIMITS.email, {
  ...email,
  'x-too-long-refusal': 'invalid-email',
})
/** Of somebody who should be known. */
export const KnownEmail = ComparedText(TEXT_LIMITS.email, email)

export const NewPassword = Text(TEXT_LIMITS.password, {
  title: 'NewPassword',
  description: 'Not one of the most common passwords',
  examples: ['correct horse battery staple'],
  'x-too-long-refusal': 'password-too-long',
  'x-refusals': [
    'password-too-short',
    'password-too-many-marks',
    'password-malformed',
    'password-too-common',
  ],
  'x-described': { minLength: LIMITS.passwordMin },
})

export const Password = ComparedText(TEXT_LIMITS.password, { examples: ['correct horse battery staple'] })

export const GroupName = Text(TEXT_LIMITS.groupName, {
  title: 'GroupName',
  description: 'Without % followed by two hexadecimal digits; unique within the account',
  examples: ['Personal'],
  'x-refusals': [['text-percent-encoded', { field: 'name' }]],
  'x-described': { minLength: 1 },
})

export const Currency = Text(TEXT_LIMITS.currency, {
  description: 'ISO 4217 code',
  examples: ['EUR'],
  'x-too-long-refusal': 'invalid-currency',
  'x-described': { minLength: 3 },
})
export const Timezone = Text(TEXT_LIMITS.timezone, {
  description: 'IANA name',
  examples: ['Europe/Berlin'],
  'x-too-long-refusal': 'invalid-timezone',
  'x-described': { minLength: 1 },
})

/** The same schema with other annotations. A spread would lose what TypeBox keeps in hidden properties. */
export function annotated<S extends TSchema>(schema: S, annotations: TSchemaOptions): S {
  const same = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S
  return Object.assign(same, annotations)
}

/** Each of them may be left out, and then has its default, if there is one. */
export function allOptional<P extends TProperties>(
  properties: P,
  defaults: Readonly<Record<string, unknown>> = {},
): { [K in keyof P]: TOptional<P[K]> } {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const described = Object.hasOwn(defaults, name) ? annotated(schema, { default: defaults[name] }) : schema
    return [name, Type.Optional(described)]
  })
  return Object.fromEntries(entries) as { [K in keyof P]: TOptional<P[K]> }
}
