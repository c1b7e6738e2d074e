import type { Clock } from '#core/clock'

/** Stands still until it is told to move. */
export interface TestClock extends Clock {
  set: (instant: string) => void
  advance: (time: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void
}

export function testClock(instant: string): TestClock {
  let now = new Date(instant)
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
