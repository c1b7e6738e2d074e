import { addDays, addMonthsToDay, type Day } from '../../format/days.ts'
import { type Weekday, weekOf } from '../../format/week.ts'
import type { ShortcutIn } from '../../ui/keys/shortcuts.ts'
import { isShownDay } from './calendar-search.ts'

/** Every shortcut of the calendar but the one that opens a day. */
type Step = Exclude<ShortcutIn<'calendar'>, 'openDay'>

interface Place {
  firstWeekday: Weekday
  today: Day
}

/** The day that a shortcut leads to. It stops at the ends of the calendar. */
export function dayAfter(step: Step, day: Day, place: Place): Day {
  const next = STEPS[step](day, place)
  return next !== undefined && isShownDay(next) ? next : day
}

const STEPS: Record<Step, (day: Day, place: Place) => Day | undefined> = {
  previousDay: (day) => addDays(day, -1),
  nextDay: (day) => addDays(day, 1),
  previousWeek: (day) => addDays(day, -7),
  nextWeek: (day) => addDays(day, 7),
  weekStart: (day, { firstWeekday }) => weekOf(day, firstWeekday)[0],
  weekEnd: (day, { firstWeekday }) => weekOf(day, firstWeekday)[6],
  previousMonth: (day) => addMonthsToDay(day, -1),
  nextMonth: (day) => addMonthsToDay(day, 1),
  previousYear: (day) => addMonthsToDay(day, -12),
  nextYear: (day) => addMonthsToDay(day, 12),
  today: (_day, { today }) => today,
}
