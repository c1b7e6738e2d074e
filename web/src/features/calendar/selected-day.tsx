import type { Cycle } from '@duebook/contract'
import { type Ref, useId } from 'react'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { RecordDialog } from '../../ui/settle/cycle-rows.tsx'
import { useCycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { DayList } from './day-list.tsx'
import classes from './month-view.module.css'

interface SelectedDayProps {
  ref: Ref<HTMLHeadingElement>
  day: Day
  /** Undefined while they are fetched. */
  cycles: readonly Cycle[] | undefined
}

/** The details of a day, below the grid on a phone. */
export function SelectedDay({ ref, day, cycles }: SelectedDayProps) {
  const format = useFormat()
  const actions = useCycleActions()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day} tabIndex={-1} ref={ref} aria-live="polite">
        {format.fullDay(day)}
      </h2>
      {cycles ? (
        <DayList day={day} cycles={cycles} actions={actions} />
      ) : (
        <SkeletonRows count={2} height={64} />
      )}
      <RecordDialog actions={actions} />
    </section>
  )
}
