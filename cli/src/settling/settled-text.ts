import type { Bill } from '@duebook/contract'
import { dayText } from '#output/days'

/** When it is due again. */
export function nextDueText({ due_date, ended }: Pick<Bill, 'due_date' | 'ended'>, today: string): string {
  return ended ? 'It was the last one: the bill has ended.' : `Next due ${dayText(due_date, today)}.`
}

/** `today`, or `on Tue 1 Dec`. */
export function onDay(day: string, today: string): string {
  return day === today ? 'today' : `on ${dayText(day, today)}`
}
