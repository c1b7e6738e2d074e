import {
  type DetailedCode,
  describeRefusal,
  type ParamsOfRefusal,
  type PlainCode,
  type Refusal,
  type RefusalCode,
  type RefusalKind,
  type RefusalParams,
} from '@duebook/contract/refusals'

/** What a client needs for the second step of a login. */
export interface NextStep {
  challenge?: string
  methods: Array<'totp' | 'recovery-code' | 'passkey' | 'set-up'>
}

/** A refusal: its message is meant for the caller. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: RefusalCode
  readonly kind: RefusalKind
  /** What the message names. */
  readonly params: RefusalParams | undefined
  /** Only where trying again later can help. */
  readonly retryAfterSeconds: number | undefined
  /** Of a login whose second step is to come: what it is done with. */
  readonly nextStep: NextStep | undefined

  constructor(refusal: Refusal, retryAfterSeconds?: number, nextStep?: NextStep) {
    const { code, kind, message, params } = describeRefusal(refusal)
    super(message)
    this.name = 'AppError'
    this.code = code
    this.kind = kind
    this.params = params
    this.retryAfterSeconds = retryAfterSeconds
    this.nextStep = nextStep
  }
}

/** `throw refuse('bill-not-found')`, or with what the sentence names: `refuse('text-blank', { field })`. */
export function refuse(code: PlainCode): AppError
export function refuse<C extends DetailedCode>(code: C, params: ParamsOfRefusal<C>): AppError
export function refuse(code: RefusalCode, params?: unknown): AppError {
  return new AppError((params === undefined ? code : [code, params]) as Refusal)
}

/** For what was looked up by id. */
export function requireFound<T>(value: T | undefined, code: PlainCode): T {
  if (value === undefined) throw refuse(code)
  return value
}

/** The same where trying again can help after so many seconds. */
export function refuseFor(seconds: number, code: PlainCode): AppError {
  return new AppError(code, seconds)
}

/** One for all: under a flood making errors is what would cost most. */
export const BUSY = refuseFor(2, 'server-busy')
