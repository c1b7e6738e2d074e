import { setTimeout as sleep } from 'node:timers/promises'
import { createAssistant } from '@duebook/assistant'
import { createClient, type Database as Group } from '@duebook/contract'
import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'

export interface MessageParts {
  /** The message as it was parsed; undefined where nothing was sent. */
  body: unknown
  /** Those that the protocol has a say in. */
  headers: Headers
  /** The caller's personal access token. */
  token: string
  /** Ends what is being done once nobody waits for it. */
  signal: AbortSignal
  fetch: typeof fetch
  group: Group | 'all'
  mayWrite: boolean
  version: string
  now: () => Date
}

/**
 * Answers one message, or one batch of them, of either era of the protocol: those before 2026-07-28 begin with `initialize`, and
 * nothing is kept between two messages in either.
 */
export async function serveMessage(parts: MessageParts): Promise<Response> {
  const { body, headers, signal, token, group, mayWrite, version, now } = parts
  if (Array.isArray(body) && body.length > MAX_BATCH) return batchTooLong()
  const client = createClient({
    fetch: parts.fetch,
    tokens: { access_token: token },
    now: () => now().getTime(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }),
  })
  let failure: Error | undefined
  const handler = createMcpHandler(() => createAssistant({ client, group, mayWrite, version, now }), {
    legacy: 'stateless',
    // Nothing is announced, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: (error) => {
      failure = error
    },
  })
  const request = new Request(ANYWHERE, { method: 'POST', headers, signal })
  const response = await handler.fetch(request, { parsedBody: withoutCancelling(body) })
  // The library has swallowed a bug, of its own or of a tool's.
  if (response.status >= 500) throw failure ?? new Error(`The protocol's library answered ${response.status}`)
  return response
}

const MAX_BATCH = 10

/** As the library refuses a hundred. */
function batchTooLong(): Response {
  const message = `Invalid Request: Batch must not exceed ${MAX_BATCH} messages`
  const error = { code: ProtocolErrorCode.InvalidRequest, message }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 })
}

/**
 * Nothing is kept between two messages, so there is nothing to cancel. Inside of a batch the library would leave what is cancelled
 * unanswered, and the caller waiting.
 */
function withoutCancelling(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  const kept = body.filter((each: unknown) => !isCancelling(each))
  return kept.length === 0 ? body : kept
}

function isCancelling(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'notifications/cancelled'
}

/** A request must have an address, and nobody looks at this one. */
const ANYWHERE = 'http://localhost/mcp'
