import type { FastifyReply } from 'fastify'

/** Aborted when whoever waits for the answer has gone before it was sent. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
