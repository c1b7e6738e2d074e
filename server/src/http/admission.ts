import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BUSY } from '#core/errors'
import { writtenFailure } from '#http/errors'
import type { RequestQueue } from '#http/request-queue'

declare module 'fastify' {
  interface FastifyReply {
    /** For a request that waits for another server: it causes no work meanwhile, so its place goes to the next. */
    leaveQueue: () => void
  }
}

/** Requests of this scope wait in the queue before they use the database. */
export function queueRequests(app: FastifyInstance, queue: RequestQueue): void {
  const inside = new Set<ServerResponse>()

  function leave(this: ServerResponse): void {
    if (inside.delete(this)) queue.leave()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const enter = () => {
      inside.add(reply.raw)
      // Closed because it was sent, or because the client disconnected.
      reply.raw.once('close', leave)
      done()
    }
    if (queue.ask(enter, () => request.raw.destroyed)) return
    queue.countRejected()
    done(BUSY)
  })

  app.decorateReply('leaveQueue', function (this: FastifyReply) {
    leave.call(this.raw)
  })

  const stop = releaseSlowClients(inside, leave)
  app.addHook('onClose', async () => stop())
}

/**
 * A client that is slow to send a body or to read a response causes no work meanwhile, so it does not count: a few hundred
 * of them would otherwise fill the queue.
 */
function releaseSlowClients(
  inside: ReadonlySet<ServerResponse>,
  leave: (this: ServerResponse) => void,
): () => void {
  let before = new Set<ServerResponse>()
  const timer = setInterval(() => {
    const waiting = new Set([...inside].filter(isWaitingForClient))
    for (const response of waiting) if (before.has(response)) leave.call(response)
    before = waiting
  }, LOOK_EVERY_MILLISECONDS).unref()
  return () => clearInterval(timer)
}

function isWaitingForClient(response: ServerResponse): boolean {
  // Undefined for a request without a socket.
  const { complete } = response.req as { complete?: boolean }
  const isSending = complete === false
  const isTaking = response.writableEnded ? !response.writableFinished : response.writableNeedDrain
  return isSending || isTaking
}

const LOOK_EVERY_MILLISECONDS = 250

/** Requests with a token have one queue, those without have the other. */
export interface RequestQueues {
  withToken: RequestQueue
  withoutToken: RequestQueue
  /** Of assistants: what they ask for becomes requests with a token, which must not wait for a place that these hold. */
  mcp?: RequestQueue | undefined
}

/**
 * While a queue is full, most requests are rejected here, before routing: at ten times the capacity, rejecting them in the
 * usual way would take half of the time there is to serve.
 */
export function rejectEarly(app: FastifyInstance, queues: RequestQueues, newId: () => string): void {
  const serve = app.server.listeners('request') as Array<(...args: [IncomingMessage, ServerResponse]) => void>
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const queue = request.headers.authorization === undefined ? queues.withoutToken : queues.withToken
    if (queue.isFull() && mayRejectEarly(request)) {
      queue.countRejected()
      refuse(request, response, newId())
    } else for (const each of serve) each(request, response)
  })
}

/** Pages, and callers from other origins, need more headers than this response has. */
function mayRejectEarly({ url = '', headers }: IncomingMessage): boolean {
  return (
    url.startsWith(API_PREFIX) &&
    !WATCHED.some((path) => url.startsWith(path)) &&
    headers.origin === undefined
  )
}

/** Health checks and metrics must be answered even under overload. */
export const METRICS_PATH = '/metrics'
const WATCHED = [endpoints.getHealth.path, endpoints.getReadiness.path, METRICS_PATH].map(
  (path) => API_PREFIX + path,
)

function refuse({ headers }: IncomingMessage, response: ServerResponse, requestId: string): void {
  const { type, text } = writtenFailure(BUSY, headers.accept)
  response.writeHead(503, {
    'content-type': type,
    'content-length': text.length,
    vary: 'Accept',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': String(BUSY.retryAfterSeconds),
    'x-request-id': requestId,
  })
  response.end(text)
}
