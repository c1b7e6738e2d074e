import type { Cycle } from '@duebook/contract'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useMemo } from 'react'
import { useAgenda } from '../../api/group-queries.ts'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { CalendarHeader } from './calendar-header.tsx'
import { isShownYear, yearOf } from './calendar-search.ts'
import { DaySheet } from './day-sheet.tsx'
import { StateLegend } from './day-state.tsx'
import { byDay, byMonth, mostOut } from './due-days.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { SmallMonth } from './small-month.tsx'
import { useActiveDay, useCalendar } from './use-calendar.ts'
import { useDayGrid } from './use-day-grid.ts'
import classes from './year-view.module.css'

/** Its days are too small to touch: they lead to the month, with the day selected. */
const PHONE = '(max-width: 47.99em)'

const NOTHING: Cycle[] = []

export function YearView() {
  const texts = useCalendarTexts()
  const format = useFormat()
  const calendar = useCalendar()
  const { year, day } = calendar
  const id = useId()
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const agenda = useAgenda(`${year}-01-01`, `${year}-12-31`)
  const months = useMemo(() => agenda.data && byMonth(agenda.data), [agenda.data])
  const shown = useMemo(
    () => agenda.data?.filter(({ pay_on: payOn }) => yearOf(payOn) === year),
    [agenda.data, year],
  )
  const most = useMemo(
    () => (shown ? mostOut(byDay(shown).values(), format.currency) : 0),
    [shown, format.currency],
  )
  const isMissing = agenda.isError && agenda.data === undefined
  const [active, setActive] = useActiveDay((each) => yearOf(each) === year, day, `${year}-01-01`)
  const move = (to: Day) => {
    setActive(to)
    if (yearOf(to) !== year) calendar.showYear(yearOf(to))
  }
  const grid = useDayGrid<HTMLDivElement>({
    active,
    onMove: move,
    onOpen: (each) => {
      setActive(each)
      if (isPhone) calendar.openDay(each)
      else calendar.openDayOfYear(each)
    },
  })
  const step = (to: number) => (isShownYear(to) ? () => calendar.showYear(to) : undefined)
  return (
    <>
      <CalendarHeader
        id={id}
        title={String(year)}
        labels={texts.steps.year}
        onPrevious={step(year - 1)}
        onNext={step(year + 1)}
        onToday={() => move(format.today)}
      />
      {agenda.isError && <ErrorState error={agenda.error} retry={() => void agenda.refetch()} />}
      {!isMissing && <FiguresPanel cycles={shown} />}
      {shown?.length === 0 && (
        <Text ta="center" c="var(--ink-soft)">
          {texts.empty.year(String(year))}
        </Text>
      )}
      <div className={classes.months} {...grid}>
        {monthsOf(year).map((month) => (
          <SmallMonth
            key={month}
            month={month}
            cycles={isMissing ? NOTHING : months && (months.get(month) ?? NOTHING)}
            most={most}
            active={active.startsWith(month) ? active : undefined}
          />
        ))}
      </div>
      <StateLegend />
      <Text size="sm" c="var(--ink-soft)" ta="center" visibleFrom="md">
        {texts.keys}
      </Text>
      <DaySheet
        day={day}
        cycles={shown?.filter(({ pay_on: payOn }) => payOn === day)}
        onClose={calendar.closeDay}
      />
    </>
  )
}

function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
}
