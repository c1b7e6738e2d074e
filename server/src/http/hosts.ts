import { isIPv4, isIPv6 } from 'node:net'
import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppError, refuse } from '#core/errors'

/** Names beyond those that are always accepted, in lower case; `any` where the operator named none. */
export type AllowedHosts = 'any' | readonly string[]

const UNKNOWN_HOST = refuse('host-not-allowed')

/**
 * Refuses requests for names that lead here but are not ours. A page can point its own name at this machine (DNS
 * rebinding), and the browser would then let it read every answer.
 */
export function requireKnownHost(app: FastifyInstance, allowed: AllowedHosts): void {
  // Nearly every request names the same one as the one before it.
  let lastKnown: string | undefined
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    const hasPathOnly = request.raw.url?.startsWith('/') === true
    if (hasPathOnly && host !== undefined && host === lastKnown) {
      done()
      return
    }
    const refusal = hostRefusal(request, allowed)
    const isChecked = allowed === 'any' || !ANY_HOST_ROUTES.has(request.routeOptions.url ?? '')
    if (refusal === undefined && isChecked && hasPathOnly) lastKnown = host
    done(refusal)
  })
}

export function hostRefusal(request: FastifyRequest, allowed: AllowedHosts): AppError | undefined {
  if (allowed === 'any' || ANY_HOST_ROUTES.has(request.routeOptions.url ?? '')) return undefined
  return hostsOf(request).every((host) => isKnownHost(host, allowed)) ? undefined : UNKNOWN_HOST
}

/** Monitoring may use any host name for these: they reveal nothing. */
export const ANY_HOST_ROUTES: ReadonlySet<string> = new Set(
  [endpoints.getHealth, endpoints.getReadiness].map(({ path }) => API_PREFIX + path),
)

/** Host, and what stands in its stead where the whole address was sent. HTTP/1.0 may have none, and no browser speaks it. */
function hostsOf({ headers, raw }: FastifyRequest): string[] {
  // Nearly all begin with the path.
  const inAddress = raw.url?.startsWith('/')
    ? undefined
    : /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '')?.[1]
  return [headers.host, inAddress].filter((host) => host !== undefined)
}

/** Accepts what no outsider can own: this machine, addresses, and names that mean something on a local network only. */
export function isKnownHost(host: string, allowed: readonly string[]): boolean {
  const name = hostNameOf(host)
  if (name === undefined) return false
  return name.startsWith('[') || isIPv4(name) || LOCAL_NAME.test(name) || allowed.includes(name)
}

const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|home\.arpa|internal)$/

/** Without port, case and the dot at the end. Undefined where it is no host at all. */
function hostNameOf(host: string): string | undefined {
  const [, address, name] = HOST.exec(host) ?? []
  if (address !== undefined) return isIPv6(address.slice(1, -1)) ? address : undefined
  return name?.toLowerCase()
}

const HOST = /^(?:(\[[\da-f:.]+\])|([a-z\d_-]+(?:\.[a-z\d_-]+)*)\.?)(?::\d{0,5})?$/i
