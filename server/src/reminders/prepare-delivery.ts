import type { Message } from '#channels/message'
import type { ChannelRow } from '#channels/store'
import type { Clock } from '#core/clock'
import type { Database, Tx } from '#db/database'
import { cancel, publish } from '#notifications/store'
import type { Delivery } from '#outbox/delivery-store'
import { type Look, lookAgain } from '#reminders/look-again'
import { type LinkParts, messageOf } from '#reminders/message-of'
import { listOfNotification, planAgainSince, type ReminderRow, setState } from '#reminders/reminder-store'
import { contentOf, render } from '#reminders/render'
import { listChannelIds } from '#reminders/settings-store'

export interface PrepareParts extends LinkParts {
  database: Database
  clock: Clock
}

/**
 * The last look before sending: what is left to say, rendered now. Undefined where nothing is, or where the user no longer wants
 * it on this channel. What is sent for the first time enters the inbox with it.
 */
export async function prepareDelivery(
  parts: PrepareParts,
  delivery: Delivery,
  channel: ChannelRow | undefined,
): Promise<Message | undefined> {
  const { database, clock } = parts
  const { groupId, userId, notificationId } = delivery
  if (groupId === null) return undefined
  const addressee = { groupId, userId }
  const reminders = await listOfNotification(database.read, addressee, notificationId)
  const look = await lookAgain({ db: database.read, database, now: clock.now() }, addressee, reminders)
  const rendered = look && look.entries.length > 0 ? render(look) : undefined
  if (!look || !rendered) {
    await database.write((tx) => cancelAll(tx, addressee, notificationId, reminders, clock.now()))
    return undefined
  }
  if (delivery.title === null) {
    await database.write(async (tx) => {
      if (await publish(tx, notificationId, contentOf(rendered))) await setOutcome(tx, look, reminders)
    })
  }
  if (!channel) return undefined
  const channelIds = await listChannelIds({ db: database.read, ...addressee })
  return channelIds.includes(channel.id) ? messageOf(parts, look, rendered, channel, delivery) : undefined
}

/** What the look has left goes out; the rest is planned again, should it be open once more. */
export async function setOutcome(tx: Tx, look: Look, reminders: readonly ReminderRow[]): Promise<void> {
  const open = new Set(look.entries.map(({ reminderId }) => reminderId))
  const [sent, closed] = [
    reminders.filter(({ id }) => open.has(id)),
    reminders.filter(({ id }) => !open.has(id)),
  ]
  const addressee = { groupId: look.group.id, userId: look.recipient.userId }
  await setState(
    tx,
    addressee,
    sent.map(({ id }) => id),
    'sent',
  )
  await setState(
    tx,
    addressee,
    closed.map(({ id }) => id),
    'cancelled',
  )
  await lookBack(tx, addressee, closed, look.now)
}

async function cancelAll(
  tx: Tx,
  addressee: { groupId: number; userId: number },
  notificationId: number,
  reminders: readonly ReminderRow[],
  now: Date,
): Promise<void> {
  // Where another channel has sent it already, it stays.
  if (!(await cancel(tx, notificationId))) return
  await setState(
    tx,
    addressee,
    reminders.map(({ id }) => id),
    'cancelled',
  )
  await lookBack(tx, addressee, reminders, now)
}

/** What has expired is not worth another look. */
export async function lookBack(
  tx: Tx,
  addressee: { groupId: number; userId: number },
  closed: readonly ReminderRow[],
  now: Date,
): Promise<void> {
  const times = closed.filter(({ expiresAt }) => new Date(expiresAt) > now).map(({ dueAt }) => dueAt)
  const [earliest] = times.sort()
  if (earliest !== undefined) await planAgainSince(tx, addressee, earliest)
}
