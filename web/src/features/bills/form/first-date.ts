import type { Schedule } from '@duebook/contract'
import { addDays, type Day, lastOf, monthOf } from '../../../format/days.ts'
import { weekdayOf } from '../../../format/week.ts'
import { WEEKDAYS } from './custom-schedule.ts'

/** The first day of a schedule from a day on, which is that day itself where the schedule lists none. */
export function firstDate(schedule: Schedule, from: Day): Day {
  let day = from
  // Whatever a schedule lists comes within a year.
  for (let days = 0; days < 366 && !fits(schedule, day); days += 1) day = addDays(day, 1)
  return day
}

function fits(schedule: Schedule, day: Day): boolean {
  if ('weekday' in schedule) {
    return weekdayNameOf(day) === schedule.weekday && isNth(schedule.nth, day)
  }
  if ('weekdays' in schedule) return schedule.weekdays.includes(weekdayNameOf(day))
  if ('days' in schedule) return schedule.days.some((each) => isDayOfMonth(each, day))
  if ('months' in schedule) {
    const { months, day: listed } = schedule
    const isListed = months.includes(Number(day.slice(5, 7)))
    return isListed && (listed === undefined || isDayOfMonth(listed, day))
  }
  return true
}

function weekdayNameOf(day: Day) {
  return WEEKDAYS[weekdayOf(day) - 1] ?? 'mon'
}

function isNth(nth: number, day: Day): boolean {
  if (nth === -1) return monthOf(addDays(day, 7)) !== monthOf(day)
  return Math.ceil(Number(day.slice(8)) / 7) === nth
}

/** A day that a month lacks is its last one. */
function isDayOfMonth(listed: number, day: Day): boolean {
  const last = lastOf(monthOf(day))
  return (
    Number(day.slice(8)) === listed || (day === last && (listed === -1 || listed > Number(last.slice(8))))
  )
}
