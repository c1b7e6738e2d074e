import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'
import { isEncoded } from '#http/body-parser'

/** A scope whose routes get the body as it comes in, whatever it calls itself. */
export function takeFiles(app: FastifyInstance, routes: (inside: FastifyInstance) => void): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    routes(inside)
  })
}

/** What is sent, up to a bound. Whoever calls this knows who sends it. */
export function fileOf(request: FastifyRequest, reply: FastifyReply, mebibytes: number): Readable {
  const body = request.body as Readable | undefined
  if (body) closeUnlessRead(body, reply)
  if (isEncoded(request)) throw refuse('body-encoded')
  const most = mebibytes * 1024 * 1024
  if (Number(request.headers['content-length'] ?? 0) > most) throw refuse('import-too-large')
  request.server.allowSlowRequest(request.raw)
  return Readable.from(bounded(body ?? Readable.from([]), most), { objectMode: false })
}

/** What is left of a body after a refusal must not be taken for the next request. */
function closeUnlessRead(body: Readable, reply: FastifyReply): void {
  reply.header('connection', 'close')
  body.once('end', () => {
    reply.removeHeader('connection')
  })
}

async function* bounded(body: Readable, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw refuse('import-too-large')
    yield chunk
  }
}
