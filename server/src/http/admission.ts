import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { BUSY } from '#core/errors'
import type { Door } from '#http/door'
import { failure } from '#http/errors'

/** Requests of this scope pass the door before anything is asked of the database. */
export function admitInTurn(app: FastifyInstance, door: Door): void {
  const inside = new Set<ServerResponse>()

  function leave(this: ServerResponse): void {
    if (inside.delete(this)) door.leave()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const enter = () => {
      inside.add(reply.raw)
      // Closed by having been sent, or by whoever went away without waiting for it.
      reply.raw.once('close', leave)
      done()
    }
    if (door.ask(enter, () => request.raw.destroyed)) return
    door.turnAway()
    done(BUSY)
  })

  const stop = stepAsideWhileSlow(inside, leave)
  app.addHook('onClose', async () => stop())
}

/**
 * Whoever is slow to send a body or to take an answer costs no work meanwhile, and must not keep a place from those who do:
 * a few hundred such clients would shut the door.
 */
function stepAsideWhileSlow(inside: Set<ServerResponse>, leave: (this: ServerResponse) => void): () => void {
  let before = new Set<ServerResponse>()
  const timer = setInterval(() => {
    const waiting = new Set([...inside].filter(waitsForItsClient))
    for (const response of waiting) if (before.has(response)) leave.call(response)
    before = waiting
  }, LOOK_EVERY_MILLISECONDS).unref()
  return () => clearInterval(timer)
}

function waitsForItsClient(response: ServerResponse): boolean {
  // Undefined of a request that came without a socket.
  const { complete } = response.req as { complete?: boolean }
  const isSending = complete === false
  const isTaking = response.writableEnded ? !response.writableFinished : response.writableNeedDrain
  return isSending || isTaking
}

const LOOK_EVERY_MILLISECONDS = 250

/** A request with a token goes to one door, one without to the other. */
export interface Doors {
  withToken: Door
  withoutToken: Door
}

/**
 * While a door is full, most are turned away here, before there is even a route: at ten times what can be served, refusing
 * in the usual way would take half of the time that there is to serve.
 */
export function turnAwayEarly(app: FastifyInstance, doors: Doors, newId: () => string): void {
  const serve = app.server.listeners('request') as Array<(...args: [IncomingMessage, ServerResponse]) => void>
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const door = request.headers.authorization === undefined ? doors.withoutToken : doors.withToken
    if (door.isFull() && mayBeRefusedPlainly(request)) {
      door.turnAway()
      refuse(response, newId())
    } else for (const each of serve) each(request, response)
  })
}

/** Pages, and callers from other origins, need more headers than a plain refusal has. */
function mayBeRefusedPlainly({ url = '', headers }: IncomingMessage): boolean {
  return (
    url.startsWith(API_PREFIX) &&
    !WATCHED.some((path) => url.startsWith(path)) &&
    headers.origin === undefined
  )
}

/** Whoever watches the server must get an answer when nobody else does. */
export const METRICS_PATH = '/metrics'
const WATCHED = [endpoints.health.path, endpoints.ready.path, METRICS_PATH].map((path) => API_PREFIX + path)

const BODY = JSON.stringify(failure(BUSY))

function refuse(response: ServerResponse, requestId: string): void {
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': String(BUSY.retryAfterSeconds),
    'x-request-id': requestId,
  })
  response.end(BODY)
}
