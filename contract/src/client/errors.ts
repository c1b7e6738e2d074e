import type { RefusalCode, RefusalParams } from '../refusals.ts'

/** What an answer may say of a refusal besides its status and sentence. */
export interface RefusalDetails {
  code?: RefusalCode | undefined
  params?: RefusalParams | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** The server refused. `message` is its own sentence. */
export class ApiError extends Error {
  readonly status: number
  /** Which refusal it is. A newer server may send one that is not in the list. */
  readonly code: RefusalCode | undefined
  /** What the sentence names. */
  readonly params: RefusalParams | undefined
  readonly requestId: string | undefined
  /** Seconds after which trying again can help, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = details.code
    this.params = details.params
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }
}

/** No answer came, or none that the interface knows. Whether the call had an effect is not known. */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}
