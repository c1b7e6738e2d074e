import type { RefusalCode, RefusalParams, SecondFactorMethod } from './wire.ts'

/** What a response may say about a refusal besides its status and sentence. */
export interface RefusalDetails {
  code?: RefusalCode | undefined
  params?: RefusalParams | undefined
  /** Of a login whose second step is to come. */
  challenge?: string | undefined
  methods?: readonly SecondFactorMethod[] | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** The server refused the call. `message` is its sentence; decide by `code`. */
export class ApiError extends Error {
  readonly status: number
  /** Which refusal it is. A newer server may send one that is not in the list. */
  readonly code: RefusalCode | undefined
  /** What the sentence names, such as the field and the limit. */
  readonly params: RefusalParams | undefined
  /** Of `second-factor-required`: what the second step is done with. */
  readonly challenge: string | undefined
  readonly methods: readonly SecondFactorMethod[] | undefined
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined
  /** Seconds after which trying again can help, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = details.code
    this.params = details.params
    this.challenge = details.challenge
    this.methods = details.methods
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }
}

/** No response arrived, or one that is not from Duebook. It is not known whether the call had an effect. */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}
