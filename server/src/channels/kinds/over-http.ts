import type { Field, Kind, KindParts } from '#channels/kinds/kind'
import type { Message } from '#channels/message'
import type { OutboundAnswer, OutboundRequest } from '#outbound/outbound'
import { resultOfAnswer, resultOfFailure } from '#sending/http-result'
import type { SendResult } from '#sending/send-result'

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
    send: (parts: KindParts, settings: S, message: Message) =>
      exchange(parts, request(settings, message, parts.clock.now()), result),
  }
}

export async function exchange(
  { outbound, clock, userId }: Pick<KindParts, 'outbound' | 'clock' | 'userId'>,
  request: OutboundRequest,
  result: HttpKind<never>['result'],
): Promise<SendResult> {
  try {
    const answer = await outbound.request(request, userId)
    const now = clock.now()
    return result(answer, now) ?? resultOfAnswer(answer, now)
  } catch (error) {
    return resultOfFailure(error)
  }
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
