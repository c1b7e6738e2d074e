import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'
import { plainAddress } from '#http/address'
import { METRICS_PATH } from '#http/admission'
import { toTextLine } from '#http/text-log'

/** `text` is for people at a terminal, `json` for everything that reads logs. */
export type LogFormat = 'json' | 'text'

/**
 * The log goes to standard error: standard output is for the lines that a person reads at start-up. Nothing that a caller
 * sent is ever logged, so that no token, password or cookie can be: a line names the route, never the URL.
 */
export function createLogger(level: string, format: LogFormat = 'json'): ServerLogger {
  const output = standardError()
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      formatters: { log: withoutSecrets },
    },
    format === 'text' ? { write: (line) => output.write(toTextLine(line)) } : output,
  )
}

function standardError(): DestinationStream {
  // One write for many lines: at full speed a system call for each would cost more than making it.
  const output = destination({
    fd: 2,
    sync: false,
    minLength: 8_192,
    periodicFlush: 100,
    // Of lines that cannot be written.
    maxLength: 8 * 1024 * 1024,
  })
  // A full disk, or a reader that is gone, must not end the server; nor keep it from ending, as the library, which tries
  // for ever to write the last lines, would.
  let isBroken = false
  const flushSync = output.flushSync.bind(output)
  output.on('error', () => {
    isBroken = true
  })
  output.on('write', () => {
    isBroken = false
  })
  output.flushSync = () => {
    if (!isBroken) flushSync()
  }
  return output
}

export type ServerLogger = FastifyBaseLogger

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The log of one request, with its id on every line. Made when the first line is written, which for most requests is never. */
class RequestLog {
  readonly level: string
  readonly #log: ServerLogger
  readonly #bindings: object
  #made: ServerLogger | undefined

  constructor(log: ServerLogger, bindings: object) {
    this.level = log.level
    this.#log = log
    this.#bindings = bindings
  }

  static {
    const write = (method: (typeof METHODS)[number]) =>
      function (this: RequestLog, ...line: [object, string]): void {
        this.made()[method](...line)
      }
    Object.assign(RequestLog.prototype, Object.fromEntries(METHODS.map((method) => [method, write(method)])))
  }

  child(...of: Parameters<ServerLogger['child']>): ServerLogger {
    return this.made().child(...of)
  }

  private made(): ServerLogger {
    this.#made ??= this.#log.child(this.#bindings)
    return this.#made
  }
}

export function logOfRequest(log: ServerLogger, bindings: object): ServerLogger {
  return new RequestLog(log, bindings) as RequestLog & ServerLogger
}

/**
 * A line for each request that was refused; for all of them at the level `debug`. At full speed a line for each that went
 * well would cost a seventh of the time that it takes to serve it, and nobody reads those.
 */
export function logRequests(app: FastifyInstance, log: ServerLogger): void {
  const logsEverything = log.level === 'debug' || log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    // During overload and outages there is one line for many requests, from `request-queue.ts` and `outage-log.ts`.
    const isRefused = statusCode >= 400 && statusCode !== 503
    if (logsEverything || isRefused) {
      const details = {
        method: request.method,
        route: request.is404 ? 'unknown' : request.routeOptions.url,
        status: statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(isRefused &&
          takesSecret(request) &&
          request.refusal?.code !== 'second-factor-required' && { address: plainAddress(request.ip) }),
      }
      request.log[isRefused ? 'info' : 'debug'](details, 'answered')
    }
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its address is the secret. */
    takesSecret?: boolean
  }
}

/** Where secrets are guessed: whoever runs the server needs to know from where, to act on it. */
const SECRET_ROUTES = new Set(
  [
    { method: 'GET', path: METRICS_PATH },
    { method: 'HEAD', path: METRICS_PATH },
    endpoints.login,
    endpoints.secondFactor,
    endpoints.useSignInLink,
    endpoints.passkeySignIn,
    endpoints.confirmTotp,
    endpoints.confirmIdentity,
    endpoints.confirmEmail,
    endpoints.changePassword,
    endpoints.resetPassword,
    endpoints.acceptInvitation,
    endpoints.confirmChannel,
    endpoints.completeSetup,
  ].map(({ method, path }) => `${method} ${API_PREFIX}${path}`),
)

function takesSecret({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesSecret === true || SECRET_ROUTES.has(`${method} ${routeOptions.url}`)
}

const SECRETS = ['authorization', 'cookie', 'password', 'token']

/** A net below the rule that nothing of a caller's is logged. The library's own takes longer than the rest of a line. */
function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  for (const key in line) {
    if (holdsSecret(line[key]))
      return Object.fromEntries(Object.entries(line).filter(([, value]) => !holdsSecret(value)))
  }
  return line
}

function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false
  return SECRETS.some((name) => name in value)
}

/** Drivers put values into `detail`, `parameters` and the like; only what is named here gets out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: name, message, ...code, stack, ...cause }
}
