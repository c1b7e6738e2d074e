import { useSyncExternalStore } from 'react'
import { type Day, todayIn } from './days.ts'

const CHECK_MILLISECONDS = 30_000

/** A page may stay open past midnight; then “due today” changes. */
export function useToday(timezone: string): Day {
  return useSyncExternalStore(subscribe, () => todayThisSecond(timezone))
}

let last: { timezone: string; second: number; day: Day } | undefined

/** Every row asks, several times. */
function todayThisSecond(timezone: string): Day {
  const now = new Date()
  const second = Math.floor(now.getTime() / 1000)
  if (last?.timezone !== timezone || last.second !== second) {
    last = { timezone, second, day: todayIn(timezone, now) }
  }
  return last.day
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
