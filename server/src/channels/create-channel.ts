import { type ChannelKind, QUOTAS } from '@duebook/contract'
import { recordAct } from '#audit/record-act'
import { missingFor } from '#channels/availability'
import type { ChannelParts } from '#channels/channel-parts'
import {
  addressOf,
  type Confirmation,
  claimConfirmationOf,
  mailConfirmation,
} from '#channels/confirm-address'
import { KIND_NAMES, KINDS } from '#channels/kinds/all-kinds'
import { claimEndpoint } from '#channels/push/claim-endpoint'
import { type ReadSettings, readSettings } from '#channels/read-settings'
import { sealSecrets } from '#channels/secrets'
import { type ChannelRow, countChannels, insertChannel, setChannel } from '#channels/store'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { lockExistingUser } from '#db/account-scope'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'
import { newWebhookSecret } from '#sending/standard-webhooks'

export interface NewChannelDetails {
  kind: ChannelKind
  name: string | undefined
  settings: unknown
}

/** `secret` is shown only now. */
export async function createChannel(
  parts: ChannelParts,
  caller: Caller,
  { kind, name, settings }: NewChannelDetails,
): Promise<{ channel: ChannelRow; secret: string | undefined }> {
  requireAvailable(parts, kind)
  const read = readSettings(KINDS[kind].fields, settings)
  const secret = kind === 'webhook' ? newWebhookSecret() : undefined
  const secrets = secret === undefined ? read.secrets : { ...read.secrets, secret }
  const { channel, confirmation } = await parts.database.write(async (tx) => {
    await lockExistingUser(tx, caller.userId)
    await lockByName(tx, `channels of ${caller.userId}`)
    const made = await putChannel(parts, tx, caller, { kind, name, read })
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
      confirmation: isUnconfirmed && (await claimConfirmationOf(tx, parts.clock, kept, caller.email)),
    }
  })
  if (confirmation) mailConfirmation(parts, confirmation)
  return { channel, secret }
}

export type { Confirmation }

/** A person's own address needs no link: it is how they sign in. */
export function isOwnAddress(caller: Caller, settings: string): boolean {
  return emailKey(addressOf(settings)) === emailKey(caller.email)
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
): Promise<ChannelRow> {
  const settings = JSON.stringify(read.shown)
  const at = toInstant(clock.now())
  const push = kind === 'web-push' ? await claimEndpoint(tx, caller, read.secrets) : undefined
  // The browser asks again, perhaps after signing in anew: it stays one channel.
  if (push?.ownId !== undefined) {
    const changes = {
      state: 'ok',
      sessionId: caller.sessionId,
      lastError: null,
      failingSince: null,
      failures: 0,
    } as const
    return setChannel(tx, push.ownId, { ...changes, ...(name === undefined ? {} : { name }) }, at)
  }
  if ((await countChannels(tx, caller.userId)) >= QUOTAS.channelsPerUser) throw refuse('too-many-channels')
  const isUnconfirmed = kind === 'email' && !isOwnAddress(caller, settings)
  return insertChannel(tx, {
    userId: caller.userId,
    kind,
    name: name ?? KIND_NAMES[kind],
    settings,
    state: isUnconfirmed ? 'unconfirmed' : 'ok',
    sessionId: push ? caller.sessionId : null,
    endpointHash: push?.hash ?? null,
    at,
  })
}
