import type { Cycle } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { type Day, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { weeksOf } from '../../format/week.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { StateIcon } from './day-state.tsx'
import { DayBox, DayTable } from './day-table.tsx'
import { useDayWords } from './day-words.ts'
import { byDay, type DayState, stateOf, sumsOf, tintOf } from './due-days.ts'
import classes from './small-month.module.css'
import { SumLabels } from './sum-labels.tsx'

interface SmallMonthProps {
  month: string
  /** Of this month; undefined while they are fetched. */
  cycles: readonly Cycle[] | undefined
  /** The most that goes out on a day of the year. */
  most: number
  /** The tabbable day, if it is in this month. */
  active: Day | undefined
}

/** A month of the year view: its days with something due, the darker the more goes out. */
export const SmallMonth = memo(function SmallMonth({ month, cycles, most, active }: SmallMonthProps) {
  const format = useFormat()
  const id = useId()
  const weeks = weeksOf(month, format.firstWeekday)
  const days = cycles && byDay(cycles)
  const nameOf = useNames()
  return (
    <section
      className={`panel ${classes.month}`}
      aria-labelledby={id}
      data-now={month === monthOf(format.today) || undefined}
    >
      <h3 id={id}>
        <Link to="/calendar" search={{ month }} className={classes.name}>
          {format.monthName(month)}
        </Link>
      </h3>
      {cycles ? <MonthSums cycles={cycles} /> : <Skeleton height={34} />}
      <DayTable
        weeks={weeks}
        weekdays="narrow"
        className={classes.grid}
        aria-labelledby={id}
        aria-busy={cycles === undefined}
      >
        {(day) =>
          monthOf(day) === month ? (
            <SmallDay
              key={day}
              day={day}
              state={stateOf(days?.get(day) ?? [], format.today)}
              tint={tintOf(sumsOf(days?.get(day) ?? [], format.currency), most)}
              name={nameOf(day, days?.get(day) ?? [])}
              isActive={day === active}
              isToday={day === format.today}
            />
          ) : (
            <td key={day} />
          )
        }
      </DayTable>
    </section>
  )
})

function MonthSums({ cycles }: { cycles: readonly Cycle[] }) {
  const texts = useCalendarTexts().day
  return (
    <p className={classes.sums}>
      {cycles.length === 0 && <span>{texts.nothing}</span>}
      <SumLabels cycles={cycles} openClassName={classes.open} />
    </p>
  )
}

/** Asked for once for all days of a month. */
function useNames() {
  const texts = useCalendarTexts()
  const { today } = useFormat()
  const words = useDayWords()
  return (day: Day, cycles: readonly Cycle[]): string[] => {
    const state = stateOf(cycles, today)
    if (!state) return [words.date(day)]
    return [words.date(day), `${texts.entries(cycles.length)}, ${texts.states[state]}`, words.sums(cycles)]
  }
}

interface SmallDayProps {
  day: Day
  state: DayState | undefined
  tint: ReturnType<typeof tintOf>
  name: string[]
  isActive: boolean
  isToday: boolean
}

/** Only what is open is marked: of a past year nothing is left to do. */
function SmallDay({ state, tint, ...day }: SmallDayProps) {
  const number = Number(day.day.slice(8))
  return (
    <DayBox {...day} className={classes.day} insideClassName={classes.inside} data-tint={tint}>
      {day.isToday ? <span className={classes.today}>{number}</span> : number}
      {state && state !== 'settled' && <StateIcon state={state} size={10} />}
    </DayBox>
  )
}
