import { type Static, type TSchema, Type } from 'typebox'

/*
 * Parts that several resources share. `x-message` is what a caller is told when a value does not fit; without one
 * the server says it in general words.
 */

export const Id = Type.Integer({ minimum: 1, examples: [7] })

/** When something happened. */
export const Instant = Type.String({
  description: 'ISO 8601 UTC',
  examples: ['2026-02-02T09:00:00.000Z'],
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
