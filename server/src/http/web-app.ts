import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { API_PREFIX } from '@duebook/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addVary, bestEncoding, type Encoded, encodeNow } from '#http/encoding'
import { pagePolicy, WORKER_POLICY } from '#http/security-headers'

const INDEX = 'index.html'
const WORKER = 'service-worker.js'
/** Written by the build where the page's own styles prove themselves. */
const NONCE_PLACE = '__CSP_NONCE__'
/** Where the page looks for the address that people should open. */
const PUBLIC_URL_PLACE = '__PUBLIC_URL__'

/**
 * The web app's files. Hashed ones may be kept for ever; the page itself is asked for each time. Its own addresses
 * (everything outside of the API that a browser navigates to) all get the page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  directory: string,
  publicUrl: string | undefined,
): Promise<void> {
  if (!existsSync(directory)) return
  const page = readFileSync(join(directory, INDEX), 'utf8').replaceAll(PUBLIC_URL_PLACE, () =>
    escapeForAttribute(publicUrl ?? ''),
  )
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    // The build has compressed each file that gains by it: `x.js.br` and `x.js.gz` beside `x.js`.
    preCompressed: true,
    globIgnore: [INDEX, '**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (basename(path).replace(/\.(?:br|gz)$/, '') === WORKER)
        reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  app.addHook('onRequest', ({ is404, method, url, headers }, reply, done) => {
    if (!is404 || (method !== 'GET' && method !== 'HEAD') || url.startsWith(API_PREFIX)) {
      done()
      return
    }
    const isAsked = url.split('?', 1)[0] === '/' || headers.accept?.includes('text/html') === true
    if (isAsked) sendPage(reply, page, bestEncoding(headers['accept-encoding']))
    else done()
  })
}

/** The styles that the page's library writes at run time need a word that no injected markup can know. */
function sendPage(reply: FastifyReply, page: string, encoding: keyof Encoded): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const html = page.replaceAll(NONCE_PLACE, nonce)
  addVary(reply, 'Accept-Encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(encoding === 'identity' ? html : encodeNow(html, encoding))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function escapeForAttribute(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => ENTITIES[character] ?? character)
}
