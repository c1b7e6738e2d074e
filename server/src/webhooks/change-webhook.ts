import { QUOTAS } from '@duebook/contract/refusals'
import { recordGroupAct } from '#audit/record-act'
import { type Clock, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { lockByName } from '#db/portable'
import type { SecretBox } from '#secrets/secret-box'
import { newWebhookSecret } from '#sending/standard-webhooks'
import { dropWaiting } from '#users/pause-webhooks'
import type { WantedWebhook } from '#webhooks/read-webhook'
import { sealFirst, sealNext } from '#webhooks/secrets'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  setWebhook,
  type WebhookChanges,
  type WebhookRow,
  type WebhookValues,
} from '#webhooks/store'

interface Keeping {
  clock: Clock
  secretBox: SecretBox
}

/** `secret` is shown only now. */
export async function createWebhook(
  scope: GroupScope,
  { clock, secretBox }: Keeping,
  values: WebhookValues,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const secret = newWebhookSecret()
  const webhook = await inTransaction(scope, async (scope) => {
    await lockByName(scope.db, `webhooks of ${scope.groupId}`)
    if ((await countWebhooks(scope)) >= QUOTAS.webhooksPerGroup) throw refuse('too-many-webhooks')
    const at = toInstant(clock.now())
    const id = await insertWebhook(scope, values, at)
    await setWebhook(scope, id, { secrets: sealFirst(secretBox, id, secret) }, at)
    await recordGroupAct(scope, at, { action: 'webhook.created', target: { type: 'webhook', id } })
    return getWebhook(scope, id)
  })
  return { webhook, secret }
}

/**
 * Whoever resumes a webhook, or aims it elsewhere, answers for what it tells: it is theirs from then on. What is sent back as it was
 * read changes nothing.
 */
export function updateWebhook(
  scope: GroupScope,
  clock: Clock,
  id: number,
  { state, ...wanted }: WantedWebhook,
): Promise<WebhookRow> {
  return inTransaction(scope, async (scope) => {
    const webhook = await lockOwn(scope, id)
    const isResumed = state === 'ok' && webhook.state === 'paused'
    const isMoved = wanted.url !== undefined && wanted.url !== webhook.url
    const changes: WebhookChanges = {
      ...wanted,
      ...(isResumed || isMoved ? { ownerId: scope.userId, failingSince: null, failures: 0 } : {}),
      ...(isResumed ? { state: 'ok' as const, lastError: null } : {}),
    }
    const at = toInstant(clock.now())
    if (Object.keys(changes).length > 0) await setWebhook(scope, id, changes, at)
    const changed = FIELDS.filter((field) => field in changes && changes[field] !== webhook[field])
    if (changed.length > 0) {
      await recordGroupAct(scope, at, {
        action: 'webhook.changed',
        target: { type: 'webhook', id },
        changes: changed,
      })
    }
    if (changes.enabled === 0 && webhook.enabled === 1) await dropWaiting(scope, id)
    return getWebhook(scope, id)
  })
}

export function removeWebhook(scope: GroupScope, clock: Clock, id: number): Promise<void> {
  return inTransaction(scope, async (scope) => {
    if (!(await deleteWebhook(scope, id))) throw refuse('webhook-not-found')
    const at = toInstant(clock.now())
    await recordGroupAct(scope, at, { action: 'webhook.removed', target: { type: 'webhook', id } })
  })
}

export async function rotateSecret(
  scope: GroupScope,
  { clock, secretBox }: Keeping,
  id: number,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const secret = newWebhookSecret()
  const webhook = await inTransaction(scope, async (scope) => {
    const held = await lockOwn(scope, id)
    const now = clock.now()
    const secrets = sealNext(secretBox, held, secret, now)
    const at = toInstant(now)
    await setWebhook(scope, id, { secrets }, at)
    await recordGroupAct(scope, at, {
      action: 'webhook.changed',
      target: { type: 'webhook', id },
      changes: ['secret'],
    })
    return getWebhook(scope, id)
  })
  return { webhook, secret }
}

/** What somebody can change, as the audit log names it too. */
const FIELDS = ['url', 'name', 'events', 'enabled', 'state'] as const

async function lockOwn(scope: WritingScope, id: number): Promise<WebhookRow> {
  return requireFound(await lockWebhook(scope, id), 'webhook-not-found')
}

async function getWebhook(scope: WritingScope, id: number): Promise<WebhookRow> {
  return requireFound(await findWebhook(scope, id), 'webhook-not-found')
}
