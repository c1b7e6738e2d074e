import { usageFailure } from '#failures'
import { readDay } from '#words/read-day'

export interface Range {
  from?: string
  to?: string
}

/** `--from` and `--to` in words. They are about what has been, so `friday` is the last one. */
export function readRange(values: { from?: string; to?: string }, today: string): Range {
  const day = (text: string) => readDay(text, today, { towards: 'past' })
  const range = {
    ...(values.from !== undefined && { from: day(values.from) }),
    ...(values.to !== undefined && { to: day(values.to) }),
  }
  if (range.from !== undefined && range.to !== undefined && range.to < range.from) {
    throw usageFailure(`--from (${range.from}) must not be after --to (${range.to}).`)
  }
  return range
}
