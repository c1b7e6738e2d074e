import { KINDS } from '#channels/kinds/all-kinds'
import type { SendParts } from '#channels/kinds/kind'
import type { Message } from '#channels/message'
import type { ShownSettings } from '#channels/read-settings'
import { needsSecrets, openSecrets } from '#channels/secrets'
import { type ChannelRow, setChannel } from '#channels/store'
import { toInstant } from '#core/clock'
import type { Database } from '#db/database'
import type { SendResult } from '#sending/send-result'

export type { SendParts } from '#channels/kinds/kind'

/**
 * One attempt, now. What the far end does never throws; only where the instance's key does not match does it refuse. What
 * became of it is for the caller to record.
 */
export async function sendMessage(
  parts: SendParts,
  channel: Pick<ChannelRow, 'id' | 'userId' | 'kind' | 'settings' | 'secrets'>,
  message: Message,
): Promise<SendResult> {
  const shown = JSON.parse(channel.settings) as ShownSettings
  const set = Object.fromEntries(Object.entries(shown).filter(([, value]) => typeof value !== 'object'))
  if (channel.secrets === null && needsSecrets(channel.kind)) return LOST
  const settings = { ...set, ...openSecrets(parts.secretBox, channel) }
  const result = await KINDS[channel.kind].send(
    { ...parts, userId: channel.userId },
    settings as never,
    message,
  )
  if (result.end === 'sent' && result.moved) await keepMoved(parts, channel, { ...shown, ...result.moved })
  return result
}

/** After the operator gave up a key. */
const LOST: SendResult = { end: 'gone', error: 'The secrets of this channel are lost. Enter them again' }

/** Whether the buttons of a message may act by themselves there, rather than open the bill in the app. */
export function mayAct({ kind, settings }: Pick<ChannelRow, 'kind' | 'settings'>): boolean {
  if (kind === 'email' || kind === 'web-push') return true
  const { act_without_sign_in, topic_is_reserved } = JSON.parse(settings) as ShownSettings
  return act_without_sign_in === true && (kind !== 'ntfy' || topic_is_reserved === true)
}

function keepMoved(
  { database, clock }: { database: Database; clock: SendParts['clock'] },
  { id, settings: before }: Pick<ChannelRow, 'id' | 'settings'>,
  settings: ShownSettings,
): Promise<void> {
  return database.write(async (tx) => {
    const current = await tx.selectFrom('channels').select('settings').where('id', '=', id).executeTakeFirst()
    // Its user may have changed it meanwhile.
    if (current?.settings !== before) return
    await setChannel(tx, id, { settings: JSON.stringify(settings) }, toInstant(clock.now()))
  })
}
