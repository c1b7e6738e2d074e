import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors'
import type { Database } from '#db/database'
import { schemaVersion } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { serve } from '#http/serve'

export function healthRoutes(app: FastifyInstance, database: Database): void {
  serve(app, endpoints.health, () => ({ status: 'ok' as const }))

  serve(app, endpoints.ready, async () => {
    const version = await schemaVersion(database).catch(() => undefined)
    if (version !== MIGRATIONS.length) throw new AppError('unavailable', 'Not ready', 2)
    return { status: 'ready' as const }
  })
}
