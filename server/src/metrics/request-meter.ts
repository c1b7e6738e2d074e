import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { MCP_PATH } from '#http/mcp-path'
import { histogramSamples, type Sample, sample } from '#metrics/samples'

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
const PAGE = 'page'
const UNKNOWN = 'unknown'
/** Where signing in ends, whichever way: a password that needs a second step counts there. */
const SIGN_IN_ROUTES = new Set(
  [endpoints.login, endpoints.secondFactor, endpoints.passkeySignIn, endpoints.useSignInLink].map(
    ({ method, path }) => `${method} ${API_PREFIX}${path}`,
  ),
)
const SIGN_INS: Record<number, 'ok' | 'refused' | 'throttled'> = {
  200: 'ok',
  401: 'refused',
  429: 'throttled',
}

/** Numbers of one route. Labels come from a table of ours, never from a request, so that there are only so many. */
interface RouteNumbers {
  method: string
  route: string
  statuses: number[]
  buckets: number[]
  seconds: number
}

export interface RequestMeter {
  /** Before any route is registered: each gets a hook of its own, which has nothing to look up. */
  measure: (app: FastifyInstance) => void
  samples: () => Sample[]
}

export function createRequestMeter(): RequestMeter {
  const routes = new Map<string, RouteNumbers>()
  const signIns = { ok: 0, refused: 0, throttled: 0 }

  function numbersOf(method: string, route: string): RouteNumbers {
    const key = `${method} ${route}`
    const known = routes.get(key)
    if (known) return known
    const made: RouteNumbers = {
      method,
      route,
      statuses: STATUS_CLASSES.map(() => 0),
      buckets: [...BOUNDS, 0].map(() => 0),
      seconds: 0,
    }
    routes.set(key, made)
    return made
  }

  function measure(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      const methods = [route.method].flat()
      const [method = 'GET'] = methods
      const numbers = methods.length === 1 ? numbersOf(method, labelOf(route.url)) : undefined
      const isSignIn = SIGN_IN_ROUTES.has(`${method} ${route.url}`)
      route.onResponse = [
        ...[route.onResponse ?? []].flat(),
        (request, reply, done) => {
          count(numbers ?? numbersOf(request.method, labelOf(route.url)), reply.statusCode, reply.elapsedTime)
          const signIn =
            isSignIn && request.refusal?.code !== 'second-factor-required'
              ? SIGN_INS[reply.statusCode]
              : undefined
          if (signIn) signIns[signIn] += 1
          done()
        },
      ]
    })
    app.addHook('onResponse', (request, reply, done) => {
      if (request.is404) {
        const method = METHODS.includes(request.method) ? request.method : 'other'
        // The page itself is what unknown addresses outside of the API get.
        const route = reply.statusCode < 400 && !request.url.startsWith(API_PREFIX) ? PAGE : UNKNOWN
        count(numbersOf(method, route), reply.statusCode, reply.elapsedTime)
      }
      done()
    })
  }

  return {
    measure,
    samples: () => [
      ...[...routes.values()]
        .filter(({ statuses }) => statuses.some((count) => count > 0))
        .flatMap(samplesOf),
      ...Object.entries(signIns).map(([result, value]) =>
        sample('duebook_sign_ins_total', value, { result }),
      ),
    ],
  }
}

/** The page's many files are one. */
function labelOf(url: string): string {
  return url.startsWith(API_PREFIX) || url === MCP_PATH ? url : PAGE
}

function count(numbers: RouteNumbers, status: number, milliseconds: number): void {
  const { statuses, buckets } = numbers
  const at = Math.trunc(status / 100) - 1
  statuses[at] = (statuses[at] ?? 0) + 1
  const seconds = milliseconds / 1000
  let bucket = 0
  while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1
  buckets[bucket] = (buckets[bucket] ?? 0) + 1
  numbers.seconds += seconds
}

function samplesOf({ method, route, statuses, buckets, seconds }: RouteNumbers): Sample[] {
  return [
    ...STATUS_CLASSES.flatMap((status, index) => {
      const value = statuses[index] ?? 0
      return value === 0 ? [] : [sample('duebook_http_requests_total', value, { method, route, status })]
    }),
    ...histogramSamples(
      'duebook_http_request_duration_seconds',
      { bounds: BOUNDS, counts: buckets, sum: seconds },
      { method, route },
    ),
  ]
}
