import type { Delivery, Notification } from '@duebook/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useIsOffline } from '../../api/server-connection.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { type ReminderTexts, useReminderTexts } from '../../texts/reminder-texts.ts'
import { Mark } from '../../ui/row-list.tsx'
import classes from './inbox-page.module.css'

interface InboxEntryProps {
  entry: Notification
  onRead: () => Promise<unknown>
}

export function InboxEntry({ entry, onRead }: InboxEntryProps) {
  const texts = useReminderTexts().inbox
  const format = useFormat()
  const isOffline = useIsOffline()
  const { me } = useGroupChoice()
  const open = useOpenEntry(entry)
  const { title, text, read_at: readAt, deliveries } = entry
  const group = me.databases.find(({ id }) => id === entry.database_id)
  const isUnread = readAt === null
  const openEntry = () => {
    if (isUnread && !isOffline) void onRead()
    open?.go()
  }
  return (
    <li className={classes.entry} data-unread={isUnread || undefined}>
      <div className={classes.head}>
        <strong className={classes.title}>
          {isUnread && <span className="visually-hidden">{texts.unreadMark}: </span>}
          {title}
        </strong>
        {group && me.databases.length > 1 && <Mark>{group.name}</Mark>}
        <span className={classes.time}>{format.moment(Date.parse(entry.sent_at))}</span>
      </div>
      <p className={classes.text}>{text}</p>
      {deliveries.length > 0 && (
        <p className={classes.deliveries}>
          {deliveries.map((delivery) => deliveryWords(delivery, texts)).join(' · ')}
        </p>
      )}
      <div className={classes.actions}>
        {open && (
          <Button variant="default" size="sm" aria-label={`${open.label}: ${title}`} onClick={openEntry}>
            {open.label}
          </Button>
        )}
        {isUnread && !isOffline && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${texts.read}: ${title}`}
            onClick={() => void onRead()}
          >
            {texts.read}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Undefined if the user has lost access to the group. */
function useOpenEntry({ kind, database_id: groupId, bills }: Notification) {
  const texts = useReminderTexts().inbox
  const navigate = useNavigate()
  const { me, choose } = useGroupChoice()
  if (kind === 'channel_paused') {
    const go = () => void navigate({ to: '/settings/$section', params: { section: 'reminders' } })
    return { label: texts.fix, go }
  }
  if (groupId === null || !me.databases.some(({ id }) => id === groupId)) return undefined
  const [bill, ...others] = bills
  if (bill && others.length === 0) {
    const go = () => {
      choose(groupId)
      const state = { toGroup: groupId }
      void navigate({ to: '/bills/$billId', params: { billId: String(bill.bill_id) }, state })
    }
    return { label: texts.openBill, go }
  }
  const go = () => {
    choose(groupId)
    void navigate({ to: '/' })
  }
  return { label: texts.openDue, go }
}

function deliveryWords({ name, state, error }: Delivery, texts: ReminderTexts['inbox']): string {
  if (state === 'failed') return texts.delivery.failed(name, error ?? texts.noReason)
  return texts.delivery[state](name)
}
