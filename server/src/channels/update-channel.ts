import { recordAct } from '#audit/record-act'
import type { ChannelParts } from '#channels/channel-parts'
import {
  addressOf,
  type Confirmation,
  claimConfirmationOf,
  mailConfirmation,
} from '#channels/confirm-address'
import { isOwnAddress } from '#channels/create-channel'
import { KINDS } from '#channels/kinds/all-kinds'
import { claimEndpoint } from '#channels/push/claim-endpoint'
import { type ReadSettings, readSettings } from '#channels/read-settings'
import { openSecrets, sealSecrets, shownSettings } from '#channels/secrets'
import { type ChannelChanges, type ChannelRow, deleteChannel, lockChannel, setChannel } from '#channels/store'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { lockExistingUser } from '#db/account-scope'
import type { Tx } from '#db/database'

export interface WantedChannel {
  name: string | undefined
  settings: unknown
}

export async function updateChannel(
  parts: ChannelParts,
  caller: Caller,
  id: number,
  { name, settings }: WantedChannel,
): Promise<ChannelRow> {
  const at = toInstant(parts.clock.now())
  const { changed, confirmation } = await parts.database.write(async (tx) => {
    await lockExistingUser(tx, caller.userId)
    const channel = await lockChannel(tx, id)
    if (channel?.userId !== caller.userId) throw refuse('channel-not-found')
    const named = name === undefined ? {} : { name }
    const record = (changes: string[]) =>
      changes.length === 0
        ? undefined
        : recordAct(tx, at, {
            action: 'channel.changed',
            accountId: caller.accountId,
            actor: caller,
            target: { type: 'channel', id },
            changes,
          })
    const renamed = name === undefined || name === channel.name ? [] : ['name']
    if (settings === undefined) {
      await record(renamed)
      return { changed: await setChannel(tx, id, named, at) }
    }
    const read = readSettings(KINDS[channel.kind].fields, settings, shownSettings(channel))
    const aimed = await changesOf(parts, tx, caller, channel, read)
    const changes = { ...named, ...aimed }
    await record([...renamed, ...(Object.keys(aimed).length > 0 ? ['settings'] : [])])
    const kept = await setChannel(tx, id, changes, at)
    return { changed: kept, confirmation: await confirmationOf(parts, tx, caller, kept, settings) }
  })
  if (confirmation) mailConfirmation(parts, confirmation)
  return changed
}

async function changesOf(
  { secretBox }: ChannelParts,
  tx: Tx,
  caller: Caller,
  channel: ChannelRow,
  { shown, secrets }: ReadSettings,
): Promise<ChannelChanges> {
  const settings = JSON.stringify(shown)
  const hasNewSecrets = Object.keys(secrets).length > 0
  if (settings === channel.settings && !hasNewSecrets) return {}
  const sealed = hasNewSecrets
    ? { secrets: sealSecrets(secretBox, channel.id, { ...openSecrets(secretBox, channel), ...secrets }) }
    : {}
  // What failed before was another place. A paused one keeps saying why until a test shows that it works.
  const begun = channel.state === 'paused' ? {} : { lastError: null, failingSince: null, failures: 0 }
  return {
    settings,
    ...sealed,
    ...begun,
    ...(channel.kind === 'email' ? stateOf(caller, channel, settings) : {}),
    ...(channel.kind === 'web-push' && hasNewSecrets ? await moveDevice(tx, caller, channel, secrets) : {}),
  }
}

function stateOf(caller: Caller, channel: ChannelRow, settings: string): ChannelChanges {
  const isSame = emailKey(addressOf(settings)) === emailKey(addressOf(channel.settings))
  if (isSame) return {}
  return { state: isOwnAddress(caller, settings) ? 'ok' : 'unconfirmed' }
}

async function moveDevice(
  tx: Tx,
  caller: Caller,
  channel: ChannelRow,
  secrets: Record<string, unknown>,
): Promise<ChannelChanges> {
  const { hash, ownId } = await claimEndpoint(tx, caller, secrets)
  if (ownId !== undefined && ownId !== channel.id) await deleteChannel(tx, caller.userId, ownId)
  return { endpointHash: hash, sessionId: caller.sessionId }
}

/** Saving an address that is still unconfirmed asks for another link. */
async function confirmationOf(
  { clock }: ChannelParts,
  tx: Tx,
  caller: Caller,
  channel: ChannelRow,
  settings: unknown,
): Promise<Confirmation | undefined> {
  const isNamed = Object.hasOwn(settings as object, 'address')
  if (channel.state !== 'unconfirmed' || !isNamed) return undefined
  return claimConfirmationOf(tx, clock, channel, caller.email)
}
