import type { Message } from '#channels/message'
import type { SendParts } from '#channels/send-message'
import { type ChannelRow, findAnyChannel, lockChannel, setChannel } from '#channels/store'
import { unsubscribeAddress } from '#channels/unsubscribe'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { AppError } from '#core/errors'
import { DEFAULT_LANGUAGE } from '#core/language'
import type { Logger } from '#core/logger'
import type { Database, Tx } from '#db/database'
import {
  type Delivery,
  type DeliveryEnd,
  listClaimed,
  listDue,
  postponeOthers,
  setEnd,
} from '#outbox/delivery-store'
import { lagOf, type ReminderMeter } from '#outbox/meter'
import { pauseChannel } from '#outbox/pause-channel'
import { type Attempt, sendInPlaces } from '#sending/in-places'
import { claim, LEASE_SECONDS } from '#sending/lease-store'
import { afterFailure, nextAttempt } from '#sending/retry-rules'
import type { SendResult } from '#sending/send-result'

/** One attempt to send to a channel. */
export type Sender = (channel: ChannelRow, message: Message) => Promise<SendResult>

/**
 * The last look before sending: what there is to say now; undefined where there is nothing any more. A channel that is gone gets
 * nothing, but the inbox does.
 */
export type Prepare = (delivery: Delivery, channel: ChannelRow | undefined) => Promise<Message | undefined>

export interface OutboxParts extends Pick<SendParts, 'secretBox' | 'publicUrl'> {
  database: Database
  clock: Clock
  log: Logger
  random: () => number
  newMessageId: () => string
  /** Tells the processes of an instance apart. */
  holder: string
  send: Sender
  prepare: Prepare
  meter: ReminderMeter
}

const AT_ONCE = 100
/** In place of the id of a channel that was deleted meanwhile. */
const NO_CHANNEL = 0
/** To so many channels at the same time. */
const CHANNELS_AT_ONCE = 20
/** An attempt that begins with less of its lease left might be repeated by another process while it lasts. */
const RESERVE_SECONDS = 120
const MAX_ERROR_LENGTH = 200
const TOO_LATE = 'It was too late to send it'

/** Sends what is due until nothing is, and answers how many attempts that were. Reads first, and writes only where there is work. */
export async function sendDue(parts: OutboxParts, stop: AbortSignal): Promise<number> {
  let count = 0
  await sendInPlaces(CHANNELS_AT_ONCE, stop, async (free, channelIds): Promise<Attempt[]> => {
    const now = parts.clock.now()
    const deliveries = await claimNext(parts, now, free, channelIds)
    count += deliveries.length
    const until = secondsLater(now, LEASE_SECONDS - RESERVE_SECONDS)
    const byChannel = Map.groupBy(deliveries, ({ channelId }) => channelId ?? NO_CHANNEL)
    return [...byChannel].map(([target, ofChannel]) => ({
      target,
      send: () => sendInTurn(parts, ofChannel, until, stop),
    }))
  })
  return count
}

/** All that is due to some channels, but none to those that are being sent to. */
async function claimNext(
  { database, clock, holder, meter }: OutboxParts,
  now: Date,
  channels: number,
  underway: readonly number[],
): Promise<Delivery[]> {
  const due = await listDue(database.read, now, { without: underway, limit: AT_ONCE })
  meter.sendingLagSeconds = lagOf(due[0]?.nextAttemptAt, now)
  const next = [...Map.groupBy(due, ({ channelId }) => channelId).values()].slice(0, channels).flat()
  if (next.length === 0) return []
  const ids = next.map(({ id }) => id)
  const claimed = await database.write((tx) => claim(tx, { table: 'deliveries' }, ids, holder, clock.now()))
  return claimed.length === 0 ? [] : listClaimed(database.read, claimed)
}

/** One after another. Where one fails, the others of the channel wait with it: they would fail too, and take long to do so. */
async function sendInTurn(
  parts: OutboxParts,
  deliveries: Delivery[],
  until: Date,
  stop: AbortSignal,
): Promise<void> {
  const { database, clock, log, holder } = parts
  let postponedTo: string | undefined
  for (const delivery of deliveries) {
    try {
      const isLeft = stop.aborted || clock.now() > until
      if (isLeft || postponedTo !== undefined) {
        // The inbox does not wait with it.
        if (!isLeft && delivery.title === null) await parts.prepare(delivery, undefined)
        const nextAttemptAt = postponedTo ?? toInstant(clock.now())
        const { error, attempts } = delivery
        const waits: DeliveryEnd = { state: 'pending', nextAttemptAt, error, attempts: attempts - 1 }
        await database.write((tx) => setEnd(tx, delivery.id, holder, waits))
      } else {
        postponedTo = await sendOne(parts, delivery)
      }
    } catch (error) {
      // It stays leased and is tried again when that ends; the other channels go on.
      log.warn({ err: error, deliveryId: delivery.id }, 'a message could not be sent; retrying later')
    }
  }
}

