import type { DescribedRefusal, Failure, PlainCode, RefusalKind } from '@duebook/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refuse } from '#core/errors'
import { PUBLIC_BODY_LIMIT } from '#http/body-parser'

/** The only place with status policy. */
export const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  'too-slow': 408,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'wrong-format': 415,
  'wrong-host': 421,
  'key-reused': 422,
  throttled: 429,
  'headers-too-large': 431,
  bug: 500,
  overloaded: 503,
  unavailable: 503,
  'not-ready': 503,
  'unknown-outcome': 503,
}

/** The refusal for anything that was thrown. Whatever is none is a bug, and says nothing. */
export function refusalFor(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const { code = '' } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const isPublic = request.routeOptions.bodyLimit === PUBLIC_BODY_LIMIT
    return refuse(isPublic ? 'public-body-too-large' : 'body-too-large')
  }
  return new AppError(FRAMEWORK_REFUSALS[code] ?? 'internal-error')
}

/** The envelope of every refusal. */
export function failure({
  message,
  code,
  params,
  nextStep,
}: Omit<DescribedRefusal, 'kind'> & Partial<Pick<AppError, 'nextStep'>>): Failure {
  return { success: false, error: message, code, ...(params && { params }), ...nextStep }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The first step was right, and the second one is asked for: refused by status alone. */
    needsSecondStep?: boolean
  }
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error, request)
  const { code, kind, retryAfterSeconds } = refusal
  if (code === 'second-factor-required') request.needsSecondStep = true
  // The client has disconnected; the work that was started still finishes.
  const isAborted = request.raw.destroyed && request.raw.errored !== null
  if (kind === 'bug' && isAborted) request.log.debug({ err: error }, 'a client disconnected')
  else if (kind === 'bug')
    request.log.error({ err: error }, 'unexpected error in a request; please report it')
  // Under overload a line for each would flood the log: `request-queue.ts` logs the total.
  else if (kind === 'overloaded') request.log.debug({ err: error }, 'a request was rejected')
  else if (kind === 'unavailable' || kind === 'unknown-outcome')
    request.server.logOutage(request.log, refusal)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  reply.code(STATUS[kind]).send(failure(refusal))
}

const FRAMEWORK_REFUSALS: Record<string, PlainCode> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content-length-differs',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body-not-json',
  FST_ERR_BAD_URL: 'address-not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'request-malformed',
}
