import type { Cycle, CycleStatus } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useRef } from 'react'
import { remainingAmount } from '../../api/cycle-rules.ts'
import { useAgenda } from '../../api/group-queries.ts'
import { addMonths, type Day, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { weeksOf } from '../../format/week.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { IconLegend } from '../../ui/cycle-icons.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CalendarHeader } from './calendar-header.tsx'
import { isShownDay } from './calendar-search.ts'
import { DaySheet } from './day-sheet.tsx'
import { byDay, byMonth } from './due-days.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthSheet } from './month-sheet.tsx'
import classes from './month-view.module.css'
import { SelectedDay } from './selected-day.tsx'
import { useActiveDay, useCalendar } from './use-calendar.ts'

/** On narrower screens a cell has no room for names. */
const NARROW = '(max-width: 71.99em)'
const TALL = '(min-height: 65em)'

const NOTHING: Cycle[] = []

export function MonthView() {
  const words = useCalendarTexts()
  const format = useFormat()
  const calendar = useCalendar()
  const { month, day } = calendar
  const id = useId()
  const isCompact = useMediaQuery(NARROW, undefined, AT_ONCE)
  const isTall = useMediaQuery(TALL, undefined, AT_ONCE)
  const weeks = useMemo(() => weeksOf(month, format.firstWeekday), [month, format.firstWeekday])
  const first = weeks[0]?.[0] ?? ''
  const agenda = useAgenda(first, weeks.at(-1)?.at(-1) ?? '')
  const [active, setActive] = useActiveDay((each) => monthOf(each) === month, day, `${month}-01`)
  const days = useMemo(() => agenda.data && byDay(agenda.data), [agenda.data])
  const own = useMemo(() => agenda.data && (byMonth(agenda.data).get(month) ?? NOTHING), [agenda.data, month])
  const isMissing = agenda.isError && agenda.data === undefined
  const cyclesOf = (each: Day) => days && (days.get(each) ?? NOTHING)

  const move = (to: Day) => {
    setActive(to)
    if (monthOf(to) !== month) calendar.showMonth(monthOf(to))
  }
  const list = useRef<HTMLHeadingElement>(null)
  const open = (each: Day, byKey: boolean) => {
    setActive(each)
    calendar.openDay(each)
    // Keyboard users continue there.
    if (byKey) list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'nearest' })
  }
  const step = (count: number) => {
    const to = addMonths(month, count)
    return isShownDay(`${to}-01`) ? () => calendar.showMonth(to) : undefined
  }
  return (
    <>
      <CalendarHeader
        id={id}
        title={format.month(month)}
        labels={words.steps.month}
        onPrevious={step(-1)}
        onNext={step(1)}
        onToday={() => move(format.today)}
      >
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter aria-hidden size={18} />}
          disabled={own === undefined || own.length === 0}
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </CalendarHeader>
      {agenda.isError && <ErrorState error={agenda.error} retry={() => void agenda.refetch()} />}
      {!isMissing && <FiguresPanel cycles={own} />}
      {agenda.data && <OverdueFromBefore cycles={agenda.data.filter(({ pay_on: day }) => day < first)} />}
      <div>
        <MonthGrid
          month={month}
          weeks={weeks}
          cycles={isMissing ? NOTHING : agenda.data}
          active={active}
          isCompact={isCompact}
          lines={isTall ? 5 : 3}
          labelledBy={id}
          onMove={move}
          onOpen={open}
        />
        {own?.length === 0 && <p className={classes.empty}>{words.empty.month(format.month(month))}</p>}
        {own && (
          <IconLegend statuses={own.map(({ status }) => status).filter(isCompact ? () => true : hasSign)} />
        )}
      </div>
      {isCompact ? (
        <SelectedDay ref={list} day={active} cycles={cyclesOf(active)} />
      ) : (
        <DaySheet
          day={day}
          cycles={day === undefined ? undefined : cyclesOf(day)}
          onClose={calendar.closeDay}
        />
      )}
      <Text size="sm" c="var(--ink-soft)" ta="center" visibleFrom="md">
        {words.keys}
      </Text>
      {own && <MonthSheet month={month} cycles={own} />}
    </>
  )
}

/** Overdue cycles from before the shown days. */
function OverdueFromBefore({ cycles }: { cycles: readonly Cycle[] }) {
  const texts = useCalendarTexts()
  const format = useFormat()
  if (cycles.length === 0) return null
  const remaining = cycles
    .filter(({ type }) => type === 'bill')
    .map((cycle) => remainingAmount(cycle, format.currency))
  return (
    <Link to="/" className={classes.before}>
      {texts.overdueBefore(cycles.length, format.money(format.sum(remaining)))}
    </Link>
  )
}

const AT_ONCE = { getInitialValueInEffect: false }

/** What is to come has none where a bill shows its picture. */
function hasSign(status: CycleStatus): boolean {
  return status !== 'upcoming'
}
