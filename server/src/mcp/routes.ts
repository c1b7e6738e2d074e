import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#core/clock'
import { BUSY } from '#core/errors'
import { createTurns } from '#core/turns'
import type { Database } from '#db/database'
import { BODY_LIMIT } from '#http/body-parser'
import { answerByRequests } from '#http/inner-requests'
import { MCP_PATH } from '#http/mcp-path'
import { callerOf } from '#http/request-context'
import { chooseGroup } from '#mcp/choose-group'
import { ownApi } from '#mcp/own-api'

export interface McpParts {
  database: Database
  clock: Clock
  version: string
}

/**
 * Where assistants connect. What a tool does becomes requests to the API with the caller's own token, so that every rule of the API
 * holds and none is written twice.
 */
export function mcpRoutes(app: FastifyInstance, { database, clock, version }: McpParts): void {
  const turns = createTurns(MESSAGES)
  const options = { bodyLimit: BODY_LIMIT, config: { personalTokensOnly: true } }

  app.post(MCP_PATH, options, async (request, reply) => {
    const signal = signalOfLeaving(reply)
    const { userId } = callerOf(request)
    const leave = await turns.enter(userId, signal).catch(() => {
      throw BUSY
    })
    const { status, type, body } = await answerByRequests(request.id, () => answer(request, signal)).finally(
      leave,
    )
    if (type !== null) reply.type(type)
    return reply.code(status).send(body.length === 0 ? undefined : body)
  })

  async function answer(request: FastifyRequest, signal: AbortSignal): Promise<WholeAnswer> {
    signal.throwIfAborted()
    const { token } = callerOf(request)
    const group = await chooseGroup(database, request)
    // Large, and of no use to a server that is never asked.
    const { serveMessage } = await import('#mcp/serve-message')
    const response = await serveMessage({
      body: request.body,
      headers: protocolHeaders(request),
      token: bearerOf(request),
      signal,
      fetch: ownApi(app, request, signal),
      group,
      mayWrite: token?.access === 'write',
      version,
      now: () => clock.now(),
    })
    return wholeAnswer(response)
  }
}

/**
 * Of each user one message is worked on at a time, whatever the number of their tokens: it can ask for as much as ten calls, and many at
 * once would hold up everybody else. Assistants send some ten at once.
 */
const MESSAGES = { aUser: 1, waitingAUser: 50 }

/** Aborted when the client disconnects before it has its answer. */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) leaving.abort()
  })
  return leaving.signal
}

/** All that the protocol reads. The rest, and above all the token, is none of its business. */
function protocolHeaders({ headers }: FastifyRequest): Headers {
  const passedOn = Object.entries(headers).filter(([name]) => PROTOCOL_HEADER.test(name))
  return new Headers(passedOn.map(([name, value]) => [name, String(value)]))
}

const PROTOCOL_HEADER = /^(?:accept|content-type|mcp-.*)$/

/** The guard has seen that it is one. */
function bearerOf({ headers }: FastifyRequest): string {
  return (headers.authorization ?? '').replace(/^bearer +/i, '').trim()
}

interface WholeAnswer {
  status: number
  type: string | null
  body: Buffer
}

/** In one piece: what is asked for is answered at once, and nothing else is ever sent. What a tool does has been done only at its end. */
async function wholeAnswer(response: Response): Promise<WholeAnswer> {
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), body }
}
