import { type Clock, toInstant } from '#core/clock'
import type { Database, Tx } from '#db/database'
import { type Content, insertNotification } from '#notifications/store'
import { insertDeliveries } from '#outbox/delivery-store'
import { type Look, lookAgain } from '#reminders/look-again'
import { lookBack } from '#reminders/prepare-delivery'
import {
  type Addressee,
  listAddressees,
  lockPlanned,
  type ReminderRow,
  setState,
} from '#reminders/reminder-store'
import { contentOf, render } from '#reminders/render'
import { findSettings, listWorkingChannels } from '#reminders/settings-store'

export interface TakingParts {
  database: Database
  clock: Clock
  newMessageId: () => string
  stop: AbortSignal
}

const AT_ONCE = 100
/** Of one user: a digest has everything. Beyond that nobody reads it. */
const MESSAGES_AT_ONCE = 500

/** Makes notifications of what is planned, with a delivery for each channel. Whoever has no channel has it in the inbox at once. */
export async function takePlanned(parts: TakingParts): Promise<void> {
  const { database, stop } = parts
  for (;;) {
    const addressees = await listAddressees(database.read, AT_ONCE)
    for (const addressee of addressees) {
      if (stop.aborted) return
      await database.write((tx) => takeFor(parts, tx, addressee))
    }
    if (addressees.length === 0) return
  }
}

async function takeFor(
  { database, clock, newMessageId }: TakingParts,
  tx: Tx,
  addressee: Addressee,
): Promise<void> {
  const reminders = await lockPlanned(tx, addressee, MESSAGES_AT_ONCE)
  if (reminders.length === 0) return
  const now = clock.now()
  const look = await lookAgain({ db: tx, database, now }, addressee, reminders)
  const open = new Set(look?.entries.map(({ reminderId }) => reminderId))
  const closed = reminders.filter(({ id }) => !open.has(id))
  await setState(
    tx,
    addressee,
    closed.map(({ id }) => id),
    'cancelled',
  )
  await lookBack(tx, addressee, closed, now)
  if (!look || open.size === 0) return
  const place = { db: tx, ...addressee }
  const channels = await listWorkingChannels(place)
  const isDigest = (await findSettings(place))?.digest ?? true
  const remaining = reminders.filter(({ id }) => open.has(id))
  for (const part of isDigest ? [remaining] : remaining.map((each) => [each])) {
    const content = channels.length === 0 ? contentFor(look, part) : undefined
    const notificationId = await insertNotification(tx, {
      userId: addressee.userId,
      groupId: addressee.groupId,
      kind: 'reminder',
      channelId: null,
      dueAt: part.map(({ dueAt }) => dueAt).reduce(later),
      expiresAt: part.map(({ expiresAt }) => expiresAt).reduce(later),
      createdAt: toInstant(now),
      content,
    })
    await setState(
      tx,
      addressee,
      part.map(({ id }) => id),
      content ? 'sent' : 'taken',
      notificationId,
    )
    const deliveries = channels.map((channel) => ({ notificationId, channel, messageId: newMessageId() }))
    await insertDeliveries(tx, deliveries, toInstant(now))
  }
}

function contentFor(look: Look, part: readonly ReminderRow[]): Content {
  const ids = new Set(part.map(({ id }) => id))
  return contentOf(render({ ...look, entries: look.entries.filter(({ reminderId }) => ids.has(reminderId)) }))
}

const later = (a: string, b: string) => (a > b ? a : b)
