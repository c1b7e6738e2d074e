import { type CalendarDate, dayOfMonth } from '#core/calendar'
import type { Periods } from '#core/recurrence/periods'
import type { Rule } from '#core/recurrence/rule'

/**
 * The dates of a list in every n-th period. The period in which a bill stands is always the first: what comes after the due
 * date in it, then what comes in the period n later.
 */
export function listed(periods: Periods): Rule {
  const { every } = periods
  const restOf = keepLast((due) => periods.datesIn(periods.periodOf(due)).filter((date) => date > due))
  const isListed = (day: CalendarDate) => periods.datesIn(periods.periodOf(day)).includes(day)
  return {
    nth(due, _, n) {
      if (n === 0) return due
      const rest = restOf(due)
      if (n <= rest.length) return rest[n - 1]
      const first = periods.periodOf(due) + every
      const { index, position } = periods.locate(first, n - rest.length - 1)
      return periods.datesIn(first + index * every)[position]
    },
    countBefore(due, _, day) {
      if (day <= due) return 0
      const [first, last] = [periods.periodOf(due), periods.periodOf(day)]
      const rest = restOf(due)
      if (first === last) return 1 + rest.filter((date) => date < day).length
      const between = Math.floor((last - first - 1) / every)
      const inLast =
        (last - first) % every === 0 ? periods.datesIn(last).filter((date) => date < day).length : 0
      return 1 + rest.length + periods.countIn(first + every, between) + inLast
    },
    isOn: (due, _, day) =>
      day === due || ((periods.periodOf(day) - periods.periodOf(due)) % every === 0 && isListed(day)),
    lastBefore(due, _, day) {
      const first = periods.periodOf(due)
      const period = first + Math.floor((periods.periodOf(day) - first) / every) * every
      const inPeriod = periods.datesIn(period).findLast((date) => date < day)
      return inPeriod ?? periods.datesIn(period - every).at(-1)
    },
    carriedAnchor: (due) => periods.listedDay(due) ?? dayOfMonth(due),
    averageDays: periods.averageDays,
  }
}

/** Dates of one bill are asked for one after the other, so the last answer is nearly always the one that is needed. */
function keepLast<T>(find: (due: CalendarDate) => T): (due: CalendarDate) => T {
  let last: { due: CalendarDate; found: T } | undefined
  return (due) => {
    if (last?.due !== due) last = { due, found: find(due) }
    return last.found
  }
}
