import { Readable } from 'node:stream'
import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { Spool } from '#db/spool'
import { groupExports } from '#exports/export-group'
import { presentExport } from '#exports/present-export'
import { serve } from '#http/serve'
import { untilGone } from '#http/until-gone'

export function exportRoutes(app: FastifyInstance, clock: Clock, spool: Spool): void {
  const exportGroup = groupExports(clock, spool)

  serve(app, endpoints.exportDatabase, async ({ scope, request, reply }) => {
    const today = calendarDateIn(scope.timezone, clock.now())
    // By its id: a name can have any character.
    reply.header('content-disposition', `attachment; filename="duebook-${scope.groupId}-${today}.json"`)
    // A HEAD request has no body.
    if (request.method === 'HEAD') return Readable.from([])
    const endSilence = request.server.allowSilence(request.raw)
    try {
      return await exportGroup(scope, presentExport, untilGone(reply))
    } finally {
      endSilence()
    }
  })
}
