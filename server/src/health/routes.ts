import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors'
import type { Readiness } from '#health/readiness'
import { serve } from '#http/serve'

export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  serve(app, endpoints.health, () => ({ status: 'ok' as const }))

  serve(app, endpoints.ready, async () => {
    if (!(await readiness.isReady())) throw new AppError('unavailable', 'Not ready', 2)
    return { status: 'ready' as const }
  })
}
