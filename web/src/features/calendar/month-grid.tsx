import type { Cycle } from '@duebook/contract'
import { useMemo } from 'react'
import { type Day, monthOf } from '../../format/days.ts'
import { DayCell } from './day-cell.tsx'
import { DayTable } from './day-table.tsx'
import { byDay } from './due-days.ts'
import classes from './month-grid.module.css'
import { useDayGrid } from './use-day-grid.ts'

interface MonthGridProps {
  month: string
  weeks: Day[][]
  /** Undefined while they are fetched. */
  cycles: Cycle[] | undefined
  active: Day
  isCompact: boolean
  lines: number
  labelledBy: string
  onMove: (day: Day) => void
  onOpen: (day: Day, byKey: boolean) => void
}

const NOTHING: Cycle[] = []

/** Rendered at once, so that it keeps the focus while a month is loading. */
export function MonthGrid({ month, weeks, cycles, active, onMove, onOpen, ...look }: MonthGridProps) {
  const days = useMemo(() => cycles && byDay(cycles), [cycles])
  const grid = useDayGrid<HTMLTableElement>({ active, onMove, onOpen })
  return (
    <DayTable
      weeks={weeks}
      weekdays="short"
      className={classes.grid}
      aria-labelledby={look.labelledBy}
      aria-busy={cycles === undefined}
      {...grid}
    >
      {(day) => (
        <DayCell
          key={day}
          day={day}
          cycles={days && (days.get(day) ?? NOTHING)}
          isOutside={monthOf(day) !== month}
          isActive={day === active}
          isCompact={look.isCompact}
          lines={look.lines}
        />
      )}
    </DayTable>
  )
}
