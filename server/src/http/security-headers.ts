import { API_PREFIX } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MCP_PATH } from '#http/mcp-path'

/** Markup and script addresses made of texts pass the page's one policy (web/src/app/trusted-types.ts) or throw. */
const ONLY_TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default"

/** Pages get what our own bundle needs and nothing else; nothing from outside, and inline only styles with the nonce. */
export const pagePolicy = (styleNonce?: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    styleNonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ONLY_TRUSTED_TYPES,
  ].join('; ')

/** The service worker fetches, and does nothing else. A worker has the policy that came with its own file. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
}

const FOR_API = { ...ALWAYS, 'content-security-policy': API_POLICY, 'cache-control': 'no-store' }
const FOR_PAGES = { ...ALWAYS, 'content-security-policy': pagePolicy(), 'cache-control': 'no-cache' }

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** Also for answers that Fastify gives before any hook has run. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  // By the route, where there is one: an address can be spelled in more than one way.
  const { url } = request.routeOptions
  const isApi = (url ?? request.url).startsWith(API_PREFIX) || url === MCP_PATH
  reply.headers(isApi ? FOR_API : FOR_PAGES)
  // Only where the request came over HTTPS: on a home network without it the browser would lock itself out.
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
}
