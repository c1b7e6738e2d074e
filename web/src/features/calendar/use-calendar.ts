import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Day, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { type CalendarSearch, readCalendarSearch, yearOf } from './calendar-search.ts'

const route = getRouteApi('/calendar')

/** The shown month, year and day, and navigation to others. */
export function useCalendar() {
  // The router keeps other parameters.
  const search = readCalendarSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const { today } = useFormat()
  const go = (to: CalendarSearch, replace = false) =>
    void navigate({ search: to, replace, resetScroll: false })
  const month = search.month ?? monthOf(today)
  return {
    view: search.view ?? 'month',
    month,
    year: search.year ?? yearOf(today),
    day: search.day,
    showMonth: (month: string) => go({ month }),
    showYear: (year: number) => go({ view: 'year', year }),
    openDay: (day: Day) => go({ month: monthOf(day), day }, monthOf(day) === month),
    openDayOfYear: (day: Day) => go({ view: 'year', year: yearOf(day), day }, true),
    closeDay: () => {
      const { day: _, ...rest } = search
      go(rest, true)
    },
  }
}

/** The tabbable day: the last focused one, the open one, today, or the first shown one. */
export function useActiveDay(isShown: (day: Day) => boolean, open: Day | undefined, first: Day) {
  const { today } = useFormat()
  const [last, setLast] = useState<Day>()
  const active = [last, open, today].find((day) => day !== undefined && isShown(day)) ?? first
  return [active, setLast] as const
}
