import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type RefusalKind } from '#core/errors'

/** The only place with status policy. */
const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'key-reused': 422,
  throttled: 429,
  overloaded: 503,
  unavailable: 503,
  'unknown-outcome': 503,
}

/** A refusal that only makes sense in terms of HTTP. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
  }
}

export interface Refused {
  status: number
  message: string
  headers: Record<string, string>
}

/** What the caller gets for anything that was thrown. Whatever is not a refusal is a bug, and says nothing. */
export function refusalFor(error: unknown): Refused {
  if (error instanceof AppError) {
    const headers: Record<string, string> = {}
    if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
    if (error.kind === 'unauthenticated') headers['www-authenticate'] = 'Bearer'
    return { status: STATUS[error.kind], message: error.message, headers }
  }
  if (error instanceof HttpError)
    return { status: error.status, message: error.message, headers: error.headers }
  const framework = FRAMEWORK_REFUSALS[(error as Partial<FastifyError> | undefined)?.code ?? '']
  if (framework) return { status: framework[0], message: framework[1], headers: {} }
  return { status: 500, message: 'Internal server error', headers: {} }
}

export function failure(message: string): { success: false; error: string } {
  return { success: false, error: message }
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, headers } = refusalFor(error)
  // Nobody waits for the answer any more; what was begun ends as it would have.
  const isAborted = request.raw.destroyed && request.raw.errored !== null
  if (status === 500 && isAborted) request.log.debug({ err: error }, 'a client disconnected')
  else if (status === 500)
    request.log.error({ err: error }, 'unexpected error in a request; please report it')
  // Under a flood a line for each would be a flood of its own: `door.ts` tells in sum.
  else if (isOverload(error)) request.log.debug({ err: error }, 'a request was rejected')
  else if (status === 503 && error instanceof AppError) request.server.tellOfOutage(request.log, error)
  reply.code(status).headers(headers).send(failure(message))
}

function isOverload(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'overloaded'
}

const FRAMEWORK_REFUSALS: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'Request body must not be larger than 1 MiB'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'Content-Length does not match the request body'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Request body must be JSON'],
  FST_ERR_BAD_URL: [404, 'Address not found'],
  FST_ERR_ASYNC_CONSTRAINT: [400, 'The request is malformed'],
}
