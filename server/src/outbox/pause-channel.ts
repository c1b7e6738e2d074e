import { endChannel } from '#channels/end-channel'
import { type ChannelRow, listChannels, setChannel } from '#channels/store'
import { secondsLater, toInstant } from '#core/clock'
import { failureIn } from '#core/failure-words'
import { DEFAULT_LANGUAGE } from '#core/language'
import type { Tx } from '#db/database'
import { insertNotification } from '#notifications/store'
import { insertDeliveries } from '#outbox/delivery-store'
import { OUTBOX_TEXTS } from '#outbox/texts'

const NOTICE_SECONDS = 3 * 24 * 60 * 60

interface PauseParts {
  now: Date
  newMessageId: () => string
}

/** Nothing more is sent there. The inbox says so, and so does another channel that works. The channel must be held. */
export async function pauseChannel(
  tx: Tx,
  channel: ChannelRow,
  error: string,
  isGone: boolean,
  { now, newMessageId }: PauseParts,
): Promise<void> {
  const at = toInstant(now)
  if (isGone) await endChannel(tx, channel, error, at)
  else await setChannel(tx, channel.id, { state: 'paused', lastError: error }, at)
  const user = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', channel.userId)
    .executeTakeFirst()
  const language = user?.language ?? DEFAULT_LANGUAGE
  const texts = OUTBOX_TEXTS[language]
  const notificationId = await insertNotification(tx, {
    userId: channel.userId,
    groupId: null,
    kind: 'channel_paused',
    channelId: channel.id,
    dueAt: at,
    expiresAt: toInstant(secondsLater(now, NOTICE_SECONDS)),
    createdAt: at,
    content: {
      title: texts.pausedTitle(channel.name),
      body: texts.pausedBody(failureIn(language, withoutStop(error))),
    },
  })
  const other = await findWorking(tx, channel)
  if (other) await insertDeliveries(tx, [{ notificationId, channel: other, messageId: newMessageId() }], at)
}

/** The one that last took a message. */
async function findWorking(tx: Tx, { id, userId }: ChannelRow): Promise<ChannelRow | undefined> {
  const others = (await listChannels(tx, userId)).filter(
    (each) => each.id !== id && each.state === 'ok' && each.failures === 0,
  )
  return others.sort((a, b) => (b.lastSentAt ?? '').localeCompare(a.lastSentAt ?? ''))[0]
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
