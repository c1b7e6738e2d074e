import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MOST_COUNTED, useUnreadCount } from '../api/inbox.ts'
import { keys } from '../api/keys.ts'
import { useReminderTexts } from '../texts/reminder-texts.ts'
import classes from './unread-count.module.css'

/** Beside the bell, and on the icon of the installed app. */
export default function UnreadCount() {
  const texts = useReminderTexts().inbox
  const count = useUnreadCount()
  const queries = useQueryClient()
  useEffect(() => {
    setBadge(count)
  }, [count])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    // A push message has arrived.
    const refresh = () => void queries.invalidateQueries({ queryKey: keys.inbox })
    navigator.serviceWorker.addEventListener('message', refresh)
    return () => navigator.serviceWorker.removeEventListener('message', refresh)
  }, [queries])
  if (count === 0) return null
  const shown = count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)
  return (
    <span className={classes.count}>
      {shown}
      <span className="visually-hidden"> {texts.unread}</span>
    </span>
  )
}

/** Not in every browser, and only for installed apps. */
function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  navigator.setAppBadge(count).catch(() => {})
}
