import type { Cycle } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { type Day, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { weeksOf } from '../../format/week.ts'
import { useTexts } from '../../texts/texts.tsx'
import { StateSign } from './day-state.tsx'
import { DayBox, DayTable } from './day-table.tsx'
import { useDayWords } from './day-words.ts'
import { byDay, stateOf, sumsOf } from './due-days.ts'
import classes from './small-month.module.css'

interface SmallMonthProps {
  month: string
  /** Of this month; undefined while they are fetched. */
  cycles: readonly Cycle[] | undefined
  /** The day that Tab leads to, where it lies in this month. */
  active: Day | undefined
}

/** A month of the year: which days have something, and what comes of it. */
export const SmallMonth = memo(function SmallMonth({ month, cycles, active }: SmallMonthProps) {
  const format = useFormat()
  const id = useId()
  const weeks = weeksOf(month, format.firstWeekday)
  const days = cycles && byDay(cycles)
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
            <SmallDay key={day} day={day} cycles={days?.get(day)} isActive={day === active} />
          ) : (
            <td key={day} />
          )
        }
      </DayTable>
    </section>
  )
})

function MonthSums({ cycles }: { cycles: readonly Cycle[] }) {
  const texts = useTexts().calendar.day
  const format = useFormat()
  const sums = sumsOf(cycles, format.currency)
  return (
    <p className={classes.sums}>
      {cycles.length === 0 && <span>{texts.nothing}</span>}
      {sums.out > 0 && <span>{texts.out(format.money(sums.out))}</span>}
      {sums.in > 0 && <span>{texts.in(format.money(sums.in))}</span>}
      {sums.open > 0 && <span className={classes.open}>{texts.open(format.money(sums.open))}</span>}
    </p>
  )
}

interface SmallDayProps {
  day: Day
  cycles: readonly Cycle[] | undefined
  isActive: boolean
}

function SmallDay({ day, cycles = [], isActive }: SmallDayProps) {
  const texts = useTexts().calendar
  const { today } = useFormat()
  const words = useDayWords()
  const state = stateOf(cycles, today)
  const name = state
    ? [words.date(day), `${texts.entries(cycles.length)}, ${texts.states[state]}`, words.sums(cycles)]
    : [words.date(day)]
  return (
    <DayBox day={day} isActive={isActive} name={name} className={classes.day} data-state={state}>
      <span aria-hidden className={classes.inside}>
        <span className={classes.number}>{Number(day.slice(8))}</span>
        <span className={classes.sign}>{state && <StateSign state={state} size={10} />}</span>
      </span>
    </DayBox>
  )
}
