import type { RefusalCode, RefusalParams } from './wire.ts'

/** What a response may say about a refusal besides its status and sentence. */
export interface RefusalDetails {
  code?: RefusalCode | undefined
  params?: RefusalParams | undefined
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
