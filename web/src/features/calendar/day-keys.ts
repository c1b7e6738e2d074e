import { addDays, addMonthsToDay, type Day } from '../../format/days.ts'
import { type Weekday, weekOf } from '../../format/week.ts'
import { isShownDay } from './calendar-search.ts'

interface Pressed {
  key: string
  shiftKey: boolean
}

/** Where a key leads from a day; undefined where it means nothing. The ends of the calendar hold. */
export function dayByKey(
  pressed: Pressed,
  day: Day,
  { firstWeekday, today }: { firstWeekday: Weekday; today: Day },
): Day | undefined {
  const next = moved(pressed, day, firstWeekday, today)
  return next === undefined || isShownDay(next) ? next : day
}

function moved({ key, shiftKey }: Pressed, day: Day, firstWeekday: Weekday, today: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day, firstWeekday)[0]
    case 'End':
      return weekOf(day, firstWeekday)[6]
    case 'PageUp':
      return addMonthsToDay(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonthsToDay(day, shiftKey ? 12 : 1)
    case 't':
    case 'T':
      return today
    default:
      return undefined
  }
}
