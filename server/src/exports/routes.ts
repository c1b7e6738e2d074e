import { Readable } from 'node:stream'
import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import { groupExports } from '#exports/export-group'
import { presentExport } from '#exports/present-export'
import { serve } from '#http/serve'

export function exportRoutes(app: FastifyInstance, clock: Clock): void {
  const exportGroup = groupExports(clock)

  serve(app, endpoints.exportDatabase, async ({ scope, request, reply }) => {
    const today = calendarDateIn(scope.timezone, clock.now())
    // A HEAD request has no body.
    const file = request.method === 'HEAD' ? Readable.from([]) : await exportGroup(scope, presentExport)
    // By its id: a name can have any character.
    reply.header('content-disposition', `attachment; filename="duebook-${scope.groupId}-${today}.json"`)
    return file
  })
}
