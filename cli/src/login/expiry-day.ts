import { usageFailure } from '#failures'
import { readDay } from '#words/read-day'

/** The last day that the token is good for, in words. Its days are those of UTC. */
export function expiryDay(text: string | undefined, now: Date): string | null {
  if (text === undefined) return null
  const today = now.toISOString().slice(0, 10)
  const day = readDay(text, today)
  if (day < today) throw usageFailure('--expires must not be in the past.')
  return day
}
