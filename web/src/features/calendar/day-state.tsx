import { IconAlertTriangleFilled, IconCheck, IconCircle } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.tsx'
import classes from './day-state.module.css'
import type { DayState } from './due-days.ts'

const ICONS = { settled: IconCheck, open: IconCircle, overdue: IconAlertTriangleFilled }
const ORDER = ['settled', 'open', 'overdue'] as const

/** A shape for each state; the colour only repeats it. */
export function StateIcon({ state, size }: { state: DayState; size: number }) {
  const Icon = ICONS[state]
  return <Icon aria-hidden size={size} stroke={3} className={classes.sign} data-state={state} />
}

export function StateLegend() {
  const words = useTexts().calendar.states
  return (
    // Screen readers already get the state of each day.
    <p className={classes.legend} aria-hidden>
      {ORDER.map((state) => (
        <span key={state}>
          <StateIcon state={state} size={14} /> {words[state]}
        </span>
      ))}
    </p>
  )
}
