import {
  API_PREFIX,
  type DescribedRefusal,
  type Failure,
  type PlainCode,
  PROBLEM_TYPE,
  type Problem,
  type RefusalKind,
} from '@duebook/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refuse } from '#core/errors'
import { PUBLIC_BODY_LIMIT } from '#http/body-parser'
import { addVary, weightsOf } from '#http/negotiation'

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

type Refused = DescribedRefusal & Partial<Pick<AppError, 'nextStep'>>

/** The body of a refusal. */
export function failure({ message, nextStep }: Refused): Failure {
  return { success: false, error: message, ...nextStep }
}

/** Its body for clients that ask for problem details (RFC 9457), which have the code. */
export function problem({ message, code, kind, params, nextStep }: Refused): Problem {
  const words = code.replaceAll('-', ' ')
  return {
    success: false,
    error: message,
    type: `${REFUSALS_PAGE}#${code}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status: STATUS[kind],
    detail: message,
    code,
    ...(params && { params }),
    ...nextStep,
  }
}

/** Lists every refusal, with its code as the id. Part of what problem details promise, so it never moves. */
export const REFUSALS_PAGE = `${API_PREFIX}/docs/refusals`

/** A refusal as it is sent to a client with this `Accept` header, and as which type. */
export function writtenFailure(refusal: Refused, accept: string | undefined): { type: string; text: string } {
  return asksForProblem(accept)
    ? { type: PROBLEM_TYPE, text: JSON.stringify(problem(refusal)) }
    : { type: 'application/json; charset=utf-8', text: JSON.stringify(failure(refusal)) }
}

/** Only clients that name the type: those that take anything expect the usual body. */
function asksForProblem(accept: string | undefined): boolean {
  return accept !== undefined && (weightsOf(accept).get(PROBLEM_TYPE) ?? 0) > 0
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What it was refused with. */
    refusal?: AppError
  }
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error, request)
  const { kind, retryAfterSeconds } = refusal
  request.refusal = refusal
  // The client has disconnected; the work that was started still finishes.
  const isAborted = request.raw.destroyed && request.raw.errored !== null
  if (kind === 'bug' && isAborted) request.log.debug({ err: error }, 'a client disconnected')
  else if (kind === 'bug')
    request.log.error({ err: error }, 'unexpected error in a request; please report it')
  // Under overload a line for each would flood the log: `request-queue.ts` logs the total.
  else if (kind === 'overloaded') request.log.debug({ err: error }, 'a request was rejected')
  else if (kind === 'unavailable' || kind === 'unknown-outcome')
    request.server.logOutage(request.log, refusal)
  // A read may have been refused when its answer was ready.
  reply.removeHeader('etag')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  addVary(reply, 'Accept')
  const { type, text } = writtenFailure(refusal, request.headers.accept)
  // Without a serializer of its own Fastify would add a charset, which problem details do not have.
  reply.code(STATUS[kind]).type(type).serializer(String).send(text)
}

const FRAMEWORK_REFUSALS: Record<string, PlainCode> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content-length-differs',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body-not-json',
  FST_ERR_BAD_URL: 'address-not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'request-malformed',
}
