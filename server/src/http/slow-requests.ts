import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { TimeLimits } from '#http/connections'

declare module 'fastify' {
  interface FastifyInstance {
    /** For a call that takes a file, once its caller is known to be allowed to send one: says how slowly that may come. */
    allowSlowRequest: (request: IncomingMessage) => FilePace
    /** For a call that may take long before the first byte of its answer: until the function that it returns is called nobody is cut off. */
    allowSilence: (request: IncomingMessage) => () => void
  }
}

export interface FilePace {
  pauseMilliseconds: number
  bytesPerSecond: number
  /** Refuses what comes more slowly. */
  end: () => void
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

  function end(request: IncomingMessage): void {
    if (!request.complete) server.emit('clientError', tooSlow(), request.socket)
  }

  const timer = setInterval(() => {
    const earliest = performance.now() - limits.request
    for (const [request, begun] of since) {
      if (begun > earliest) break
      since.delete(request)
      end(request)
    }
  }, limits.check).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.decorate('allowSlowRequest', (request) => {
    since.delete(request)
    // Reading what was sent may take a while, too. Node sets it back with the next request.
    setSilence(request, limits.file)
    return {
      pauseMilliseconds: limits.filePause,
      bytesPerSecond: limits.filePace,
      end: () => end(request),
    }
  })

  app.decorate('allowSilence', (request) => {
    setSilence(request, 0)
    return () => setSilence(request, limits.silence)
  })
}

/** A request that was made inside of this process has no socket. */
function setSilence({ socket }: IncomingMessage, milliseconds: number): void {
  if (socket instanceof Socket) socket.setTimeout(milliseconds)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** As Node's own. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
