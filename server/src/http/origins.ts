import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address itself holds all that is needed, so that it does not matter which page sends it. */
    anyOrigin?: boolean
  }
}

export interface OwnOrigins {
  /** Where people reach this instance. */
  publicUrl: string | undefined
  /** Other origins that the operator allows. */
  allowedOrigins: readonly string[]
}

const FOREIGN_ORIGIN = refuse('origin-not-allowed')

/**
 * Refuses what a page of another site makes a visitor's browser send. It could not read the answer, but its wrong
 * passwords would count as the visitor's. Clients that are not browsers send neither header, and notice nothing.
 */
export function refuseForeignPages(app: FastifyInstance, own: OwnOrigins): void {
  const allowed = new Set(own.allowedOrigins)
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine =
      READING.has(request.method) ||
      request.routeOptions.config.anyOrigin === true ||
      isOwn(request, own.publicUrl) ||
      isAllowed(request, allowed)
    done(isFine ? undefined : FOREIGN_ORIGIN)
  })
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

function isAllowed({ headers: { origin } }: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  return origin !== undefined && allowed.has(origin)
}

function isOwn(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  // No page can set it. Browsers leave it out over plain HTTP, and older ones always do.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined || origin === publicUrl) return true
  // As the browser wrote it: in small letters, and without the port that the scheme implies.
  const address = `${request.protocol}://${host ?? ''}`
  return URL.canParse(address) && new URL(address).origin === origin && origin !== 'null'
}
