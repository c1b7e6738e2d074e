import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { destination, pino } from 'pino'

/**
 * Structured logs, on standard error: standard output is for the two lines that a person reads. Nothing that a caller
 * sent is ever logged, so that no token, password or cookie can be: a line names the route, never the address.
 */
export function createLogger(level: string): ServerLogger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    },
    destination({ fd: 2, sync: false }),
  )
}

export type ServerLogger = FastifyBaseLogger

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const details = {
      method: request.method,
      route: request.is404 ? 'unknown' : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(details, 'answered')
  })
}

/** Drivers put values into `detail`, `parameters` and the like; only what is named here gets out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: name, message, ...code, stack, ...cause }
}
