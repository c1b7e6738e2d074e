/** The server refused. `message` is its own sentence. */
export class ApiError extends Error {
  readonly status: number
  readonly requestId: string | undefined
  /** Seconds after which trying again can help, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, requestId?: string, retryAfter?: number) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** No answer came, or none that the interface knows. Whether the call had an effect is not known. */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}
