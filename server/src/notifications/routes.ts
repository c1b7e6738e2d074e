import { endpoints, LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { CalendarDate } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { knownId } from '#core/no-id'
import type { Database } from '#db/database'
import { linkNextPage, readPage } from '#http/paging'
import { serve } from '#http/serve'
import { presentNotification } from '#notifications/present-notification'
import { listNotifications, listNotifiedBills, listResults, setRead } from '#notifications/store'

export function notificationRoutes(app: FastifyInstance, database: Database, clock: Clock): void {
  serve(app, endpoints.listNotifications, async ({ query, caller, request, reply }) => {
    const { after, limit = LIMITS.pageSize } = readPage(query)
    const wish = { unread: query.unread ?? false, after: after?.id, limit }
    const found = await listNotifications(database.read, caller.userId, wish)
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    if (last) {
      linkNextPage({ date: last.createdAt.slice(0, 10) as CalendarDate, id: last.id }, request, reply)
    }
    const ids = page.map(({ id }) => id)
    const [bills, results] = [
      await listNotifiedBills(database.read, ids),
      await listResults(database.read, ids),
    ]
    return page.map((each) =>
      presentNotification(each, bills.get(each.id) ?? [], results.get(each.id) ?? [], caller.language),
    )
  })

  serve(app, endpoints.readNotifications, async ({ body, caller }) => {
    const { ids, all } = body
    if ((ids === undefined) === (all !== true)) throw refuse('ids-or-all')
    const which = ids === undefined ? 'all' : { ids: ids.map(knownId) }
    return { read: await database.write((tx) => setRead(tx, caller.userId, which, toInstant(clock.now()))) }
  })
}
