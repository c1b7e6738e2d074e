import { IconAlertTriangleFilled, IconCircle } from '@tabler/icons-react'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import classes from './day-state.module.css'
import type { DayState } from './due-days.ts'

const ICONS = { open: IconCircle, overdue: IconAlertTriangleFilled }
const ORDER = ['overdue', 'open'] as const

type MarkedState = Exclude<DayState, 'settled'>

/** A shape for each state; the colour only repeats it. */
export function StateIcon({ state, size }: { state: MarkedState; size: number }) {
  const Icon = ICONS[state]
  return <Icon aria-hidden size={size} stroke={3} className={classes.sign} data-state={state} />
}

export function StateLegend() {
  const { states, tints } = useCalendarTexts()
  return (
    // Screen readers already get the state of each day.
    <p className={classes.legend} aria-hidden>
      {ORDER.map((state) => (
        <span key={state}>
          <StateIcon state={state} size={14} /> {states[state]}
        </span>
      ))}
      <span>{tints}</span>
    </p>
  )
}
