import { type Static, type TSchema, Type } from 'typebox'

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
export const CalendarDay = Type.String({
  description: 'YYYY-MM-DD, from 1900-01-01 to 9999-12-31',
  examples: ['2026-01-31'],
  'x-message': 'Invalid date format. Use YYYY-MM-DD',
})

export const Limit = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Asks for a page of at most so many',
  'x-message': 'limit must be a whole number from 1 to 1000',
})
export const Cursor = Type.String({
  description: 'Where a page begins, as the `Link` header of the last one says',
})

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const Email = Type.String({ description: 'At most 254 characters', examples: ['ada@example.org'] })

export const NewPassword = Type.String({
  description: '10 to 256 characters of any kind, not among the most common passwords',
  examples: ['correct horse battery staple'],
})

export const Password = Type.String({ examples: ['correct horse battery staple'] })

export const GroupName = Type.String({
  description: '1 to 200 characters, without % followed by two hexadecimal digits; unique within the account',
  examples: ['Personal'],
})

export const Currency = Type.String({ description: 'ISO 4217 code', examples: ['EUR'] })
export const Timezone = Type.String({ description: 'IANA name', examples: ['Europe/Berlin'] })

export const Failure = Type.Object(
  { success: Type.Literal(false), error: Type.String({ description: 'What is wrong, and what to mend' }) },
  { description: 'Every refusal has this shape' },
)

export const Message = Type.Object({ success: Type.Literal(true), message: Type.String() })

export type Failure = Static<typeof Failure>
