import { type Static, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import { ComparedText, TEXT_LIMITS, Text } from './texts.ts'

/*
 * Parts that several resources share. `x-message` is what a caller is told when a value does not fit; without one
 * the server says it in general words. `x-missing-message` is for one that is absent.
 */

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
  'x-message': 'Invalid date format. Use YYYY-MM-DD',
})

export const Limit = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Maximum number of entries per page',
  'x-message': 'limit must be a whole number from 1 to 1000',
})
export const Cursor = Text(TEXT_LIMITS.cursor, {
  description: 'Start of the page, from the `Link` header of the previous one',
  'x-too-long-message': 'cursor is not valid. Take it from the Link header of the page before',
})

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const email = { description: 'At most 254 characters', examples: ['ada@example.org'] }
export const Email = Text(TEXT_LIMITS.email, {
  ...email,
  'x-too-long-message': 'email must be a valid email address',
})
/** Of somebody who should be known. */
export const KnownEmail = ComparedText(TEXT_LIMITS.email, email)

export const NewPassword = Text(TEXT_LIMITS.password, {
  description: '10 to 256 characters, not one of the most common passwords',
  examples: ['correct horse battery staple'],
  'x-too-long-message': 'Password must have at most 256 characters',
})

export const Password = ComparedText(TEXT_LIMITS.password, { examples: ['correct horse battery staple'] })

export const GroupName = Text(TEXT_LIMITS.groupName, {
  description: '1 to 200 characters, without % followed by two hexadecimal digits; unique within the account',
  examples: ['Personal'],
})

export const Currency = Text(TEXT_LIMITS.currency, {
  description: 'ISO 4217 code',
  examples: ['EUR'],
  'x-too-long-message': 'currency must be an ISO 4217 code such as EUR',
})
export const Timezone = Text(TEXT_LIMITS.timezone, {
  description: 'IANA name',
  examples: ['Europe/Berlin'],
  'x-too-long-message': 'timezone must be an IANA name such as Europe/Berlin',
})

export const Failure = Type.Object(
  { success: Type.Literal(false), error: Type.String({ description: 'What is wrong and how to fix it' }) },
  { description: 'All errors have this shape' },
)

export const Message = Type.Object({ success: Type.Literal(true), message: Type.String() })

export type Failure = Static<typeof Failure>

/** Each of them may be left out. Not `Type.Partial`, which brings 10 kB (gzip) of TypeBox into the web app. */
export function allOptional<P extends TProperties>(properties: P): { [K in keyof P]: TOptional<P[K]> } {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries)
}
