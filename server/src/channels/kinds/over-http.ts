import type { Field, Kind, SendParts } from '#channels/kinds/kind'
import type { Message } from '#channels/message'
import type { SendResult } from '#channels/send-result'
import { type OutboundAnswer, OutboundError, type OutboundRequest } from '#outbound/outbound'

interface HttpKind<S> {
  fields: readonly Field[]
  request: (settings: S, message: Message, now: Date) => OutboundRequest
  /** What this far end means by its answers; undefined: what HTTP means by them. */
  result: (answer: OutboundAnswer, now: Date) => SendResult | undefined
}

/** A kind that is one request for each message. */
export function overHttp<S>({ fields, request, result }: HttpKind<S>): Kind {
  return {
    fields,
    send: ({ outbound, clock }: SendParts, settings: S, message: Message) =>
      exchange({ outbound, clock }, request(settings, message, clock.now()), result),
  }
}

export async function exchange(
  { outbound, clock }: Pick<SendParts, 'outbound' | 'clock'>,
  request: OutboundRequest,
  result: HttpKind<never>['result'],
): Promise<SendResult> {
  try {
    const answer = await outbound.request(request)
    const now = clock.now()
    return result(answer, now) ?? resultOfStatus(answer, now)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    // Nothing changes about the other kinds of failure by trying again.
    const mayPass = error.kind === 'unreachable' || error.kind === 'timeout'
    return { end: mayPass ? 'retry' : 'refused', error: error.message }
  }
}

export function resultOfStatus(answer: OutboundAnswer, now: Date): SendResult {
  const { status } = answer
  if (status >= 200 && status <= 299) return { end: 'sent' }
  const error = `The server answered ${status}`
  if (isPassing(status)) return retryLater(error, retryAfterOf(answer, now))
  if (status === 410) return { end: 'gone', error }
  if (status >= 300 && status <= 399) return { end: 'refused', error: `${error}. Redirects are not followed` }
  return { end: 'refused', error }
}

export function retryLater(error: string, seconds: number | undefined): SendResult {
  return { end: 'retry', error, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
}

/** Time-outs, overload and faults of the far end pass; everything else would be refused again. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status <= 599)
}

/** In both forms that HTTP knows: seconds, or a date. */
export function retryAfterOf({ headers }: OutboundAnswer, now: Date): number | undefined {
  const header = headers['retry-after']?.trim()
  if (header === undefined) return undefined
  if (/^\d+(?:\.\d+)?$/.test(header)) return Math.ceil(Number(header))
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}

/** Fields of a JSON answer; empty for whatever else came. */
export function jsonOf({ body }: OutboundAnswer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Sent, with the number that the far end gave it. */
export function sentAs(id: unknown): SendResult {
  const isId = (typeof id === 'string' && id !== '') || typeof id === 'number'
  return isId ? { end: 'sent', providerId: String(id).slice(0, MAX_PROVIDER_ID) } : { end: 'sent' }
}

const MAX_PROVIDER_ID = 255

export function jsonRequest(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  method: OutboundRequest['method'] = 'POST',
): OutboundRequest {
  return {
    url,
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
