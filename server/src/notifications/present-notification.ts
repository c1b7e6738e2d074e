import type { ChannelKind, Notification } from '@duebook/contract'
import { failureIn } from '#core/failure-words'
import type { Language } from '#core/language'
import type { listNotifiedBills, listResults, NotificationRow } from '#notifications/store'

type OfOne<List extends (...args: never[]) => Promise<Map<number, unknown>>> =
  Awaited<ReturnType<List>> extends Map<number, infer Rows> ? Rows : never

export function presentNotification(
  notification: NotificationRow,
  bills: OfOne<typeof listNotifiedBills>,
  deliveries: OfOne<typeof listResults>,
  language: Language | null,
): Notification {
  return {
    id: notification.id,
    kind: notification.kind,
    database_id: notification.groupId,
    channel_id: notification.channelId,
    title: notification.title ?? '',
    text: notification.body ?? '',
    bills: bills.map(({ billId, dueDate }) => ({ bill_id: billId, due_date: dueDate })),
    sent_at: notification.createdAt,
    read_at: notification.readAt,
    deliveries: deliveries.map((delivery) => ({
      channel_id: delivery.channelId,
      kind: delivery.kind as ChannelKind,
      name: delivery.name,
      state: delivery.state,
      sent_at: delivery.sentAt,
      error: failureIn(language, delivery.error),
    })),
  }
}
