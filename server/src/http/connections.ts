import type { FastifyInstance } from 'fastify'
import type { Logger } from '#core/logger'

/** How long a client may take, in milliseconds. */
export interface TimeLimits {
  /** To send its headers, from the moment it is connected. */
  headers: number
  /** To send the whole request. */
  request: number
  /** To send a file, where a call takes one: see `slow-requests.ts`. */
  file: number
  /** How long a file may keep us waiting in all, until more of it comes than `filePace` asks for. */
  filePause: number
  /** Bytes a second. */
  filePace: number
  /** Without a byte going either way while an answer is due. */
  silence: number
  /** Between two requests on one connection. */
  keepAlive: number
  /** How often the first two are looked at. Node does so every 30 s by default. */
  check: number
}

export const TIME_LIMITS: TimeLimits = {
  headers: 10_000,
  request: 30_000,
  file: 5 * 60_000,
  filePause: 10_000,
  filePace: 20_000,
  silence: 30_000,
  keepAlive: 65_000,
  check: 1_000,
}

/** Each costs a file descriptor and some kilobytes. */
export const MAX_CONNECTIONS = 4_000

/** As Fastify takes them. */
export function timeOptions(limits: TimeLimits) {
  return {
    // Node has one for all. Those that take no file are held to theirs by `slow-requests.ts`.
    requestTimeout: limits.file,
    keepAliveTimeout: limits.keepAlive,
    connectionTimeout: limits.silence,
    http: {
      headersTimeout: limits.headers,
      requestTimeout: limits.file,
      connectionsCheckingInterval: limits.check,
      // Node's own refusal would be empty; ours is in the envelope.
      requireHostHeader: false,
    },
  }
}

/** Idle connections are closed before new ones are rejected. */
export function boundConnections(app: FastifyInstance, log: Logger, limit: number): void {
  const { server } = app
  const crowded = Math.floor(limit * CROWDED_SHARE)
  let open = 0
  let dropped = 0
  let isClosing = false
  server.maxConnections = limit
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open > crowded) closeIdleSoon()
  })
  server.on('drop', () => {
    if (dropped === 0) setTimeout(logDropped, LOG_EVERY_MILLISECONDS).unref()
    dropped += 1
    closeIdleSoon()
  })

  /** Not immediately: a new connection is about to send its request. */
  function closeIdleSoon(): void {
    if (isClosing) return
    isClosing = true
    setTimeout(() => {
      isClosing = false
      server.closeIdleConnections()
    }, IDLE_MILLISECONDS).unref()
  }

  function logDropped(): void {
    log.warn({ dropped, open, limit }, 'too many connections; some were closed')
    dropped = 0
  }
}

const CROWDED_SHARE = 0.9
const IDLE_MILLISECONDS = 100
const LOG_EVERY_MILLISECONDS = 10_000
