import { type Answer, call } from '../process/api-call.ts'

/** Where requests go, and as whom. */
export interface Session {
  url: string
  token: string
  groupId: number
}

/** One request as a client means it: it can be sent again under the same key. */
export interface Request {
  line: string
  body?: unknown
  key?: string
}

/**
 * `refused` is certain to have changed nothing: the server said so, or nobody took the connection. `unknown` may have
 * happened or not. `wrong` is an answer that nobody may ever get.
 */
export type Outcome =
  | { is: 'ok'; answer: Answer }
  | { is: 'refused'; status: number }
  | { is: 'unknown' }
  | { is: 'wrong'; why: string }

export async function attempt({ url, token, groupId }: Session, request: Request): Promise<Outcome> {
  const headers = {
    'x-database-id': String(groupId),
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
  }
  try {
    return outcomeOf(await call(url, request.line, { token, headers, body: request.body }))
  } catch (error) {
    return wasNeverSent(error) ? { is: 'refused', status: 0 } : { is: 'unknown' }
  }
}

function outcomeOf(answer: Answer): Outcome {
  const { status, body, headers } = answer
  if (status < 300) return { is: 'ok', answer }
  const wrong = (why: string): Outcome => ({ is: 'wrong', why: `${status} ${why}: ${JSON.stringify(body)}` })
  if (body.success !== false || typeof body.error !== 'string') return wrong('without the envelope')
  if (status === 503) {
    const saysUnknown = body.error.startsWith('It is unclear whether this was saved')
    if (saysUnknown !== (headers.get('retry-after') === null)) return wrong('with the wrong Retry-After')
    return saysUnknown ? { is: 'unknown' } : { is: 'refused', status }
  }
  return status < 500 && ![401, 429].includes(status) ? { is: 'refused', status } : wrong('is not foreseen')
}

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code === 'ECONNREFUSED'
}
