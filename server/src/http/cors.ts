import type { FastifyInstance } from 'fastify'

const ALLOWED_METHODS = 'GET, POST, PUT, DELETE'
// X-Session is left out on purpose: only our own pages may ask for a cookie.
const ALLOWED_HEADERS =
  'Authorization, Content-Type, X-Database, X-Database-Id, Idempotency-Key, If-Match, If-None-Match'
/** What clients of the Model Context Protocol send along. */
const MCP_HEADERS = 'MCP-Protocol-Version, Mcp-Method, Mcp-Name'
const EXPOSED_HEADERS = 'ETag, Link, Location, Retry-After, X-Request-Id'
const PREFLIGHT_SECONDS = '600'

/**
 * Other origins, where the operator named them. Written here because the usual plugin adds an OPTIONS route to every
 * address and answers in its own words, which would break 405 and the envelope. Never with credentials.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], allowsMcp: boolean): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  const headers = allowsMcp ? `${ALLOWED_HEADERS}, ${MCP_HEADERS}` : ALLOWED_HEADERS
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    // What is allowed to be read from elsewhere must not be held back by the default policy.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    reply.header('access-control-allow-methods', ALLOWED_METHODS)
    reply.header('access-control-allow-headers', headers)
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    return reply.code(204).send()
  })
}

/**
 * Calls that every page may make, because what is sent holds all that is needed: the buttons of a message in another app's page.
 */
export function allowAnyOrigin(app: FastifyInstance, paths: readonly string[]): void {
  const open = new Set(paths)
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.replace(/\/?(?:\?.*)?$/, '')
    if (request.headers.origin === undefined || !open.has(path)) return
    reply.header('access-control-allow-origin', '*')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    reply.header('access-control-allow-methods', 'POST')
    reply.header('access-control-allow-headers', 'Content-Type')
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    return reply.code(204).send()
  })
}
