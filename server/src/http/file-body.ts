import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'
import { isEncoded } from '#http/body-parser'
import type { FilePace } from '#http/slow-requests'

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
  const pace = request.server.allowSlowRequest(request.raw)
  return Readable.from(bounded(atPace(body ?? Readable.from([]), pace), most), { objectMode: false })
}

/** What is left of a body after a refusal must not be taken for the next request. */
function closeUnlessRead(body: Readable, reply: FastifyReply): void {
  reply.header('connection', 'close')
  body.once('end', () => {
    reply.removeHeader('connection')
  })
}

/**
 * Ends what comes too slowly. Whatever has come ahead of the pace makes up for a pause afterwards, but for a short one only. Just the
 * time counts in which we wait for the sender.
 */
async function* atPace(
  body: AsyncIterable<Buffer>,
  { pauseMilliseconds, bytesPerSecond, end }: FilePace,
): AsyncGenerator<Buffer> {
  let patience = pauseMilliseconds
  let since = performance.now()
  let stopWaiting = afterWaiting(patience, end)
  try {
    for await (const chunk of body) {
      stopWaiting()
      patience += since - performance.now() + (chunk.length * 1_000) / bytesPerSecond
      patience = Math.min(patience, pauseMilliseconds)
      yield chunk
      since = performance.now()
      stopWaiting = afterWaiting(patience, end)
    }
  } finally {
    stopWaiting()
  }
}

/** What has come in while this process was busy is looked at first. Returns what calls it off. */
function afterWaiting(milliseconds: number, act: () => void): () => void {
  let soon: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    soon = setImmediate(act)
  }, milliseconds)
  return () => {
    clearTimeout(timer)
    clearImmediate(soon)
  }
}

async function* bounded(body: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw refuse('import-too-large')
    yield chunk
  }
}
