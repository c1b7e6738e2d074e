import { existsSync } from 'node:fs'
import { API_PREFIX } from '@duebook/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const INDEX = 'index.html'

/**
 * The web app's files. Hashed ones may be kept for ever; the page itself is asked for each time. Its own addresses
 * (everything outside of the API that a browser navigates to) all get the page.
 */
export async function serveWebApp(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(directory)) return
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: INDEX,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method !== 'GET' || request.url.startsWith(API_PREFIX)) return
    if (!request.headers.accept?.includes('text/html')) return
    return reply.sendFile(INDEX)
  })
}
