import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { API_PREFIX } from '@duebook/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '#core/errors'
import { bestEncoding, type Encoded, encodeNow } from '#http/encoding'
import { addVary } from '#http/negotiation'
import { pagePolicy, WORKER_POLICY } from '#http/security-headers'

const INDEX = 'index.html'
const WORKER = 'service-worker.js'
/** Written by the build where the page's own styles prove themselves. */
const NONCE_PLACE = '__CSP_NONCE__'
/** Where the page looks for the address that people should open. */
const PUBLIC_URL_PLACE = '__PUBLIC_URL__'

/** Files whose names change with their contents. */
const HASHED = 'assets'
const COMPRESSED = /\.(?:br|gz)$/
/** The page is sent by hand, and what begins with a dot is the build's own. */
const NOT_SERVED = /^(?:\..*|index\.html|.*\.(?:br|gz))$/

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
  // Named in a header, browsers ask for it before they have begun to read the page.
  const firstScript = /<script src="(?<path>[^"]+)"/.exec(page)?.groups?.path
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    // The build has compressed each file that gains by it: `x.js.br` and `x.js.gz` beside `x.js`.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = basename(dirname(path)) === HASHED
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (basename(path).replace(COMPRESSED, '') === WORKER)
        reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  const { hashed, others } = filesOf(directory)
  for (const file of others) app.get(`/${file}`, (_, reply) => reply.sendFile(file))
  // One route for all of them: a route each takes a tenth of the start.
  app.get<{ Params: { name: string } }>(`/${HASHED}/:name`, ({ params }, reply) => {
    const file = `${HASHED}/${params.name}`
    if (!hashed.has(file)) throw refuse('address-not-found')
    return reply.sendFile(file)
  })
  app.addHook('onRequest', ({ is404, method, url, headers }, reply, done) => {
    if (!is404 || (method !== 'GET' && method !== 'HEAD') || url.startsWith(API_PREFIX)) {
      done()
      return
    }
    const isAsked = url.split('?', 1)[0] === '/' || headers.accept?.includes('text/html') === true
    if (!isAsked) {
      done()
      return
    }
    if (firstScript !== undefined) reply.header('link', `<${firstScript}>; rel=preload; as=script`)
    sendPage(reply, page, bestEncoding(headers['accept-encoding']))
  })
}

function filesOf(directory: string): { hashed: Set<string>; others: Set<string> } {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SERVED.test(entry.name))
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll('\\', '/'))
  const all = new Set(files)
  const hashed = new Set(files.filter((file) => file.startsWith(`${HASHED}/`)))
  return { hashed, others: all.difference(hashed) }
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
