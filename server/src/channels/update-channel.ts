import { recordAct } from '#audit/record-act'
import type { ChannelParts } from '#channels/channel-parts'
import {
  addressOf,
  type Confirmation,
  claimConfirmationOf,
  mailConfirmation,
} from '#channels/confirm-address'
import { KINDS } from '#channels/kinds/all-kinds'
import type { Field } from '#channels/kinds/kind'
import { claimEndpoint } from '#channels/push/claim-endpoint'
import { type ReadSettings, readSettings } from '#channels/read-settings'
import { openSecrets, sealSecrets, shownSettings } from '#channels/secrets'
import { type ChannelChanges, type ChannelRow, deleteChannel, lockChannel, setChannel } from '#channels/store'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { requireConfirmed } from '#core/confirmed'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { requireLiveSession } from '#db/account-scope'
import type { Tx } from '#db/database'
import { isOwnEmail } from '#users/pause-channels'

export interface WantedChannel {
  name: string | undefined
  settings: unknown
}

/** `isAimed`: messages go elsewhere from now on, or more can be done with them. That has to be confirmed. */
export async function updateChannel(
  parts: ChannelParts,
  caller: Caller,
  id: number,
  { name, settings }: WantedChannel,
): Promise<{ channel: ChannelRow; isAimed: boolean }> {
  const at = toInstant(parts.clock.now())
  const { changed, isAimed, confirmation } = await parts.database.write(async (tx) => {
    await requireLiveSession(tx, caller)
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
      return { changed: await setChannel(tx, id, named, at), isAimed: false }
    }
    const read = readSettings(KINDS[channel.kind].fields, settings, shownSettings(channel))
    // That of a browser ends with its session, so the session may change its own.
    const isOwnBrowser = channel.kind === 'web-push' && channel.sessionId === caller.sessionId
    const isMore = givesMore(channel, read)
    const isAimed = isMore && !isOwnBrowser
    if (isAimed) requireConfirmed(caller, parts.clock)
    const aimed = await changesOf(parts, tx, caller, channel, read)
    const changes: ChannelChanges = {
      ...named,
      ...aimed,
      ...(isMore ? { aimedAt: at } : {}),
      ...(isAimed ? { isHeld: false } : {}),
    }
    await record([...renamed, ...(Object.keys(aimed).length > 0 ? ['settings'] : [])])
    const kept = await setChannel(tx, id, changes, at)
    return { changed: kept, isAimed, confirmation: await confirmationOf(parts, tx, caller, kept, settings) }
  })
  if (confirmation) mailConfirmation(parts, confirmation)
  return { channel: changed, isAimed }
}

/** A flag that is turned off gives nobody anything. */
function givesMore(channel: ChannelRow, { shown, secrets }: ReadSettings): boolean {
  const before = shownSettings(channel)
  const isMore = ({ name, type, default: unset }: Field) =>
    shown[name] !== (before[name] ?? unset) && (type !== 'flag' || shown[name] === true)
  return (
    Object.keys(secrets).length > 0 ||
    KINDS[channel.kind].fields.some((field) => !field.secret && isMore(field))
  )
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
  return { state: isOwnEmail({ kind: channel.kind, settings }, caller.email) ? 'ok' : 'unconfirmed' }
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
