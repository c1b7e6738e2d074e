import { API_PREFIX } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { OPENAPI_PATH } from '#http/openapi'
import { ASSET_NAMES, loadReferencePage } from '#http/reference-page/load'

const DOCS_PATH = '/docs'
const HIDDEN = { schema: { hide: true } as object }

/** The description for machines, which is not in the envelope because tools expect it plain, and for people. */
export function docsRoutes(app: FastifyInstance): void {
  let description: string | undefined
  app.get(OPENAPI_PATH.slice(API_PREFIX.length), HIDDEN, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  void app.register(referencePage, { prefix: DOCS_PATH })
}

/** The address that people guess. */
export function redirectToDocs(app: FastifyInstance): void {
  app.get(DOCS_PATH, HIDDEN, async (_request, reply) => reply.redirect(API_PREFIX + DOCS_PATH))
}

async function referencePage(scope: FastifyInstance): Promise<void> {
  // Read on first use: most processes never show it.
  let loading: ReturnType<typeof loadReferencePage> | undefined
  const load = () => {
    loading ??= loadReferencePage(scope.prefix, OPENAPI_PATH)
    return loading
  }

  scope.get('/', HIDDEN, async (request, reply) => {
    const { render } = await load()
    // Fresh and random for every request, which is all that a nonce has to be.
    const nonce = request.id
    reply.header('content-security-policy', policyFor(nonce))
    return reply.type('text/html; charset=utf-8').send(render(nonce))
  })

  for (const name of ASSET_NAMES) {
    scope.get(`/${name}`, HIDDEN, async (request, reply) => {
      const { type, plain, gzipped } = (await load()).asset(name)
      // The page asks for each file with a hash of its contents, so that a new one has a new address.
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding, Origin',
      })
      const takesGzip = request.headers['accept-encoding']?.includes('gzip') === true
      if (takesGzip) reply.header('content-encoding', 'gzip')
      return reply.type(type).send(takesGzip ? gzipped : plain)
    })
  }
}

/** Only the files that the page itself names are run or applied; requests stay on this origin. */
function policyFor(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
