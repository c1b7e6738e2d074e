import type fc from 'fast-check'
import { dayOfMonth } from '#core/calendar'
import type { Schedule, Weekday } from '#core/recurrence/schedule'
import { anyStanding, type Standing } from '../../support/any-schedule.ts'

/** A bill's place on a schedule, and the recurrence rule of RFC 5545 that says the same. */
export interface Case extends Standing {
  rrule: string
}

/** What both can say: no day that a month can lack but its last one, and far from the end of the calendar. */
export function anyCase(): fc.Arbitrary<Case> {
  return anyStanding
    .filter(({ due }) => due < '3000-01-01')
    .map((place) => ({ ...place, rrule: rruleOf(place) ?? '' }))
    .filter(({ rrule }) => rrule !== '')
}

const BYDAY: Record<Weekday, string> = {
  mon: 'MO',
  tue: 'TU',
  wed: 'WE',
  thu: 'TH',
  fri: 'FR',
  sat: 'SA',
  sun: 'SU',
}

function rruleOf({ schedule, due, anchorDay }: Standing): string | undefined {
  const [parts, days] = partsOf(schedule, anchorDay, Number(due.slice(5, 7)))
  if (days.some((day) => day > 28)) return undefined
  // A bill by months without a list must stand on its anchor, or its month has nothing to begin with.
  if (days.length === 1 && days[0] === anchorDay && dayOfMonth(due) !== anchorDay) return undefined
  const on = days.length > 0 ? `;BYMONTHDAY=${days.join(',')}` : ''
  return `INTERVAL=${schedule.every};WKST=MO;${parts}${on}`
}

/** Without the days of a month, which come beside it. */
function partsOf(schedule: Schedule, anchorDay: number, month: number): [parts: string, days: number[]] {
  switch (schedule.unit) {
    case 'day':
      return ['FREQ=DAILY', []]
    case 'week': {
      const byDay = schedule.weekdays?.map((day) => BYDAY[day])
      return [byDay ? `FREQ=WEEKLY;BYDAY=${byDay.join(',')}` : 'FREQ=WEEKLY', []]
    }
    case 'month':
      if ('nth' in schedule) return [`FREQ=MONTHLY;BYDAY=${schedule.nth}${BYDAY[schedule.weekday]}`, []]
      return ['FREQ=MONTHLY', schedule.days ?? [anchorDay]]
    case 'year':
      return [
        `FREQ=YEARLY;BYMONTH=${(schedule.months ?? [month]).join(',')}`,
        [schedule.months ? (schedule.day ?? 1) : anchorDay],
      ]
  }
}
