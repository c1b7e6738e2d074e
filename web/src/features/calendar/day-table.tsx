import type { ComponentProps, ReactNode } from 'react'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'

interface DayTableProps extends Omit<ComponentProps<'table'>, 'children'> {
  weeks: Day[][]
  weekdays: 'short' | 'narrow'
  /** The cell of a day. */
  children: (day: Day) => ReactNode
}

/** The weeks as a WAI-ARIA grid; the user of the component adds keys and clicks (useDayGrid). */
export function DayTable({ weeks, weekdays, children, ...props }: DayTableProps) {
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table may be a grid; its cells are chosen
    <table role="grid" {...props}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={format.weekday(day, 'long')}>
              {format.weekday(day, weekdays)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(children)}</tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayBoxProps {
  day: Day
  isActive: boolean
  isToday: boolean
  /** The parts of the day's accessible name; empty ones are left out. */
  name: string[]
  className: string | undefined
  insideClassName: string | undefined
  /** What is seen. */
  children: ReactNode
  [looks: `data-${string}`]: string | boolean | undefined
}

export function DayBox({ day, isActive, isToday, name, insideClassName, children, ...props }: DayBoxProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-day={day}
      data-today={isToday || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-current={isToday ? 'date' : undefined}
      {...props}
    >
      <span className="visually-hidden">{name.filter(Boolean).join('. ')}</span>
      <span aria-hidden className={insideClassName}>
        {children}
      </span>
    </td>
  )
}
