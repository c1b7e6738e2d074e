import { type ChannelKind, QUOTAS } from '@duebook/contract'
import { recordAct } from '#audit/record-act'
import { missingFor } from '#channels/availability'
import type { ChannelParts } from '#channels/channel-parts'
import { claimConfirmationOf, mailConfirmation } from '#channels/confirm-address'
import { KIND_NAMES, KINDS } from '#channels/kinds/all-kinds'
import { claimEndpoint } from '#channels/push/claim-endpoint'
import { type ReadSettings, readSettings } from '#channels/read-settings'
import { sealSecrets } from '#channels/secrets'
import { type ChannelRow, countChannels, insertChannel, lockChannel, setChannel } from '#channels/store'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { requireConfirmed } from '#core/confirmed'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'
import { newWebhookSecret } from '#sending/standard-webhooks'
import { isOwnEmail } from '#users/pause-channels'

export interface NewChannelDetails {
  kind: ChannelKind
  name: string | undefined
  settings: unknown
}

/**
 * `secret` is shown only now. A channel outlives the session that makes it, except that of a browser, so it has to be confirmed.
 */
export async function createChannel(
  parts: ChannelParts,
  caller: Caller,
  { kind, name, settings }: NewChannelDetails,
): Promise<{ channel: ChannelRow; secret: string | undefined; isNew: boolean }> {
  if (kind !== 'web-push') requireConfirmed(caller, parts.clock)
  requireAvailable(parts, kind)
  const read = readSettings(KINDS[kind].fields, settings)
  const secret = kind === 'webhook' ? newWebhookSecret() : undefined
  const secrets = secret === undefined ? read.secrets : { ...read.secrets, secret }
  const { channel, confirmation, isNew } = await parts.database.write(async (tx) => {
    await requireLiveSession(tx, caller)
    await lockByName(tx, `channels of ${caller.userId}`)
    const { made, isNew } = await putChannel(parts, tx, caller, { kind, name, read })
    const sealed = sealSecrets(parts.secretBox, made.id, secrets)
    const at = toInstant(parts.clock.now())
    const kept = await setChannel(tx, made.id, { secrets: sealed }, at)
    await recordAct(tx, at, {
      action: 'channel.created',
      accountId: caller.accountId,
      actor: caller,
      target: { type: 'channel', id: made.id },
    })
    const isUnconfirmed = kept.state === 'unconfirmed'
    return {
      channel: kept,
      isNew,
      confirmation: isUnconfirmed && (await claimConfirmationOf(tx, parts.clock, kept, caller.email)),
    }
  })
  if (confirmation) mailConfirmation(parts, confirmation)
  return { channel, secret, isNew }
}

export function requireAvailable(parts: ChannelParts, kind: ChannelKind): void {
  const missing = missingFor(kind, parts)
  if (missing === undefined) return
  throw refuse(missing === 'secrets-key-mismatch' ? 'secrets-key-mismatch' : 'channel-unavailable')
}

async function putChannel(
  { clock }: ChannelParts,
  tx: Tx,
  caller: Caller,
  { kind, name, read }: { kind: ChannelKind; name: string | undefined; read: ReadSettings },
): Promise<{ made: ChannelRow; isNew: boolean }> {
  const settings = JSON.stringify(read.shown)
  const at = toInstant(clock.now())
  const push = kind === 'web-push' ? await claimEndpoint(tx, caller, read.secrets) : undefined
  // The browser asks again, perhaps after signing in anew: it stays one channel.
  if (push?.ownId !== undefined) {
    const own = await lockChannel(tx, push.ownId)
    if (own?.isHeld) requireConfirmed(caller, clock)
    const changes = {
      state: 'ok',
      isHeld: false,
      sessionId: caller.sessionId,
      lastError: null,
      failingSince: null,
      failures: 0,
    } as const
    const named = name === undefined ? {} : { name }
    return { made: await setChannel(tx, push.ownId, { ...changes, ...named }, at), isNew: false }
  }
  if ((await countChannels(tx, caller.userId)) >= QUOTAS.channelsPerUser) throw refuse('too-many-channels')
  // A person's own address needs no link: it is how they sign in.
  const isUnconfirmed = kind === 'email' && !isOwnEmail({ kind, settings }, caller.email)
  const made = await insertChannel(tx, {
    userId: caller.userId,
    kind,
    name: name ?? KIND_NAMES[kind],
    settings,
    state: isUnconfirmed ? 'unconfirmed' : 'ok',
    sessionId: push ? caller.sessionId : null,
    endpointHash: push?.hash ?? null,
    at,
  })
  return { made, isNew: true }
}