/** Answers when to try again, where it failed and may still succeed. */
async function sendOne(parts: OutboxParts, delivery: Delivery): Promise<string | undefined> {
  const { database, clock, holder, meter, send } = parts
  const addressed = await channelOf(database, delivery)
  const message = await messageOf(parts, delivery, addressed)
  const channel = addressed && (await channelOf(database, delivery))
  if (!message || channel?.state !== 'ok') {
    meter.cancelled += 1
    const isLate = new Date(delivery.expiresAt) <= clock.now()
    const end: DeliveryEnd = isLate
      ? { state: 'failed', error: delivery.error ?? TOO_LATE }
      : { state: 'cancelled', error: (message && channel?.lastError) ?? null }
    await database.write((tx) => setEnd(tx, delivery.id, holder, end))
    return undefined
  }
  const { result, isTheirs } = await attempt(send, channel, message)
  return record(parts, delivery, channel.id, { ...result, isTheirs })
}

async function channelOf({ read }: Database, { channelId }: Delivery): Promise<ChannelRow | undefined> {
  return channelId === null ? undefined : findAnyChannel(read, channelId)
}

async function messageOf(
  parts: OutboxParts,
  delivery: Delivery,
  channel: ChannelRow | undefined,
): Promise<Message | undefined> {
  if (delivery.kind === 'reminder') return parts.prepare(delivery, channel)
  const { publicUrl, secretBox, database, clock } = parts
  const expiresAt = new Date(delivery.expiresAt)
  if (expiresAt <= clock.now()) return undefined
  const user = await database.read
    .selectFrom('users')
    .select('language')
    .where('id', '=', delivery.userId)
    .executeTakeFirst()
  return {
    id: delivery.messageId,
    language: user?.language ?? DEFAULT_LANGUAGE,
    title: delivery.title ?? '',
    entries: [{ text: delivery.body ?? '', link: undefined, actions: [] }],
    closing: undefined,
    link: publicUrl === undefined ? undefined : `${publicUrl}/settings/reminders`,
    actions: [],
    unsubscribe: channel && unsubscribeAddress(secretBox, publicUrl, channel, null),
    isUrgent: false,
    expiresAt,
  }
}

/** A refusal of our own, such as a key that does not match, is no failure of the channel. */
async function attempt(send: Sender, channel: ChannelRow, message: Message) {
  try {
    return { result: await send(channel, message), isTheirs: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { result: { end: 'retry', error: error.message } satisfies SendResult, isTheirs: false }
  }
}

async function record(
  parts: OutboxParts,
  delivery: Delivery,
  channelId: number,
  result: SendResult & { isTheirs: boolean },
): Promise<string | undefined> {
  const { database, clock, holder, meter, random } = parts
  const now = clock.now()
  if (result.end === 'sent') {
    meter.sent += 1
    const at = toInstant(now)
    await database.write(async (tx) => {
      await setEnd(tx, delivery.id, holder, { state: 'sent', sentAt: at, providerId: result.providerId })
      const worked = { lastSentAt: at, lastError: null, failingSince: null, failures: 0 }
      if (await lockChannel(tx, channelId)) await setChannel(tx, channelId, worked, at)
    })
    return undefined
  }
  const error = result.error.slice(0, MAX_ERROR_LENGTH)
  const retry = { attempts: delivery.attempts, ...(result.end === 'retry' ? result : {}) }
  const next =
    result.end === 'retry' ? nextAttempt(retry, new Date(delivery.expiresAt), now, random) : undefined
  meter[next ? 'retried' : 'failed'] += 1
  const end: DeliveryEnd = next
    ? { state: 'pending', nextAttemptAt: toInstant(next), error }
    : { state: 'failed', error }
  const isPaused = await database.write(async (tx) => {
    await setEnd(tx, delivery.id, holder, end)
    if (end.state === 'pending') await postponeOthers(tx, channelId, end.nextAttemptAt, AT_ONCE)
    return result.isTheirs && noteFailure(parts, tx, channelId, { error, isGone: result.end === 'gone', now })
  })
  if (isPaused) meter.pausedChannels += 1
  return next && toInstant(next)
}

/** Whether the channel is paused by it. */
async function noteFailure(
  { newMessageId }: OutboxParts,
  tx: Tx,
  channelId: number,
  { error, isGone, now }: { error: string; isGone: boolean; now: Date },
): Promise<boolean> {
  const channel = await lockChannel(tx, channelId)
  if (!channel) return false
  const { isBroken, ...failing } = afterFailure(channel, now)
  await setChannel(tx, channelId, { lastError: error, ...failing }, toInstant(now))
  if (!(isGone || isBroken) || channel.state !== 'ok') return false
  await pauseChannel(tx, channel, error, isGone, { now, newMessageId })
  return true
}
