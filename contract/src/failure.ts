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

const said = {
  success: Type.Literal(false),
  error: Type.String({ description: 'What is wrong and how to fix it' }),
}

const nextStep = {
  challenge: Type.Optional(Type.String({ description: 'Of `second-factor-required`: for the second step' })),
  methods: Type.Optional(
    Type.Array(SecondFactorMethod, { description: 'Of `second-factor-required`: what can follow' }),
  ),
}

export const Failure = Type.Object(
  { ...said, ...nextStep },
  { title: 'Error', description: 'All errors have this shape, unless a `Problem` is asked for' },
)
export type Failure = Static<typeof Failure>

/** What a client names in `Accept` to learn the code of a failure. */
export const PROBLEM_TYPE = 'application/problem+json'

export const Problem = Type.Object(
  {
    ...said,
    type: Type.String({ format: 'uri-reference', description: 'The page about this code' }),
    title: Type.String({ description: 'The code in words' }),
    status: Type.Integer({ description: 'The status of the response' }),
    detail: Type.String({ description: 'The same as `error`' }),
    code: Type.Enum(REFUSAL_CODES, {
      description: 'Never renamed or reused; new ones may be added',
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
        description: 'Values in the message, such as the field and the limit',
      }),
    ),
    ...nextStep,
  },
  {
    title: 'Problem',
    description:
      'An error with its code (RFC 9457), for requests that name `application/problem+json` in `Accept`',
  },
)
export type Problem = Static<typeof Problem>

export const Message = Type.Object(
  { success: Type.Literal(true), message: Type.String() },
  { title: 'Message' },
)
