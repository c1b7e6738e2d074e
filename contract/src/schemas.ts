import { type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { ComparedText, Text, WholeNumber } from './texts.ts'

// Parts that several resources share.

export const Id = Type.Integer({ minimum: 1, examples: [7] })

/** When something happened. */
export const Instant = Type.String({
  description: 'ISO 8601 UTC',
  examples: ['2026-02-02T09:00:00.000Z'],
})

/** A day of the calendar, without a time or a zone. Whether it exists is checked where it is read. */
export const CalendarDay = Text(TEXT_LIMITS.day, {
  description: 'YYYY-MM-DD, from 1900-01-01 to 9999-12-31',
  examples: ['2026-01-31'],
  'x-refusal': 'invalid-date',
})

export const Limit = WholeNumber('limit', [1, LIMITS.pageSize], {
  description: 'Maximum number of entries per page',
})
export const Cursor = Text(TEXT_LIMITS.cursor, {
  description: 'Start of the page, from the `Link` header of the previous one',
  'x-too-long-refusal': 'invalid-cursor',
})

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const email = { description: 'At most 254 characters', examples: ['ada@example.org'] }
export const Email = Text(TEXT_LIMITS.email, {
  ...email,
  'x-too-long-refusal': 'invalid-email',
})
/** Of somebody who should be known. */
export const KnownEmail = ComparedText(TEXT_LIMITS.email, email)

export const NewPassword = Text(TEXT_LIMITS.password, {
  description: '10 to 256 characters, not one of the most common passwords',
  examples: ['correct horse battery staple'],
  'x-too-long-refusal': 'password-too-long',
  'x-refusals': [
    'password-too-short',
    'password-too-many-marks',
    'password-malformed',
    'password-too-common',
  ],
})

export const Password = ComparedText(TEXT_LIMITS.password, { examples: ['correct horse battery staple'] })

export const GroupName = Text(TEXT_LIMITS.groupName, {
  description: '1 to 200 characters, without % followed by two hexadecimal digits; unique within the account',
  examples: ['Personal'],
  'x-refusals': [['text-percent-encoded', { field: 'name' }]],
})

export const Currency = Text(TEXT_LIMITS.currency, {
  description: 'ISO 4217 code',
  examples: ['EUR'],
  'x-too-long-refusal': 'invalid-currency',
})
export const Timezone = Text(TEXT_LIMITS.timezone, {
  description: 'IANA name',
  examples: ['Europe/Berlin'],
  'x-too-long-refusal': 'invalid-timezone',
})

/** Each of them may be left out. Not `Type.Partial`, which brings 10 kB (gzip) of TypeBox into the web app. */
export function allOptional<P extends TProperties>(properties: P): { [K in keyof P]: TOptional<P[K]> } {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as { [K in keyof P]: TOptional<P[K]> }
}
