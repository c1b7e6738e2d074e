import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on new requests on open connections are refused; those in flight go on. */
    beginStopping: () => void
  }
}

export function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false
  app.decorate('beginStopping', () => {
    stopping = true
  })
  // A connection that stays open would hold the process until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async () => {
    if (!stopping) return
    throw new AppError('unavailable', 'The server is shutting down. Try again shortly', 5)
  })
}
