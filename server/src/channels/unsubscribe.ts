import { addressOf } from '#channels/confirm-address'
import { isProven, readToken, signToken } from '#channels/link-tokens'
import { type ChannelRow, deleteReminderChannel, lockChannel, setChannel } from '#channels/store'
import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import type { Database } from '#db/database'
import { unsubscribeLink } from '#mail/links'
import type { SecretBox } from '#secrets/secret-box'

const NO_GROUP = 0
const STOPPED = 'You stopped these emails with the link in one of them'

/**
 * The address at which mail of this kind is ended with one click, for `Message.unsubscribe`. It works as long as the
 * channel has this address. Undefined for other kinds, and without PUBLIC_URL.
 */
export function unsubscribeAddress(
  secretBox: SecretBox,
  publicUrl: string | undefined,
  { id, kind, settings }: Pick<ChannelRow, 'id' | 'kind' | 'settings'>,
  groupId: number | null,
): string | undefined {
  if (kind !== 'email' || publicUrl === undefined) return undefined
  const key = emailKey(addressOf(settings))
  return unsubscribeLink(publicUrl, signToken(keyOf(secretBox), [id, groupId ?? NO_GROUP], key))
}

/**
 * Ends what the mail was: the reminders of its group no longer go to this address, while other channels and groups go on.
 * A mail about no group pauses the channel. Doing it twice is no error.
 */
export async function unsubscribe(
  { database, clock, secretBox }: { database: Database; clock: Clock; secretBox: SecretBox },
  token: string,
): Promise<void> {
  const read = readToken(token, 2)
  const [channelId = NO_ID, groupId = NO_GROUP] = read?.numbers ?? []
  await database.write(async (tx) => {
    const channel = await lockChannel(tx, channelId)
    const isGood =
      read &&
      channel?.kind === 'email' &&
      isProven(keyOf(secretBox), read, emailKey(addressOf(channel.settings)))
    if (!isGood) throw refuse('invalid-action-link')
    if (groupId !== NO_GROUP) await deleteReminderChannel(tx, channelId, groupId)
    else if (channel.state === 'ok')
      await setChannel(tx, channelId, { state: 'paused', lastError: STOPPED }, toInstant(clock.now()))
  })
}

function keyOf(secretBox: SecretBox): Buffer {
  return secretBox.derive('unsubscribe links')
}
