import { type Static, Type } from 'typebox'
import { REFUSALS, type RefusalCode } from './refusals.ts'

/** In a file of its own, so that the web app need not ship every sentence of the server. */
export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[]

export const SecondFactorMethod = Type.Enum(['totp', 'recovery-code', 'passkey', 'set-up'], {
  title: 'SecondFactorMethod',
  description:
    '`passkey`: sign in with a passkey instead. `set-up`: the account requires a second factor, and the challenge opens `POST /auth/totp`',
  examples: ['totp'],
})
export type SecondFactorMethod = Static<typeof SecondFactorMethod>

export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'What is wrong and how to fix it' }),
    code: Type.Enum(REFUSAL_CODES, {
      description: 'Never renamed or reused; new ones may be added',
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
        description: 'Values in the message, such as the field and the limit',
      }),
    ),
    challenge: Type.Optional(
      Type.String({ description: 'Of `second-factor-required`: for the second step' }),
    ),
    methods: Type.Optional(
      Type.Array(SecondFactorMethod, {
        description: 'Of `second-factor-required`: what can follow',
      }),
    ),
  },
  { title: 'Error', description: 'All errors have this shape' },
)
export type Failure = Static<typeof Failure>

export const Message = Type.Object(
  { success: Type.Literal(true), message: Type.String() },
  { title: 'Message' },
)
