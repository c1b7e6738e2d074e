import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseFor } from '#core/errors'
import { outerRequestId } from '#http/inner-requests'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/ready` fails, and every answer asks for a new connection; all requests are still served. */
    beginDraining: () => void
    isDraining: () => boolean
    /** From now on new requests on open connections are refused; those in flight go on. */
    beginStopping: () => void
  }
}

export function refuseWhileStopping(app: FastifyInstance): void {
  let draining = false
  let stopping = false
  app.decorate('beginDraining', () => {
    draining = true
  })
  app.decorate('isDraining', () => draining)
  app.decorate('beginStopping', () => {
    stopping = true
  })
  // A connection that stays open would hold the process until it times out. During a drain, a balancer that only distributes
  // connections can send the client elsewhere.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining || stopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // What a request in flight asks of this server itself belongs to it.
    if (stopping && outerRequestId() === undefined)
      readToEnd(request.raw, () => done(refuseFor(5, 'server-stopping')))
    else done()
  })
}

/** A connection that is closed with something unread on it is reset, and the answer may be lost with it. */
function readToEnd(request: IncomingMessage, done: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (request.complete || (encoding === undefined && (length === undefined || length === '0'))) {
    done()
    return
  }
  request.once('close', done)
  request.resume()
}

/** How often to check for open connections, and the pause in between: at least 0.3 s in all. */
const CHECKS = 30
const CHECK_MILLISECONDS = 10

/**
 * On an open connection the next request may be on its way, and closing it now would reset that request. This leaves time
 * to answer it with 503 and `connection: close`. Resolves immediately without connections. Checks are counted rather than
 * time: on a busy machine a request may have waited in a socket for as long as this process waited for its turn.
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
  for (let check = 0; check < CHECKS && (await countConnections(app)) > 0; check++) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MILLISECONDS))
  }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
