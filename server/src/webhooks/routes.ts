import { endpoints, LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { CalendarDate } from '#core/calendar'
import { secondsLater, toInstant } from '#core/clock'
import { requireFound } from '#core/errors'
import { linkNextPage, readPage } from '#http/paging'
import { serve } from '#http/serve'
import type { AttemptParts } from '#webhooks/attempt'
import { createWebhook, removeWebhook, rotateSecret, updateWebhook } from '#webhooks/change-webhook'
import { listDeliveries } from '#webhooks/delivery-store'
import { presentDelivery, presentTest, presentWebhook } from '#webhooks/present-webhook'
import { readNewWebhook, readWebhookChanges } from '#webhooks/read-webhook'
import { KEPT_SECONDS } from '#webhooks/retention'
import { repeatDelivery, testWebhook } from '#webhooks/send-by-hand'
import { findWebhook, listWebhooks } from '#webhooks/store'

/** For managers of the group. None takes an Idempotency-Key: what it would keep has secrets. */
export function webhookRoutes(app: FastifyInstance, parts: AttemptParts): void {
  serve(app, endpoints.listWebhooks, async ({ scope, caller }) =>
    (await listWebhooks(scope)).map((webhook) => presentWebhook(webhook, caller)),
  )

  serve(app, endpoints.createWebhook, async ({ body, scope, caller }) => {
    const { webhook, secret } = await createWebhook(scope, parts, readNewWebhook(body))
    return { ...presentWebhook(webhook, caller), secret }
  })

  serve(app, endpoints.updateWebhook, async ({ body, params, scope, caller }) =>
    presentWebhook(await updateWebhook(scope, parts.clock, params.id, readWebhookChanges(body)), caller),
  )

  serve(app, endpoints.deleteWebhook, async ({ params, scope }) => {
    await removeWebhook(scope, parts.clock, params.id)
    return endpoints.deleteWebhook.message
  })

  serve(app, endpoints.testWebhook, async ({ params, scope, caller }) =>
    presentTest(await testWebhook(scope, parts, params.id), caller),
  )

  serve(app, endpoints.rotateWebhookSecret, async ({ params, scope, caller }) => {
    const { webhook, secret } = await rotateSecret(scope, parts, params.id)
    return { ...presentWebhook(webhook, caller), secret }
  })

  serve(app, endpoints.listWebhookDeliveries, async ({ params, query, scope, caller, request, reply }) => {
    const { after, limit = LIMITS.pageSize } = readPage(query)
    const webhook = requireFound(await findWebhook(scope, params.id), 'webhook-not-found')
    const since = toInstant(secondsLater(parts.clock.now(), -KEPT_SECONDS))
    const found = await listDeliveries(scope, webhook.id, { since, before: after?.id, limit })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    if (last) {
      linkNextPage({ date: last.createdAt.slice(0, 10) as CalendarDate, id: last.id }, request, reply)
    }
    return page.map((delivery) => presentDelivery(delivery, caller))
  })

  serve(app, endpoints.repeatWebhookDelivery, async ({ params, scope, caller }) =>
    presentDelivery(await repeatDelivery(scope, parts, params.id, params.delivery_id), caller),
  )
}
