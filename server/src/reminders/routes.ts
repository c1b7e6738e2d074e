import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import { readDate } from '#core/read-date'
import type { Database } from '#db/database'
import { serveGroupWrite } from '#http/idempotency'
import { serve } from '#http/serve'
import { type ActParts, actOn } from '#reminders/act'
import {
  changeBillRule,
  endSnooze,
  readBillRule,
  resetBillRule,
  snoozeBill,
} from '#reminders/change-bill-rule'
import { changeSettings, readSettings } from '#reminders/change-settings'
import { listPlannedAhead } from '#reminders/list-planned'
import {
  presentActed,
  presentBillRule,
  presentPlanned,
  presentSettings,
  presentSnooze,
} from '#reminders/present-reminder'
import { readLeadDays, readReminderChanges } from '#reminders/read-reminders'

export function reminderRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.getReminders, async ({ scope }) => presentSettings(await readSettings(scope)))

  serve(app, endpoints.updateReminders, async ({ body, scope }) =>
    presentSettings(await changeSettings(scope, clock, readReminderChanges(body))),
  )

  serve(app, endpoints.getBillReminder, async ({ params, scope }) =>
    presentBillRule(await readBillRule(scope, clock, params.id)),
  )

  serve(app, endpoints.updateBillReminder, async ({ body, params, scope }) => {
    const { lead_days: days, muted } = body
    const leadDays = days === undefined ? {} : { leadDays: days && readLeadDays(days) }
    const changes = { ...leadDays, ...(muted === undefined ? {} : { muted }) }
    return presentBillRule(await changeBillRule(scope, clock, params.id, changes))
  })

  serve(app, endpoints.resetBillReminder, async ({ params, scope }) =>
    presentBillRule(await resetBillRule(scope, clock, params.id)),
  )

  serveGroupWrite(app, clock, endpoints.snoozeBill, ({ body, params }) => {
    const until = readDate(body.until)
    return async (scope) => presentSnooze(await snoozeBill(scope, clock, params.id, until))
  })

  serve(app, endpoints.endSnooze, async ({ params, scope }) => {
    await endSnooze(scope, params.id)
    return endpoints.endSnooze.message
  })
}

/** Over all groups. */
export function plannedRoutes(app: FastifyInstance, database: Database, clock: Clock): void {
  serve(app, endpoints.listPlannedMessages, async ({ caller }) => {
    const planned = await listPlannedAhead(database, clock, caller.userId)
    return planned.map(presentPlanned)
  })
}

/** For whoever has the link: it holds all that is needed. */
export function actionRoutes(app: FastifyInstance, parts: ActParts): void {
  serve(app, endpoints.act, async ({ body }) => presentActed(await actOn(parts, body.token, body.act)))
}
