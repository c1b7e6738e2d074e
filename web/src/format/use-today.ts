import { useSyncExternalStore } from 'react'
import { type Day, todayIn } from './days.ts'

const CHECK_MILLISECONDS = 30_000

/** A page may stay open past midnight; then “due today” changes. */
export function useToday(timezone: string): Day {
  return useSyncExternalStore(subscribe, () => todayIn(timezone, new Date()))
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MILLISECONDS)
  // A sleeping device wakes up on another day.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
