import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { refuseFor } from '#core/errors'
import type { Readiness } from '#health/readiness'
import { serve } from '#http/serve'

export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  serve(app, endpoints.getHealth, () => ({ status: 'ok' as const }))

  serve(app, endpoints.getReadiness, async () => {
    // No refusal of the usual kind: those are told of in the log, where readiness speaks for itself.
    if (app.isDraining() || !(await readiness.isReady())) throw refuseFor(2, 'not-ready')
    return { status: 'ready' as const }
  })
}
