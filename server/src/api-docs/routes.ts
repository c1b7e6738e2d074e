import { createHash } from 'node:crypto'
import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openApiDocument } from '#api-docs/document'
import { ASSET_NAMES, loadReferencePage } from '#api-docs/reference-page/load'
import { refusalsPage } from '#api-docs/refusals-page'
import { bestEncoding, type Encoded, encode } from '#http/encoding'
import { hasEtag } from '#http/etag'
import { addVary } from '#http/negotiation'
import { serve } from '#http/serve'

const DOCS_PATH = '/docs'
const DESCRIPTION_PATH = '/openapi.json'

/** What somebody who knows only the address of the API learns first, then the description for machines, which is not in the envelope because tools expect it plain, and for people. */
export function apiDocsRoutes(app: FastifyInstance, version: string): void {
  const links = { openapi: API_PREFIX + DESCRIPTION_PATH, docs: API_PREFIX + DOCS_PATH }
  serve(app, endpoints.getApiInfo, () => ({
    name: 'Duebook' as const,
    api: 'API v2' as const,
    version,
    links,
  }))

  const describe = once(async () => {
    const text = Buffer.from(JSON.stringify(openApiDocument(version)))
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    // Weak, because it stands for all encodings.
    return { etag: `W/"${hash}"`, ...(await encode(text)) }
  })
  app.get(DESCRIPTION_PATH, async (request, reply) => {
    const { etag, ...encoded } = await describe()
    reply.headers({ etag, 'cache-control': 'no-cache' })
    addVary(reply, 'Accept-Encoding')
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return sendEncoded(request, reply.type('application/json; charset=utf-8'), encoded)
  })
  void app.register(referencePage, { prefix: DOCS_PATH })
}

/** The address that people guess. */
export function redirectToDocs(app: FastifyInstance): void {
  app.get(DOCS_PATH, async (_request, reply) => reply.redirect(API_PREFIX + DOCS_PATH))
}

async function referencePage(scope: FastifyInstance): Promise<void> {
  const load = once(() => loadReferencePage(scope.prefix, API_PREFIX + DESCRIPTION_PATH))

  scope.get('/', async (request, reply) => {
    const { render } = await load()
    return sendPage(request, reply, render)
  })
  // At the `REFUSALS_PAGE` of `http/errors.ts`.
  scope.get('/refusals', async (request, reply) => sendPage(request, reply, refusalsPage))

  for (const name of ASSET_NAMES) {
    scope.get(`/${name}`, async (request, reply) => {
      const { type, encoded } = (await load()).asset(name)
      // The page asks for each file with a hash of its contents, so that a new one has a new address.
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      addVary(reply, 'Accept-Encoding')
      return sendEncoded(request, reply.type(type), encoded)
    })
  }
}

function sendPage(
  { id }: FastifyRequest,
  reply: FastifyReply,
  render: (nonce: string) => string,
): FastifyReply {
  // Fresh and random for every request, which is all that a nonce has to be.
  reply.header('content-security-policy', policyFor(id))
  return reply.type('text/html; charset=utf-8').send(render(id))
}

function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encoded[encoding])
}

/** Made on first use and then kept: most processes never show it. What failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
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
