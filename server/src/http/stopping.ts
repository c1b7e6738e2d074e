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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (stopping) done(new AppError('unavailable', 'The server is shutting down. Try again shortly', 5))
    else done()
  })
}
