import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { TimeLimits } from '#http/connections'

declare module 'fastify' {
  interface FastifyInstance {
    /** For a call that takes a file, once its caller is known to be allowed to send one. */
    allowSlowRequest: (request: IncomingMessage) => void
  }
}

/**
 * Node has one time limit for all requests, which is that of files. Every other request is held to its own here, and ended as Node
 * would: without it, whoever sends a byte now and then would keep a connection for minutes.
 */
export function endSlowRequests(app: FastifyInstance, limits: TimeLimits): void {
  const { server } = app
  /** Those that are still coming in, the oldest first. */
  const since = new Map<IncomingMessage, number>()

  server.on('request', (request) => {
    if (!hasBody(request)) return
    since.set(request, performance.now())
    request.once('close', () => since.delete(request))
  })

  const timer = setInterval(() => {
    const earliest = performance.now() - limits.request
    for (const [request, begun] of since) {
      if (begun > earliest) break
      since.delete(request)
      if (!request.complete) server.emit('clientError', tooSlow(), request.socket)
    }
  }, limits.check).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.decorate('allowSlowRequest', (request) => {
    since.delete(request)
    const { socket } = request
    // A request that was made inside of this process has none.
    if (!(socket instanceof Socket)) return
    socket.setTimeout(limits.file)
    request.once('close', () => socket.setTimeout(limits.silence))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** As Node's own. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
