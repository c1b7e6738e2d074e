import type { FeedTexts } from '../../../texts/feed-texts.ts'

const OFFERED = [0, 1, 2, 3, 7] as const
type Words = FeedTexts['form']['alarms']

/** Those that most people want, and what the feed has now, which a program may have set. */
export function alarmChoices(words: Words, current: number | null): Array<{ value: string; label: string }> {
  const isOdd = current !== null && !OFFERED.some((days) => days === current)
  return [
    { value: 'null', label: words.none },
    ...OFFERED.map((days) => ({ value: String(days), label: words[days] })),
    ...(isOdd ? [{ value: String(current), label: words.other(current) }] : []),
  ]
}

/** The days of one of those values. */
export function readAlarm(value: string): number | null {
  return value === 'null' ? null : Number(value)
}
