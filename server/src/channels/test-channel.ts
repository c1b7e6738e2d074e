import type { ChannelTest } from '@duebook/contract'
import type { ChannelParts } from '#channels/channel-parts'
import { endChannel } from '#channels/end-channel'
import { claimTest } from '#channels/limits'
import type { Message } from '#channels/message'
import { sendMessage } from '#channels/send-message'
import { type ChannelRow, findChannel, lockChannel, setChannel } from '#channels/store'
import { CHANNEL_TEXTS } from '#channels/texts'
import { unsubscribeAddress } from '#channels/unsubscribe'
import type { Caller } from '#core/caller'
import { secondsLater, toInstant } from '#core/clock'
import { requireConfirmed } from '#core/confirmed'
import { refuse } from '#core/errors'
import { failureIn } from '#core/failure-words'
import { DEFAULT_LANGUAGE, type Language } from '#core/language'
import type { Tx } from '#db/database'
import type { SendResult } from '#sending/send-result'

const GOOD_FOR_SECONDS = 60 * 60
const RESUMED = { state: 'ok', isHeld: false } as const

/** Sends now, once, and says what really happened. What arrives resumes a paused channel. */
export async function testChannel(
  parts: ChannelParts,
  caller: Pick<Caller, 'userId' | 'language' | 'session'>,
  id: number,
): Promise<ChannelTest> {
  const { database, clock } = parts
  const { userId, language } = caller
  const channel = await findChannel(database.read, userId, id)
  if (!channel) throw refuse('channel-not-found')
  if (channel.state === 'unconfirmed') throw refuse('channel-unconfirmed')
  if (channel.isHeld) requireConfirmed(caller, clock)
  await database.write((tx) => claimTest(tx, clock, userId))
  const message = testMessage(parts, channel, language ?? DEFAULT_LANGUAGE)
  const startedAt = performance.now()
  const result = await sendMessage(parts, channel, message)
  const duration = Math.round(performance.now() - startedAt)
  await database.write((tx) => record(tx, channel, result, toInstant(clock.now())))
  return {
    ok: result.end === 'sent',
    error: result.end === 'sent' ? null : failureIn(language, result.error),
    duration_ms: duration,
  }
}

function testMessage(
  { clock, newId, publicUrl, secretBox }: ChannelParts,
  channel: ChannelRow,
  language: Language,
): Message {
  const texts = CHANNEL_TEXTS[language]
  return {
    id: Buffer.from(newId().replaceAll('-', ''), 'hex').toString('base64url'),
    language,
    title: texts.testTitle,
    entries: [{ text: texts.testEntry, link: undefined, actions: [] }],
    closing: undefined,
    link: publicUrl,
    actions: [],
    unsubscribe: unsubscribeAddress(secretBox, publicUrl, channel, null),
    isUrgent: false,
    expiresAt: secondsLater(clock.now(), GOOD_FOR_SECONDS),
  }
}

async function record(tx: Tx, { id, isHeld }: ChannelRow, result: SendResult, at: string): Promise<void> {
  const channel = await lockChannel(tx, id)
  if (!channel) return
  if (result.end === 'gone') await endChannel(tx, channel, result.error, at)
  else if (result.end !== 'sent') await setChannel(tx, id, { lastError: result.error }, at)
  else {
    const fresh = { lastSentAt: at, lastError: null, failingSince: null, failures: 0 }
    // One that was held while the test was on its way has not been confirmed.
    const resumed = channel.state === 'paused' && channel.isHeld === isHeld ? RESUMED : {}
    await setChannel(tx, id, { ...fresh, ...resumed }, at)
  }
}
