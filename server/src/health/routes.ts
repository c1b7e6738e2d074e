import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#health/readiness'
import { HttpError } from '#http/errors'
import { serve } from '#http/serve'

export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  serve(app, endpoints.health, () => ({ status: 'ok' as const }))

  serve(app, endpoints.ready, async () => {
    // No refusal of the usual kind: those are told of in the log, where readiness speaks for itself.
    if (!(await readiness.isReady())) throw new HttpError(503, 'Not ready', { 'retry-after': '2' })
    return { status: 'ready' as const }
  })
}
