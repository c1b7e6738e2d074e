import type { Message, MessageAction } from '#channels/message'
import { mayAct } from '#channels/send-message'
import type { ChannelRow } from '#channels/store'
import { unsubscribeAddress } from '#channels/unsubscribe'
import { billLink } from '#core/bill-link'
import { type Act, signAction } from '#reminders/action-tokens'
import { actionsAddress, actLink, groupLink, payLink } from '#reminders/links'
import type { DueEntry, Look } from '#reminders/look-again'
import { lackOf, type Rendered } from '#reminders/render'
import { REMINDER_TEXTS } from '#reminders/texts/texts'
import type { SecretBox } from '#secrets/secret-box'

export interface LinkParts {
  secretBox: SecretBox
  publicUrl: string | undefined
}

/** The rendered message for one channel, with the links and buttons that it may have there. */
export function messageOf(
  parts: LinkParts,
  look: Look,
  { title, lines, closing, isUrgent }: Rendered,
  channel: ChannelRow,
  { messageId, expiresAt }: { messageId: string; expiresAt: string },
): Message {
  const { publicUrl, secretBox } = parts
  const entries = lines.map(({ entry, text }) => ({
    text,
    link: publicUrl && billLink(publicUrl, look.group.id, entry.cycle.bill.id),
    actions: actionsOf(parts, look, entry, channel),
  }))
  const [only] = entries.length === 1 ? entries : []
  return {
    id: messageId,
    language: look.recipient.language,
    title,
    entries,
    closing,
    link: only ? only.link : publicUrl && groupLink(publicUrl, look.group.id),
    actions: only?.actions ?? [],
    unsubscribe: unsubscribeAddress(secretBox, publicUrl, channel, look.group.id),
    isUrgent,
    expiresAt: new Date(expiresAt),
  }
}

/** Only the current cycle can be paid and snoozed, and only by those who may. */
function actionsOf(
  { secretBox, publicUrl }: LinkParts,
  look: Look,
  entry: DueEntry,
  channel: ChannelRow,
): MessageAction[] {
  if (publicUrl === undefined || !entry.isCurrent) return []
  const { recipient, group, now } = look
  const { actions } = REMINDER_TEXTS[recipient.language]
  const { bill } = entry.cycle
  const acts = (act: Act): Omit<MessageAction, 'label'> => {
    const token = signAction(
      secretBox,
      { ...recipient, reminderId: entry.reminderId, act },
      recipient.linkEpoch,
      now,
    )
    const post = { url: actionsAddress(publicUrl), body: { token, act: true as const } }
    return { page: actLink(publicUrl, token), post }
  }
  const opens = (page: string): Omit<MessageAction, 'label'> => ({ page, post: undefined })
  const canAct = mayAct(channel)
  const pay = canAct && !needsAmount(entry) ? acts('pay') : opens(payLink(publicUrl, group.id, bill.id))
  const snooze = canAct ? acts('snooze') : opens(billLink(publicUrl, group.id, bill.id))
  const maySettle = group.role !== 'viewer'
  return [
    ...(maySettle ? [{ label: actions.pay[bill.type], ...pay }] : []),
    { label: actions.snooze, ...snooze },
  ]
}

/** Only a person knows how much it was. */
export function needsAmount(entry: Pick<DueEntry, 'cycle'>): boolean {
  return entry.cycle.bill.variable || lackOf(entry) === 0n
}
