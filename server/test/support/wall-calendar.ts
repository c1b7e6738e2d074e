import { type Schedule, WEEKDAYS } from '#core/recurrence/schedule'

/*
 * Schedules as somebody with a wall calendar reads them: day by day, by the platform's own calendar. Slow, and nothing of it is
 * shared with the code that it is held against.
 */

const DAY = 86_400_000
const LAST = Date.parse('9999-12-31')

/** What a schedule gives from the due date on: `count` dates, or fewer where the calendar or `days` of looking end. */
export function walkThrough(
  schedule: Schedule,
  due: string,
  anchorDay: number,
  { count, days = 40_000 }: { count: number; days?: number },
): string[] {
  const found = [due]
  const start = Date.parse(due)
  for (let step = 1; step <= days && found.length < count; step += 1) {
    const time = start + step * DAY
    if (time > LAST) break
    if (isNamed(schedule, start, anchorDay, time)) found.push(dayOf(time))
  }
  return found
}

function isNamed(schedule: Schedule, start: number, anchorDay: number, time: number): boolean {
  const [from, day] = [new Date(start), new Date(time)]
  const months = monthOf(day) - monthOf(from)
  const years = day.getUTCFullYear() - from.getUTCFullYear()
  const { every } = schedule
  switch (schedule.unit) {
    case 'day':
      return ((time - start) / DAY) % every === 0
    case 'week': {
      if (!schedule.weekdays) return ((time - start) / DAY) % (every * 7) === 0
      const weeks = (mondayOf(time) - mondayOf(start)) / (7 * DAY)
      return weeks % every === 0 && schedule.weekdays.includes(weekdayOf(day))
    }
    case 'month':
      if (months % every !== 0) return false
      if ('nth' in schedule) return weekdayOf(day) === schedule.weekday && isNth(day, schedule.nth)
      return (schedule.days ?? [anchorDay]).some((wanted) => isDay(day, wanted))
    case 'year':
      if (years % every !== 0) return false
      if (!schedule.months) return months % 12 === 0 && isDay(day, anchorDay)
      return schedule.months.includes(day.getUTCMonth() + 1) && isDay(day, schedule.day ?? 1)
  }
}

/** A month that lacks the day has its last one instead. */
function isDay(day: Date, wanted: number): boolean {
  const length = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === (wanted === -1 ? length : Math.min(wanted, length))
}

function isNth(day: Date, nth: number): boolean {
  if (nth > 0) return Math.ceil(day.getUTCDate() / 7) === nth
  return new Date(day.getTime() + 7 * DAY).getUTCMonth() !== day.getUTCMonth()
}

function weekdayOf(day: Date) {
  return WEEKDAYS[(day.getUTCDay() + 6) % 7] as (typeof WEEKDAYS)[number]
}

function mondayOf(time: number): number {
  return time - ((new Date(time).getUTCDay() + 6) % 7) * DAY
}

function monthOf(day: Date): number {
  return day.getUTCFullYear() * 12 + day.getUTCMonth()
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
